//! KGP, the Kalah Game Protocol: lines between a server that has games and agents that came to play them.
//!
//! `docs/kgp.md` describes it for those who write clients. [`KgpLine`] and [`KgpCommand`] are what both sides write; [`KgpServer`]
//! is the server's half of a conversation with one client, [`KgpClient`] the agent's half. Neither knows a clock or a
//! connection.
//!
//! ```
//! use kalah::{Rules, Side};
//! use kalah_protocol::kgp::{KgpBoard, KgpEvent, KgpServer};
//!
//! let mut server = KgpServer::new();
//! assert_eq!(server.greet(), "1 kgp 1 0 1");
//! assert!(matches!(server.receive("mode freeplay").event, Some(KgpEvent::Entered(_))));
//! let start = "3x2".parse::<Rules>()?.start(Side::South);
//! assert_eq!(server.ask(&start), ["3 state <3,0,0,2,2,2,2,2,2>"]);
//! server.receive("1@3 move 2");
//! assert_eq!(server.receive("@3 yield").event, Some(KgpEvent::Yielded));
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
mod game_count;
mod line;
mod line_error;
mod server;

pub use agent::{AgentInfo, KgpToken};
pub use arg::{Arg, Numeral, Real, Word};
pub use board::{KgpBoard, KgpBoardError};
pub use client::{Introduction, KgpClient, ServerMessage, ServerQuestion};
pub use command::{CommandError, KgpCommand};
pub use game_count::GameCount;
pub use line::{KgpLine, MAX_LINE};
pub use line_error::{KgpLineError, MAX_CHARACTERS};
pub use server::{ClientMove, KgpEvent, KgpServer, KgpViolation, LineResult, MAX_MISTAKES, Mode};
