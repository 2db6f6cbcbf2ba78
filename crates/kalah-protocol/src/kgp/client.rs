//! The agent's half of a conversation with a server.

use std::collections::VecDeque;

use kalah::Pit;

use super::agent::{KgpToken, line};
use super::arg::{Arg, Word};
use super::board::KgpBoard;
use super::command::KgpCommand;
use super::line::KgpLine;

/// Questions that are kept for an answer. A server that asks more is answered for the latest ones alone.
const MAX_OPEN: usize = 64;

/// The most characters of what a server says that are shown.
const MAX_TEXT: usize = 500;

/// Introduction of an agent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Introduction {
    /// Name of the agent; not sent if it is empty.
    pub name: String,
    /// Authors of the agent; not sent if it is empty.
    pub authors: String,
    /// Token by which it is known from game to game.
    pub token: Option<KgpToken>,
}

/// Question of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerQuestion {
    /// Id of the question.
    pub id: Option<u64>,
    /// The board, with the agent as South.
    pub board: KgpBoard,
}

/// Meaning of a line from the server.
#[derive(Clone, PartialEq, Debug)]
pub enum ServerMessage {
    /// The server takes the agent.
    Accepted,
    /// A move is asked for.
    Asked(ServerQuestion),
    /// A question has been stopped.
    Stopped(Option<u64>),
    /// An option, on one line.
    Option(String, String),
    /// The server refused a move that it had asked for; the lines say it once more. A server may put a question on its way
    /// before it knows the question itself, and takes an answer that is sooner for one to nothing.
    MoveRefused(String),
    /// The server refused something else. Before the agent was accepted, that is the end.
    Refused(String),
    /// The server leaves.
    Left,
    /// The server speaks another version of the protocol.
    OtherVersion,
}

/// Client side of KGP: determines what to send to a server and what its lines mean. Knows no clock and no
/// connection.
///
/// Lines are given without their ends.
#[derive(Clone, Debug)]
pub struct KgpClient {
    introduction: Introduction,
    next_id: u64,
    /// The id of the mode that was asked for.
    mode: Option<u64>,
    accepted: bool,
    open: VecDeque<ServerQuestion>,
    /// Moves that were said and neither refused nor stopped.
    said: VecDeque<SaidMove>,
}

/// A move as it was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SaidMove {
    /// Id of its line.
    line: u64,
    /// Id of the question.
    question: Option<u64>,
    pit: Pit,
    /// True if it was said for the second time.
    again: bool,
}

impl KgpClient {
    /// A conversation that did not begin: the server speaks first.
    pub const fn new(introduction: Introduction) -> KgpClient {
        KgpClient {
            introduction,
            next_id: 1,
            mode: None,
            accepted: false,
            open: VecDeque::new(),
            said: VecDeque::new(),
        }
    }

    /// Returns true if the server has taken the agent.
    pub const fn is_accepted(&self) -> bool {
        self.accepted
    }

    /// The question that has waited longest, if one is open.
    pub fn next_question(&self) -> Option<ServerQuestion> {
        self.open.front().copied()
    }

    /// Returns true if a question is still open.
    pub fn is_open(&self, id: Option<u64>) -> bool {
        self.open.iter().any(|question| question.id == id)
    }

    /// Takes a line of the server's, without its end: what is to be sent, and what it tells. Lines that mean nothing are
    /// passed over, since a server may say more than a client knows.
    pub fn receive(&mut self, text: &str) -> (Vec<String>, Option<ServerMessage>) {
        let Ok(command_line) = text.parse::<KgpLine>() else { return (Vec::new(), None) };
        let Ok(command) = KgpCommand::read(&command_line) else { return (Vec::new(), None) };
        match command {
            KgpCommand::Kgp([1, ..]) if self.mode.is_none() => (self.introduce(), None),
            KgpCommand::Kgp([1, ..]) => (Vec::new(), None),
            KgpCommand::Kgp(_) => {
                let error = KgpCommand::Error("protocol not supported".to_owned());
                (vec![self.say(&error, command_line.id), self.goodbye()], Some(ServerMessage::OtherVersion))
            }
            KgpCommand::Ok if self.is_of_mode(command_line.reference) => {
                self.accepted = true;
                (Vec::new(), Some(ServerMessage::Accepted))
            }
            KgpCommand::State(board) => {
                // A server that asks has taken the agent, whatever became of its `ok`.
                self.accepted = true;
                let question = ServerQuestion { id: command_line.id, board };
                self.open.push_back(question);
                if self.open.len() > MAX_OPEN {
                    self.open.pop_front();
                }
                (Vec::new(), Some(ServerMessage::Asked(question)))
            }
            KgpCommand::Stop => {
                self.close(command_line.reference);
                self.forget(command_line.reference);
                (Vec::new(), Some(ServerMessage::Stopped(command_line.reference)))
            }
            KgpCommand::Set(option, value) => {
                let told =
                    ServerMessage::Option(option.as_str().to_owned(), line(&value.as_text(), MAX_TEXT));
                (Vec::new(), Some(told))
            }
            KgpCommand::Ping => (vec![self.say(&KgpCommand::Pong, command_line.id)], None),
            KgpCommand::Error(why) => {
                let why = line(&why, MAX_TEXT);
                match self.say_again(command_line.reference) {
                    Some(lines) => (lines, Some(ServerMessage::MoveRefused(why))),
                    None => (Vec::new(), Some(ServerMessage::Refused(why))),
                }
            }
            KgpCommand::Goodbye => (Vec::new(), Some(ServerMessage::Left)),
            KgpCommand::Ok
            | KgpCommand::Pong
            | KgpCommand::Mode(_)
            | KgpCommand::Move(_)
            | KgpCommand::Yield
            | KgpCommand::Eval(_) => (Vec::new(), None),
        }
    }

