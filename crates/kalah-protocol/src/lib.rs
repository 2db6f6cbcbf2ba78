//! Protocols between a referee and a bot, as state machines without input or output.
//!
//! [`uki`] is the project's own line protocol, in the manner of UCI. The referee's half of a
//! conversation is [`uki::Referee`]: it gives the text to send, takes the lines that come back, and
//! refuses those that have no place. [`mankalah`] and [`kalaha_socket`] are those of programs that exist.
//!
//! ```
//! use kalah::{Rules, Side};
//! use kalah_player::Go;
//! use kalah_protocol::uki::{RefereeEvent, Referee};
//!
//! let rules = Rules::default();
//! let mut referee = Referee::new();
//! assert_eq!(referee.open(rules), "uki\nnewgame 6x6\nisready\n");
//! assert_eq!(referee.hear("ukiok"), Ok(None));
//! assert!(matches!(referee.hear("readyok"), Ok(Some(RefereeEvent::Ready { .. }))));
//!
//! referee.ask(&rules.start(Side::South), Go::Lookahead(4.try_into().expect("not 0")));
//! referee.hear("readyok")?;
//! referee.hear("info depth 4 score 3 pv 36")?;
//! assert!(matches!(referee.hear("bestmove 3"), Ok(Some(RefereeEvent::Answered { .. }))));
//! assert!(referee.hear("bestmove 3").is_err());
//! # Ok::<(), kalah_protocol::uki::UkiViolation>(())
//! ```
//!
//! [`kgp`] is the Kalah Game Protocol, by which agents come to a server to play there: both halves of its conversation.

pub mod kalaha_socket;
pub mod kgp;
mod lines;
pub mod mankalah;
pub mod uki;

pub use lines::{LineBytesError, LineSplitter, MAX_LINE};
