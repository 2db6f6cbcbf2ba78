#![doc = include_str!("../README.md")]

mod game_state;
pub mod import;
pub mod kernel;
mod literal;
mod moves;
mod notation;
mod parse_error;
mod perft;
mod pit;
mod play;
mod position;
pub mod record;
mod rules;
mod setup;
mod side;

pub use game_state::GameState;
pub use moves::{MovesError, parse_moves, write_moves};
pub use parse_error::ParseError;
pub use perft::{divide, divide_until, perft, perft_until};
pub use pit::{MAX_PITS, Move, Pit, PitSet};
pub use play::{Captured, IllegalMove, Landing, MoveRefusal, Ply};
pub use position::Position;
pub use rules::{Capture, MAX_TOTAL, Rules, RulesError};
pub use setup::{OpeningStage, PositionSetup, SetupError, SetupHalf};
pub use side::Side;
