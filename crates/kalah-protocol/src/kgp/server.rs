//! The server's half of a conversation with one client.

use kalah::{Move, Pit, Position};
use thiserror::Error;

use super::agent::{AgentInfo, KgpToken, line};
use super::arg::{Arg, Word};
use super::board::KgpBoard;
use super::command::{CommandError, KgpCommand};
use super::line::KgpLine;
use super::line_error::{KgpLineError, excerpt};

/// Lines without a meaning that a client may write between two questions.
pub const MAX_MISTAKES: u32 = 64;

/// The most characters of a comment.
const MAX_COMMENT: usize = 500;

/// Version that is announced.
const VERSION: [u32; 3] = [1, 0, 1];

/// Mode that a client has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Play: the client chooses moves.
    Freeplay,
    /// Evaluation: the client says what boards are worth.
    Eval,
}

/// Server side of KGP: determines what to send to a client and what its lines mean. Knows no clock and no
/// connection, and keeps no more of what it hears than a few bounded texts.
///
/// Lines are given without their ends.
///
/// ```text
///           greet           mode, answered ok             ask
///   New ------------> Greeted ----------------> Idle <-----------> Asked
///                                                         stop
/// ```
#[derive(Clone, Debug)]
pub struct KgpServer {
    next_id: u64,
    mode: Option<Mode>,
    agent: AgentInfo,
    /// Comment that belongs to the next move.
    comment: Option<String>,
    question: Option<PendingQuestion>,
    mistakes: u32,
}

/// Question that was asked and has not been stopped.
#[derive(Clone, Debug)]
struct PendingQuestion {
    id: u64,
    position: Position,
    choice: Option<ClientMove>,
    yielded: bool,
}

/// A move of a client's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientMove {
    /// Pit that it sows, in its own count.
    pub pit: Pit,
    /// Comment on the choice, on one line.
    pub comment: Option<String>,
}

/// Result of a line of the client.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LineResult {
    /// Lines to send.
    pub replies: Vec<String>,
    /// Event that the line caused, if it is of interest.
    pub event: Option<KgpEvent>,
}

/// Event of a conversation.
#[derive(Clone, PartialEq, Debug)]
pub enum KgpEvent {
    /// The client can be asked from now on.
    Entered(Mode),
    /// The client has chosen for the question that is open. It may still choose something else.
    Moved,
    /// The client's last choice for the question that is open stands.
    Yielded,
    /// The client says what the board of the open question is worth to South.
    Valued(f64),
    /// The client has said something new of itself: see [`KgpServer::agent`].
    Introduced,
    /// The client asks that all that is known of the player of this token be forgotten. It is no more the
    /// client's.
    Forget(KgpToken),
    /// The client answers a ping.
    Answered,
    /// The client complains.
    Complained(String),
    /// The client leaves.
    Left,
    /// The client is to be sent the replies and nothing more.
    Refused(KgpViolation),
}

/// Reason why a conversation cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KgpViolation {
    /// A mode that is not spoken here.
    #[error("there is no mode \"{}\": freeplay and eval are", excerpt(.0))]
    Mode(String),
    /// The client sent too many lines without a meaning.
    #[error("wrote {MAX_MISTAKES} lines that mean nothing here")]
    Mistakes,
}

