//! Requests to a player ([`Go`]), its answers ([`PlayerAnswer`], [`Info`]), and the [`Limit`] that it is held to.
//!
//! Every player speaks of these, whatever it is: a part of this process, a program at the end of a pipe, somebody at
//! the end of a connection. How they are written down is the business of a protocol.
//!
//! ```
//! use std::time::Duration;
//! use kalah_player::Limit;
//!
//! let limit = Limit::growing(Duration::from_millis(100));
//! assert_eq!(limit.to_string(), "growing look-ahead, 0.1 s a call");
//! assert!(limit.is_timed());
//! ```

mod answer;
mod go;
mod info;
mod limit;
mod limit_word;

pub use answer::PlayerAnswer;
pub use go::Go;
pub use info::Info;
pub use limit::{Driver, Limit};
pub use limit_word::{LimitError, seconds};
