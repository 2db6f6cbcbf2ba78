//! Agents as others wrote them, line by line.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How a client writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Words in quotation marks, with ids and references, as a client in Python has it.
    Quoted,
    /// Bare words; whatever it does not know, and a board without a move, is the end of it: as one in Java has it.
    Bare,
    /// An empty token, and each stop has to be that of the question that was asked last: as one in Rust has it.
    Strict,
}

/// A client.
pub(crate) struct Agent {
    style: Style,
    lines: BufReader<TcpStream>,
    stream: TcpStream,
    next_id: u32,
    /// The question that was asked last.
    asked: Option<String>,
    /// All that the server has said.
    pub(crate) heard: Vec<String>,
}

impl Agent {
    /// Connects and reads the greeting.
    pub(crate) fn connect(server: SocketAddr, style: Style) -> Agent {
        let stream = TcpStream::connect(server).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        stream.set_nodelay(true).unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap());
        let mut agent = Agent { style, lines, stream, next_id: 1, asked: None, heard: Vec::new() };
        let greeting = agent.receive().unwrap();
        assert!(greeting.ends_with("kgp 1 0 1"), "{greeting}");
        agent
    }

    /// Says who it is and plays from now on; without a token if that is empty.
    pub(crate) fn enter(server: SocketAddr, style: Style, name: &str, token: &str) -> Agent {
        let mut agent = Agent::connect(server, style);
        agent.set("info:name", name);
        if !token.is_empty() || style == Style::Strict {
            agent.set("auth:token", token);
        }
        agent.mode();
        agent
    }

    pub(crate) fn set(&mut self, option: &str, value: &str) {
        match self.style {
            Style::Quoted => self.say(&format!("set \"{option}\" \"{value}\"")),
            Style::Bare | Style::Strict => self.say(&format!("set {option} {value}")),
        }
    }

    pub(crate) fn mode(&mut self) {
        self.say(if self.style == Style::Quoted { "mode \"freeplay\"" } else { "mode freeplay" });
        while !self.receive().unwrap().ends_with(" ok") {}
    }

    /// Sends a line, with an id unless it writes bare ones.
    pub(crate) fn say(&mut self, line: &str) {
        let line = if self.style == Style::Bare || line.starts_with('@') {
            format!("{line}\n")
        } else {
            format!("{} {line}\r\n", self.next_id)
        };
        self.next_id += 2;
        self.raw(line.as_bytes());
    }

    /// Sends bytes. Whoever is not there any more gets none.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        _ = self.stream.write_all(bytes);
    }

    /// The next line; `None` once the server has closed the connection.
    pub(crate) fn receive(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.lines.read_line(&mut line).unwrap_or(0);
        if length == 0 {
            return None;
        }
        let line = line.strip_suffix("\r\n").unwrap_or_else(|| panic!("no line: {line:?}")).to_owned();
        let word = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let id = line.split(['@', ' ']).next().unwrap_or_default().to_owned();
        match (self.style, word.as_str()) {
            (Style::Bare, "kgp" | "ok" | "state" | "stop" | "ping" | "goodbye" | "error") => {}
            (Style::Bare, _) => panic!("an unknown command: {line}"),
            (Style::Strict, "stop") => {
                assert_eq!(line.split(['@', ' ']).nth(1), self.asked.as_deref(), "{line}");
            }
            _ => {}
        }
        if word == "state" {
            assert!(!pits(&line).is_empty(), "a board without a move: {line}");
            self.asked = Some(id);
        }
        self.heard.push(line.clone());
        Some(line)
    }

    /// The next question: its id and the pits that can be sown. `None` once the connection is closed.
    pub(crate) fn question(&mut self) -> Option<(String, Vec<usize>)> {
        loop {
            let line = self.receive()?;
            if line.contains(" state ") {
                return Some((line.split(' ').next()?.to_owned(), pits(&line)));
            }
            if let Some((id, "ping")) = line.split_once(' ') {
                self.say(&format!("@{id} pong"));
            }
        }
    }

    /// Answers so many questions with the left-most pit, and a comment.
    pub(crate) fn play(&mut self, questions: usize) {
        for _ in 0..questions {
            let Some((id, pits)) = self.question() else { return };
            self.answer(&id, pits[0]);
        }
    }

    /// Plays until it is cut off.
    pub(crate) fn play_on(mut self) -> Vec<String> {
        while let Some((id, pits)) = self.question() {
            self.answer(&id, pits[0]);
        }
        self.heard
    }

    pub(crate) fn answer(&mut self, id: &str, pit: usize) {
        self.set("info:comment", &format!("pit-{pit}"));
        self.say(&format!("@{id} move {pit}"));
        self.say(&format!("@{id} yield"));
    }

    /// Ends the connection without a word.
    pub(crate) fn vanish(self) {
        self.stream.shutdown(std::net::Shutdown::Both).unwrap();
    }
}

/// The pits of a board that can be sown.
fn pits(line: &str) -> Vec<usize> {
    let (_, board) = line.split_once('<').unwrap();
    let numbers: Vec<u32> =
        board.trim_end_matches('>').split(',').map(|seeds| seeds.parse().unwrap()).collect();
    let own = &numbers[3..3 + numbers[0] as usize];
    (1..).zip(own).filter(|(_, seeds)| **seeds > 0).map(|(pit, _)| pit).collect()
}