/// Reason why a line means nothing here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum LineMistake {
    #[error(transparent)]
    Line(#[from] KgpLineError),
    #[error(transparent)]
    Command(#[from] CommandError),
    #[error("only the server says that")]
    Direction,
    #[error("the mode has been set")]
    SecondMode,
    #[error("the mode is still to be set")]
    NoMode,
    #[error("pit {0} cannot be sown here")]
    Illegal(u8),
    #[error("nobody is known here by that token")]
    Stranger,
}

impl Default for KgpServer {
    fn default() -> KgpServer {
        KgpServer::new()
    }
}

impl KgpServer {
    /// A conversation that did not begin.
    pub fn new() -> KgpServer {
        KgpServer {
            next_id: 1,
            mode: None,
            agent: AgentInfo::default(),
            comment: None,
            question: None,
            mistakes: 0,
        }
    }

    /// The first line.
    pub fn greet(&mut self) -> String {
        self.say(&KgpCommand::Kgp(VERSION), None)
    }

    /// Returns what the client says of itself.
    pub const fn agent(&self) -> &AgentInfo {
        &self.agent
    }

    /// Returns the mode that the client has chosen, once it has said so.
    pub const fn mode(&self) -> Option<Mode> {
        self.mode
    }

    /// Returns true if a question is open.
    pub const fn is_asked(&self) -> bool {
        self.question.is_some()
    }

    /// The line that tells an option, if it is the name of one. The client should be one that can take it.
    pub fn tell(&mut self, option: &str, value: Arg) -> Option<String> {
        let option = Word::new(option)?;
        Some(self.say(&KgpCommand::Set(option, value), None))
    }

    /// The lines that ask for a move, or for a value. What was asked before is forgotten; [`stop`](Self::stop) it before.
    pub fn ask(&mut self, position: &Position) -> Vec<String> {
        let mut lines: Vec<String> = self.stop().0.into_iter().collect();
        let id = self.next_id;
        lines.push(self.say(&KgpCommand::State(KgpBoard::from_position(position)), None));
        self.question = Some(PendingQuestion { id, position: *position, choice: None, yielded: false });
        self.mistakes = 0;
        lines
    }

    /// Ends the question that is open, if one is: the line that says so, and what was chosen before.
    pub fn stop(&mut self) -> (Option<String>, Option<ClientMove>) {
        match self.question.take() {
            None => (None, None),
            Some(question) => (Some(self.say(&KgpCommand::Stop, Some(question.id))), question.choice),
        }
    }

    /// The line that asks whether the client is there.
    pub fn ping(&mut self) -> String {
        self.say(&KgpCommand::Ping, None)
    }

    /// The line that says what is wrong.
    pub fn error(&mut self, why: &str) -> String {
        self.say(&KgpCommand::Error(why.to_owned()), None)
    }

    /// The last line.
    pub fn goodbye(&mut self) -> String {
        self.say(&KgpCommand::Goodbye, None)
    }

    /// Takes a line of the client's, without its end. Empty lines mean nothing.
    pub fn receive(&mut self, text: &str) -> LineResult {
        if text.trim().is_empty() {
            return LineResult::default();
        }
        let line: KgpLine = match text.parse() {
            Ok(line) => line,
            Err(error) => return self.mistaken(None, &error.into()),
        };
        let done =
            KgpCommand::read(&line).map_err(LineMistake::from).and_then(|command| self.take(&line, command));
        done.unwrap_or_else(|mistake| self.mistaken(line.id, &mistake))
    }

    fn take(&mut self, line: &KgpLine, command: KgpCommand) -> Result<LineResult, LineMistake> {
        match command {
            KgpCommand::Mode(mode) => self.enter(line.id, &mode),
            KgpCommand::Set(option, value) => self.set(option.as_str(), &value.as_text()),
            KgpCommand::Move(number) => self.choose(line.reference, number),
            KgpCommand::Yield => {
                let Some(question) = self.meant(line.reference)?.filter(|question| !question.yielded) else {
                    return Ok(LineResult::default());
                };
                question.yielded = true;
                Ok(KgpEvent::Yielded.into())
            }
            KgpCommand::Eval(value) => match self.meant(line.reference)? {
                Some(_) => Ok(KgpEvent::Valued(value.get()).into()),
                None => Ok(LineResult::default()),
            },
            KgpCommand::Ping => {
                Ok(LineResult { replies: vec![self.say(&KgpCommand::Pong, line.id)], event: None })
            }
            KgpCommand::Pong => Ok(KgpEvent::Answered.into()),
            KgpCommand::Ok => Ok(LineResult::default()),
            KgpCommand::Error(text) => Ok(KgpEvent::Complained(self::line(&text, MAX_COMMENT)).into()),
            KgpCommand::Goodbye => {
                Ok(LineResult { replies: vec![self.goodbye()], event: Some(KgpEvent::Left) })
            }
            KgpCommand::Kgp(_) | KgpCommand::State(_) | KgpCommand::Stop => Err(LineMistake::Direction),
        }
    }

    fn enter(&mut self, id: Option<u64>, mode: &str) -> Result<LineResult, LineMistake> {
        if self.mode.is_some() {
            return Err(LineMistake::SecondMode);
        }
        let entered = match mode {
            "freeplay" => Mode::Freeplay,
            "eval" => Mode::Eval,
            other => {
                let violation = KgpViolation::Mode(other.to_owned());
                let reply = self.say(&KgpCommand::Error(violation.to_string()), id);
                return Ok(LineResult { replies: vec![reply], event: Some(KgpEvent::Refused(violation)) });
            }
        };
        self.mode = Some(entered);
        Ok(LineResult {
            replies: vec![self.say(&KgpCommand::Ok, id)],
            event: Some(KgpEvent::Entered(entered)),
        })
    }

    fn set(&mut self, option: &str, value: &str) -> Result<LineResult, LineMistake> {
        match (option, value) {
            ("info:comment", text) => {
                self.comment = Some(line(text, MAX_COMMENT)).filter(|comment| !comment.is_empty());
                Ok(LineResult::default())
            }
            ("auth:forget", "false" | "0" | "no") => Ok(LineResult::default()),
            // Some name what is to be forgotten: it can be nobody but themselves.
            ("auth:forget", said) => {
                let is_own =
                    |own: &KgpToken| matches!(said, "" | "true" | "1" | "yes") || own.secret() == said;
                let token = self.agent.token.clone().filter(is_own).ok_or(LineMistake::Stranger)?;
                self.agent.forget();
                Ok(KgpEvent::Forget(token).into())
            }
            // An option that nobody knows here does no harm.
            (option, value) if self.agent.set(option, value) => Ok(KgpEvent::Introduced.into()),
            _ => Ok(LineResult::default()),
        }
    }

    fn choose(&mut self, reference: Option<u64>, number: u8) -> Result<LineResult, LineMistake> {
        let comment = self.comment.take();
        let Some(question) = self.meant(reference)?.filter(|question| !question.yielded) else {
            return Ok(LineResult::default());
        };
        let pit = Pit::from_number(number.into());
        let pit = pit
            .filter(|&pit| question.position.is_legal(Move::Sow(pit)))
            .ok_or(LineMistake::Illegal(number))?;
        question.choice = Some(ClientMove { pit, comment });
        Ok(KgpEvent::Moved.into())
    }

    /// The question that an answer is for; `None` if that has been stopped. Without a reference it is the one that is open.
    fn meant(&mut self, reference: Option<u64>) -> Result<Option<&mut PendingQuestion>, LineMistake> {
        if self.mode.is_none() {
            return Err(LineMistake::NoMode);
        }
        let is_meant = |question: &&mut PendingQuestion| reference.is_none_or(|id| id == question.id);
        Ok(self.question.as_mut().filter(is_meant))
    }

    /// Replies with the error in a line, as long as that may help.
    fn mistaken(&mut self, id: Option<u64>, mistake: &LineMistake) -> LineResult {
        self.mistakes += 1;
        let mut replies = vec![self.say(&KgpCommand::Error(mistake.to_string()), id)];
        if self.mistakes < MAX_MISTAKES {
            return LineResult { replies, event: None };
        }
        let violation = KgpViolation::Mistakes;
        replies.push(self.error(&violation.to_string()));
        LineResult { replies, event: Some(KgpEvent::Refused(violation)) }
    }

    fn say(&mut self, command: &KgpCommand, reference: Option<u64>) -> String {
        let id = self.next_id;
        self.next_id += 1;
        command.line(Some(id), reference).to_string()
    }
}

impl From<KgpEvent> for LineResult {
    fn from(event: KgpEvent) -> LineResult {
        LineResult { replies: Vec::new(), event: Some(event) }
    }
}
