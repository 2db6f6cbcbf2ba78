//! KGP, the Kalah Game Protocol: lines between a server that has games and agents that came to play them.
//!
//! `docs/kgp.md` describes it for those who write clients. [`Line`] and [`Command`] are what both sides write; [`Server`]
//! is the server's half of a conversation with one client, [`Client`] the agent's half. Neither knows a clock or a
//! connection.
//!
//! ```
//! use kalah::{Rules, Side};
//! use kalah_protocol::kgp::{Board, Event, Server};
//!
//! let mut server = Server::new();
//! assert_eq!(server.greet(), "1 kgp 1 0 1");
//! assert!(matches!(server.hear("mode freeplay").event, Some(Event::Entered(_))));
//! let start = "3x2".parse::<Rules>()?.start(Side::South);
//! assert_eq!(server.ask(&start), ["3 state <3,0,0,2,2,2,2,2,2>"]);
//! server.hear("1@3 move 2");
//! assert_eq!(server.hear("@3 yield").event, Some(Event::Yielded));
//! let (stop, choice) = server.stop();
//! assert_eq!(stop.as_deref(), Some("4@3 stop"));
//! assert_eq!(choice.map(|choice| choice.pit.number()), Some(2));
//! # Ok::<(), kalah::RulesError>(())
//! ```

mod agent;
mod arg;
mod board;
mod client;
mod command;
mod line;
mod line_error;
mod server;

pub use agent::{Agent, Token};
pub use arg::{Arg, Real, Word};
pub use board::{Board, BoardError};
pub use client::{Client, Introduction, Question, Told};
pub use command::{Command, CommandError};
pub use line::{Line, MAX_LINE};
pub use line_error::{LineError, MAX_CHARACTERS};
pub use server::{Choice, Event, Heard, MAX_MISTAKES, Mode, Server, Violation};
