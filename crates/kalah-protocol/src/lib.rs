#![doc = include_str!("../README.md")]

pub mod game_log;
pub mod kalaha_socket;
pub mod kgp;
mod lines;
pub mod mankalah;
pub mod uki;

pub use lines::{LineBytesError, LineSplitter, MAX_LINE};
