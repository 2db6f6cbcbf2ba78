//! UKI, the Universal Kalah Interface: plain lines in the manner of UCI.
//!
//! `docs/bot-protocol.md` describes it for those who write bots.

mod info;
mod referee;
mod reply;
mod request;

pub use info::InfoError;
pub use referee::{MAX_RECEIVED, Referee, RefereeEvent, UkiViolation};
pub use reply::{ReplyError, UkiReply};
pub use request::{RequestError, UkiRequest};
