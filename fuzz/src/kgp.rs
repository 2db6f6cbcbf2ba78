//! A peer that writes anything. Its stream arrives in pieces, is cut into lines, and both halves of the protocol hear them.
//!
//! - A line, and a command, is read as it is written.
//! - Whatever is answered is a line of the protocol that steers no terminal.
//! - What is kept of a client is bounded, and a choice is a legal move.
//!
//! The input: a byte for the length of the pieces, then the stream.

use crate::laws::{can_be_played, is_one_line, is_read_back};
use kalah::{Move, Rules, Side};
use kalah_protocol::LineSplitter;
use kalah_protocol::kgp::{
    Introduction, KgpClient, KgpCommand, KgpEvent, KgpLine, KgpServer, MAX_LINE, ServerMessage,
};

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Some((&piece, stream)) = input.split_first() else { return };
    let mut cut = LineSplitter::up_to(MAX_LINE);
    let pieces = stream.chunks(usize::from(piece) + 1);
    let lines: Vec<String> = pieces.flat_map(|piece| cut.feed(piece)).map_while(Result::ok).collect();
    for line in &lines {
        is_one_way_to_write(line);
    }
    serves(&lines);
    plays(&lines);
}

fn is_one_way_to_write(text: &str) {
    let line = match text.parse::<KgpLine>() {
        Ok(line) => line,
        Err(error) => return is_one_line(&error),
    };
    is_read_back(&line, str::parse);
    match KgpCommand::read(&line) {
        Ok(command) => {
            let written = command.line(line.id, line.reference);
            is_read_back(&written, str::parse);
            if let KgpCommand::State(board) = command {
                can_be_played(board.position());
            }
        }
        Err(error) => is_one_line(&error),
    }
}

/// A server, asking again whenever the client has answered.
fn serves(lines: &[String]) {
    let rules = Rules::default();
    let mut position = rules.start(Side::South);
    let mut server = KgpServer::new();
    server.greet();
    for line in lines {
        let heard = server.receive(line);
        are_answers(&heard.replies);
        let agent = server.agent();
        for text in [&agent.name, &agent.authors, &agent.description] {
            is_one_line(text);
            assert!(text.chars().count() <= 1000);
        }
        match heard.event {
            Some(KgpEvent::Entered(_)) => are_answers(&server.ask(&position)),
            Some(KgpEvent::Yielded) => {
                let (stop, choice) = server.stop();
                is_answer(&stop.unwrap_or_default());
                if let Some(choice) = choice {
                    let ply = position.play(Move::Sow(choice.pit));
                    position = ply.unwrap_or_else(|error| panic!("{error}")).position;
                    is_one_line(&choice.comment.unwrap_or_default());
                }
                if position.is_over() {
                    position = rules.start(Side::North);
                }
                are_answers(&server.ask(&position));
            }
            Some(KgpEvent::Complained(text)) => is_one_line(&text),
            Some(KgpEvent::Refused(violation)) => return is_one_line(&violation),
            _ => {}
        }
    }
}

/// A client, answering whatever it is asked.
fn plays(lines: &[String]) {
    let mut client = KgpClient::new(Introduction::default());
    for line in lines {
        let (replies, told) = client.receive(line);
        are_answers(&replies);
        match told {
            Some(ServerMessage::Asked(question)) => {
                let first = question.board.position().legal_moves().next();
                if let Some(Move::Sow(pit)) = first {
                    client.choose(question.id, pit, Some("a")).iter().for_each(|line| is_answer(line));
                }
            }
            Some(ServerMessage::Option(_, text) | ServerMessage::Refused(text)) => is_one_line(&text),
            _ => {}
        }
    }
}

fn are_answers(replies: &[String]) {
    for reply in replies {
        is_answer(reply);
    }
}

fn is_answer(reply: &str) {
    let line = reply.parse::<KgpLine>().unwrap_or_else(|error| panic!("{reply:?}: {error}"));
    assert!(KgpCommand::read(&line).is_ok(), "{reply:?}");
    is_one_line(&reply);
}
