//! UKI, the Universal Kalah Interface: plain lines in the manner of UCI.
//!
//! `docs/bot-protocol.md` describes it for those who write bots.

mod info;
mod referee;
mod reply;
mod request;

pub use info::InfoError;
pub use referee::{Event, MAX_HEARD, Referee, Violation};
pub use reply::{Reply, ReplyError};
pub use request::{Request, RequestError};
