//! A bot that writes anything. Its stream arrives in pieces, is cut into lines, and a referee hears them.
//!
//! - The pieces in which a stream arrives change no line.
//! - A reply, and a request, is read as it is written.
//! - A bot is ready once, and answers each question once, never before it was asked.
//! - What is said of a line is one line itself.
//!
//! The input: a byte for the length of the pieces, a line for the rules, the bot's stream.

use crate::laws::{can_be_played, is_one_line, is_read_back};
use kalah::{Rules, Side};
use kalah_player::{Go, PlayerAnswer};
use kalah_protocol::uki::{Referee, RefereeEvent, UkiReply, UkiRequest};
use kalah_protocol::{LineBytesError, LineSplitter, MAX_LINE};

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Some((&piece, input)) = input.split_first() else { return };
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (rules, stream) = input.split_at(end);
    let rules = std::str::from_utf8(rules).ok().and_then(|word| word.parse().ok()).unwrap_or_default();
    let lines = cut(stream, usize::from(piece) + 1);
    for line in lines.iter().flatten() {
        is_one_way_to_write(line, rules);
    }
    Conversation::new(rules).receive(lines.iter().flatten());
}

/// The lines of a stream up to the first that is none.
fn cut(stream: &[u8], piece: usize) -> Vec<Result<String, LineBytesError>> {
    let whole = LineSplitter::default().feed(stream);
    let mut lines = LineSplitter::default();
    let mut pieces = Vec::new();
    for piece in stream.chunks(piece) {
        pieces.extend(lines.feed(piece));
        if pieces.last().is_some_and(Result::is_err) {
            break;
        }
    }
    assert_eq!(pieces, whole);
    for line in whole.iter().flatten() {
        assert!(line.len() <= MAX_LINE && !line.contains('\n') && !line.ends_with('\r'), "{line:?}");
    }
    whole
}

fn is_one_way_to_write(line: &str, rules: Rules) {
    match line.parse::<UkiReply>() {
        Ok(reply) => {
            is_read_back(&reply, str::parse);
            is_one_line(&reply);
        }
        Err(error) => is_one_line(&error),
    }
    match UkiRequest::parse(line, rules) {
        Ok(request) => {
            is_read_back(&request, |text| UkiRequest::parse(text, rules));
            is_one_line(&request);
            if let UkiRequest::Position { board, .. } = request {
                can_be_played(&board);
            }
        }
        Err(error) => is_one_line(&error),
    }
}

/// A referee, and what it is owed.
struct Conversation {
    referee: Referee,
    rules: Rules,
    was_ready: bool,
    readies: u32,
    moves: u32,
}

impl Conversation {
    fn new(rules: Rules) -> Conversation {
        let mut talk =
            Conversation { referee: Referee::new(), rules, was_ready: false, readies: 0, moves: 0 };
        let opening = talk.referee.open(rules);
        talk.send(&opening);
        talk
    }

    fn send(&mut self, lines: &str) {
        for line in lines.lines() {
            let request = UkiRequest::parse(line, self.rules);
            let request = request.unwrap_or_else(|error| panic!("the referee wrote {line:?}: {error}"));
            assert_eq!(request.to_string(), line);
            match request {
                UkiRequest::IsReady => self.readies += 1,
                UkiRequest::Go(_) => self.moves += 1,
                _ => {}
            }
        }
    }

    /// Plays on as long as the bot's lines have their place.
    fn receive<'a>(mut self, lines: impl Iterator<Item = &'a String>) {
        let mut position = self.rules.start(Side::South);
        for line in lines {
            let readies = self.readies;
            if line.trim() == "readyok" {
                self.readies = readies.saturating_sub(1);
            }
            let event = match self.referee.receive(line) {
                Ok(event) => event,
                Err(violation) => return is_one_line(&violation),
            };
            assert!(line.trim() != "readyok" || readies > 0, "ready without being asked");
            match event {
                None => continue,
                Some(RefereeEvent::Ready { .. }) => {
                    assert!(!self.was_ready && self.readies == 0, "ready at the wrong time");
                    self.was_ready = true;
                }
                Some(RefereeEvent::Answered { answer, .. }) => {
                    assert!(self.was_ready && self.readies == 0 && self.moves == 1, "answered unasked");
                    self.moves = 0;
                    let PlayerAnswer::Play(mv) = answer else { return };
                    let Ok(ply) = position.play(mv) else { return };
                    position = ply.position;
                }
            }
            let question = self.referee.ask(&position, Go::Infinite);
            self.send(&question);
        }
    }
}
