//! Clients of the Java Kalaha application and ManKalah's agents that write anything.
//!
//! - A message is read as it is written.
//! - Whatever is answered is one line, and no seed is lost.
//! - An agent that hears anything asks for moves of positions that can be played.
//!
//! The input: lines; an odd first byte sends them to North.

use crate::laws::is_read_back;
use kalah::{Rules, Side};
use kalah_protocol::kalaha_socket::KalahaHost;
use kalah_protocol::mankalah::message::{ToAgent, ToEngine};
use kalah_protocol::mankalah::{AgentAction, MankalahAgent, rules};

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut host = KalahaHost::new(Rules::default());
    _ = [host.enter(), host.enter()];
    let mut agent = MankalahAgent::new(rules());
    for line in text.lines() {
        let side = if line.len() % 2 == 0 { Side::South } else { Side::North };
        let reply = host.answer(side, line).line;
        assert!(!reply.is_empty() && !reply.contains(['\n', '\r']), "{reply:?}");
        assert_eq!(host.game().position().total(), 72);

        if let Ok(message) = line.parse::<ToAgent>() {
            is_read_back(&message, str::parse);
        }
        if let Ok(message) = line.parse::<ToEngine>() {
            is_read_back(&message, str::parse);
        }
        if let Ok(AgentAction::YourTurn(position)) = agent.receive(line) {
            let mv = position.legal_moves().next().expect("whoever is asked has a move");
            assert!(agent.answer(mv).parse::<ToEngine>().is_err(), "a line has its end");
        }
    }
}
