//! Nim-Mancala: a small impartial game, to be searched in every way and solved.
//!
//! There are pits in a row. A move takes one or more tokens of one pit and lays one on each pit that
//! follows; what runs past the last pit leaves the game. Who removes the last token wins.
//!
//! [`NimBoard`] is a [`Game`](crate::Game), so the searches of this crate play it; [`WinLoss`] and
//! [`SpeedUtility`] evaluate finished games. [`BoardWinners`] and [`RemainingPlies`] solve every board up to a number of tokens;
//! docs/nim.md proves why they may. [`SolvingNeed`] estimates their memory and time, [`NimUtility`] searches without
//! them.

mod board;
mod layers;
mod lost;
mod minimax;
mod need;
mod plies;
mod tree;
mod tree_size;
mod utility;

pub use board::{EveryTake, NimBoard, NimBoardError, TokenTake};
pub use layers::SolvingProgress;
pub use lost::BoardWinners;
pub use minimax::{MinimaxError, MinimaxMove, NimUtility};
pub use need::{SolvingNeed, SolvingWork};
pub use plies::{Prediction, RemainingPlies};
pub use tree::{GameTree, TreePosition};
pub use tree_size::TreeSize;
pub use utility::{SpeedUtility, TimedBoard, WinLoss};
