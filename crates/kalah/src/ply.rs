//! What happened in one ply.

use crate::pit::{Move, Pit};
use crate::position::Position;
use crate::side::Side;

/// One ply and all that came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// What was played.
    pub mv: Move,
    /// Who played it.
    pub side: Side,
    /// The position after it.
    pub position: Position,
    /// Where the last seed fell; `None` for a swap.
    pub landing: Option<Landing>,
    /// What was captured, if anything.
    pub captured: Option<Captured>,
    /// Whether the same side moves again.
    pub extra_turn: bool,
    /// If this ended the game: the seeds that South and North took from their own pits.
    pub swept: Option<[u16; 2]>,
}

/// Where the last seed of a sowing fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landing {
    /// Into a pit of this side.
    Pit(Side, Pit),
    /// Into the mover's store.
    Store,
}

/// A capture. The capturing seed itself goes to the store as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Captured {
    /// The opponent's pit that was emptied.
    pub pit: Pit,
    /// The seeds that lay there; 0 only under `EvenIfOppositeEmpty`.
    pub seeds: u16,
}
