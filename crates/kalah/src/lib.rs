#![doc = include_str!("../README.md")]

pub mod import;
pub mod kernel;
mod moves;
mod notation;
mod perft;
mod pit;
mod ply;
mod position;
pub mod record;
mod rules;
mod setup;
mod side;

pub use moves::{MovesError, parse_moves, write_moves};
pub use notation::ParseError;
pub use perft::{divide, perft};
pub use pit::{MAX_PITS, Move, Pit, PitSet};
pub use ply::{Captured, Landing, Ply};
pub use position::{IllegalMove, Position, Refusal};
pub use rules::{Capture, MAX_TOTAL, Rules, RulesError};
pub use setup::{Half, Setup, SetupError, Stage};
pub use side::Side;
