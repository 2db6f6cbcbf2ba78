//! The referee's half of a conversation with one bot in one game.

use kalah::{Position, Rules};
use kalah_player::{Answer, Go, Info};
use thiserror::Error;

use super::reply::{Reply, ReplyError};
use super::request::Request;

/// The bytes that a bot may write to prepare for a game, and again for each answer.
pub const MAX_HEARD: usize = 1 << 20;

/// Requests that were sent and are not yet answered.
///
/// `isready` goes out before every `go`. A bot answers lines in their order, so whatever comes
/// before its `readyok` belongs to what was asked earlier: a second move for the last question
/// cannot pass for an answer to the next one.
///
/// ```text
///         open             ukiok               readyok
///   New --------> Greeting -------> Preparing ---------> Idle <-------+
///                                                         | ask       | bestmove
///                                                         v           |
///                                                       Asked ----> Thinking
///                                                            readyok
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    New,
    Greeting,
    Preparing,
    Idle,
    Asked,
    Thinking,
}

/// Referee side of UKI: determines what to send to a bot and what its lines mean. Knows no clock and no pipe.
#[derive(Clone, Debug)]
pub struct Referee {
    phase: Phase,
    heard: usize,
    name: Option<String>,
    author: Option<String>,
    info: Info,
}

/// Event that the referee was waiting for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The bot is ready for the game.
    Ready {
        /// The name it gave itself.
        name: Option<String>,
        /// Author of the bot.
        author: Option<String>,
    },
    /// The bot chose.
    Answered {
        /// Answer of the bot.
        answer: Answer,
        /// Information that it gave about its thinking.
        info: Info,
    },
}

impl Default for Referee {
    fn default() -> Referee {
        Referee::new()
    }
}

impl Referee {
    /// A conversation that did not begin.
    pub fn new() -> Referee {
        Referee { phase: Phase::New, heard: 0, name: None, author: None, info: Info::default() }
    }

    /// The lines that open a game by these rules. [`Event::Ready`] answers them.
    ///
    /// # Panics
    /// If the conversation was opened before.
    pub fn open(&mut self, rules: Rules) -> String {
        assert_eq!(self.phase, Phase::New, "a conversation opens once");
        self.phase = Phase::Greeting;
        lines([Request::Uki, Request::NewGame(rules), Request::IsReady])
    }

    /// The lines that ask for a ply. [`Event::Answered`] answers them.
    ///
    /// # Panics
    /// If the bot is not ready or has not yet answered the last question.
    pub fn ask(&mut self, position: &Position, go: Go) -> String {
        assert_eq!(self.phase, Phase::Idle, "one question at a time");
        self.phase = Phase::Asked;
        self.heard = 0;
        self.info = Info::default();
        let position = Request::Position { board: *position, moves: Vec::new() };
        lines([position, Request::IsReady, Request::Go(go)])
    }

    /// The line that ends the bot's thinking. The answer is still to come.
    pub fn stop(&self) -> String {
        lines([Request::Stop])
    }

    /// The line that ends the conversation.
    pub fn quit(&self) -> String {
        lines([Request::Quit])
    }

    /// Takes a line of the bot's. Empty lines and malformed `info` mean nothing.
    ///
    /// # Errors
    /// If the line has no place here. The conversation cannot go on.
    pub fn hear(&mut self, line: &str) -> Result<Option<Event>, Violation> {
        self.heard += line.len() + 1;
        if self.heard > MAX_HEARD {
            return Err(Violation::Flood);
        }
        if line.trim().is_empty() {
            return Ok(None);
        }
        let reply = match line.parse() {
            Err(ReplyError::Info(_)) => return Ok(None),
            reply => reply?,
        };
        match (self.phase, reply) {
            (Phase::Greeting, Reply::Name(name)) => self.name = Some(name),
            (Phase::Greeting, Reply::Author(author)) => self.author = Some(author),
            (Phase::Greeting, Reply::UkiOk) => self.phase = Phase::Preparing,
            (Phase::Preparing, Reply::ReadyOk) => {
                self.phase = Phase::Idle;
                return Ok(Some(Event::Ready { name: self.name.clone(), author: self.author.clone() }));
            }
            (Phase::Asked, Reply::ReadyOk) => self.phase = Phase::Thinking,
            (Phase::Thinking, Reply::Info(info)) => self.info.update(info),
            (_, Reply::Info(_)) => {}
            (Phase::Thinking, Reply::BestMove(answer)) => {
                self.phase = Phase::Idle;
                return Ok(Some(Event::Answered { answer, info: std::mem::take(&mut self.info) }));
            }
            (_, Reply::BestMove(answer)) => return Err(Violation::Unasked(answer)),
            (_, reply) => return Err(Violation::Unexpected(reply)),
        }
        Ok(None)
    }
}

fn lines<const N: usize>(requests: [Request; N]) -> String {
    requests.map(|request| format!("{request}\n")).concat()
}

/// Reason why a bot's line has no place in the conversation. Reads after the bot's name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Violation {
    /// The protocol has no such line.
    #[error(transparent)]
    Unreadable(#[from] ReplyError),
    /// A move, but none was asked for.
    #[error("moved without being asked: bestmove {0}")]
    Unasked(Answer),
    /// A line of the protocol at the wrong time.
    #[error("wrote \"{0}\" where the protocol does not expect it")]
    Unexpected(Reply),
    /// The bot wrote too much.
    #[error("wrote more than {MAX_HEARD} bytes without answering")]
    Flood,
}
