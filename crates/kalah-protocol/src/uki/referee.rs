//! The referee's half of a conversation with one bot in one game.

use kalah::{Position, Rules};
use kalah_player::{Go, Info, PlayerAnswer};
use thiserror::Error;

use super::reply::{ReplyError, UkiReply};
use super::request::UkiRequest;

/// The bytes that a bot may write to prepare for a game, and again for each answer.
pub const MAX_RECEIVED: usize = 1 << 20;

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
enum RefereePhase {
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
    phase: RefereePhase,
    received: usize,
    name: Option<String>,
    author: Option<String>,
    info: Info,
}

/// Event that the referee was waiting for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefereeEvent {
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
        answer: PlayerAnswer,
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
        Referee { phase: RefereePhase::New, received: 0, name: None, author: None, info: Info::default() }
    }

    /// The lines that open a game by these rules. [`RefereeEvent::Ready`] answers them.
    ///
    /// # Panics
    /// If the conversation was opened before.
    pub fn open(&mut self, rules: Rules) -> String {
        assert_eq!(self.phase, RefereePhase::New, "a conversation opens once");
        self.phase = RefereePhase::Greeting;
        lines([UkiRequest::Uki, UkiRequest::NewGame(rules), UkiRequest::IsReady])
    }

    /// The lines that ask for a ply. [`RefereeEvent::Answered`] answers them.
    ///
    /// # Panics
    /// If the bot is not ready or has not yet answered the last question.
    pub fn ask(&mut self, position: &Position, go: Go) -> String {
        assert_eq!(self.phase, RefereePhase::Idle, "one question at a time");
        self.phase = RefereePhase::Asked;
        self.received = 0;
        self.info = Info::default();
        let position = UkiRequest::Position { board: *position, moves: Vec::new() };
        lines([position, UkiRequest::IsReady, UkiRequest::Go(go)])
    }

    /// The line that ends the bot's thinking. The answer is still to come.
    pub fn stop(&self) -> String {
        lines([UkiRequest::Stop])
    }

    /// The line that ends the conversation.
    pub fn quit(&self) -> String {
        lines([UkiRequest::Quit])
    }

    /// Takes a line of the bot's. Empty lines and malformed `info` mean nothing.
    ///
    /// # Errors
    /// If the line has no place here. The conversation cannot go on.
    pub fn receive(&mut self, line: &str) -> Result<Option<RefereeEvent>, UkiViolation> {
        self.received += line.len() + 1;
        if self.received > MAX_RECEIVED {
            return Err(UkiViolation::Flood);
        }
        if line.trim().is_empty() {
            return Ok(None);
        }
        let reply = match line.parse() {
            Err(ReplyError::Info(_)) => return Ok(None),
            reply => reply?,
        };
        match (self.phase, reply) {
            (RefereePhase::Greeting, UkiReply::Name(name)) => self.name = Some(name),
            (RefereePhase::Greeting, UkiReply::Author(author)) => self.author = Some(author),
            (RefereePhase::Greeting, UkiReply::UkiOk) => self.phase = RefereePhase::Preparing,
            (RefereePhase::Preparing, UkiReply::ReadyOk) => {
                self.phase = RefereePhase::Idle;
                return Ok(Some(RefereeEvent::Ready {
                    name: self.name.clone(),
                    author: self.author.clone(),
                }));
            }
            (RefereePhase::Asked, UkiReply::ReadyOk) => self.phase = RefereePhase::Thinking,
            (RefereePhase::Thinking, UkiReply::Info(info)) => self.info.update(info),
            (_, UkiReply::Info(_)) => {}
            (RefereePhase::Thinking, UkiReply::BestMove(answer)) => {
                self.phase = RefereePhase::Idle;
                return Ok(Some(RefereeEvent::Answered { answer, info: std::mem::take(&mut self.info) }));
            }
            (_, UkiReply::BestMove(answer)) => return Err(UkiViolation::Unasked(answer)),
            (_, reply) => return Err(UkiViolation::Unexpected(reply)),
        }
        Ok(None)
    }
}

fn lines<const N: usize>(requests: [UkiRequest; N]) -> String {
    requests.map(|request| format!("{request}\n")).concat()
}

/// Reason why a bot's line has no place in the conversation. Reads after the bot's name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UkiViolation {
    /// The protocol has no such line.
    #[error(transparent)]
    Unreadable(#[from] ReplyError),
    /// A move, but none was asked for.
    #[error("moved without being asked: bestmove {0}")]
    Unasked(PlayerAnswer),
    /// A line of the protocol at the wrong time.
    #[error("wrote \"{0}\" where the protocol does not expect it")]
    Unexpected(UkiReply),
    /// The bot wrote too much.
    #[error("wrote more than {MAX_RECEIVED} bytes without answering")]
    Flood,
}
