#![doc = include_str!("../README.md")]

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