    /// The lines that choose for a question, with a comment for whoever watches; none if it has been stopped.
    pub fn choose(&mut self, id: Option<u64>, pit: Pit, comment: Option<&str>) -> Vec<String> {
        if !self.is_open(id) {
            return Vec::new();
        }
        let mut lines = Vec::new();
        lines.extend(comment.and_then(|comment| self.set("info:comment", comment)));
        lines.push(self.say_move(id, pit, false));
        lines
    }

    fn say_move(&mut self, question: Option<u64>, pit: Pit, again: bool) -> String {
        self.said.push_back(SaidMove { line: self.next_id, question, pit, again });
        if self.said.len() > MAX_OPEN {
            self.said.pop_front();
        }
        // A pit has a number from 1 to 12.
        let number = u8::try_from(pit.number()).unwrap_or(u8::MAX);
        self.say(&KgpCommand::Move(number), question)
    }

    /// The lines that say a move and the end of its question once more, if a refusal is of a move that was said once.
    fn say_again(&mut self, refused: Option<u64>) -> Option<Vec<String>> {
        let place = self.said.iter().position(|said| Some(said.line) == refused)?;
        let SaidMove { question, pit, again, .. } = self.said.remove(place)?;
        if again {
            return None;
        }
        let ended = !self.is_open(question);
        let mut lines = vec![self.say_move(question, pit, true)];
        if ended {
            lines.push(self.say(&KgpCommand::Yield, question));
        }
        Some(lines)
    }

    /// The line that ends a question, of which no more is received; none if it has been stopped.
    pub fn end(&mut self, id: Option<u64>) -> Option<String> {
        let open = self.is_open(id);
        self.close(id);
        open.then(|| self.say(&KgpCommand::Yield, id))
    }

    /// The last line.
    pub fn goodbye(&mut self) -> String {
        self.say(&KgpCommand::Goodbye, None)
    }

    fn introduce(&mut self) -> Vec<String> {
        let Introduction { name, authors, token } = self.introduction.clone();
        let mut lines = Vec::new();
        let texts = [("info:name", name), ("info:authors", authors)];
        for (option, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            lines.extend(self.set(option, &text));
        }
        if let Some(token) = token {
            lines.extend(self.set("auth:token", token.secret()));
        }
        // Whoever speaks of them is told of clocks and games.
        lines.extend(self.set("time:mode", "none"));
        lines.extend(self.set("game:uri", ""));
        self.mode = Some(self.next_id);
        lines.push(self.say(&KgpCommand::Mode("freeplay".to_owned()), None));
        lines
    }

    /// A server may answer without telling what.
    fn is_of_mode(&self, reference: Option<u64>) -> bool {
        !self.accepted && self.mode.is_some_and(|mode| reference.is_none_or(|id| id == mode))
    }

    /// Closes the question with this reference, or the latest one without a reference.
    fn close(&mut self, reference: Option<u64>) {
        if reference.is_none() {
            self.open.pop_back();
        }
        self.open.retain(|question| question.id != reference);
    }

    /// Forgets what was said to a question that the server has stopped.
    fn forget(&mut self, reference: Option<u64>) {
        self.said.retain(|said| said.question != reference);
    }

    fn set(&mut self, option: &str, value: &str) -> Option<String> {
        let option = Word::new(option)?;
        Some(self.say(&KgpCommand::Set(option, Arg::text(value)), None))
    }

    fn say(&mut self, command: &KgpCommand, reference: Option<u64>) -> String {
        let id = self.next_id;
        self.next_id += 1;
        command.line(Some(id), reference).to_string()
    }
}
