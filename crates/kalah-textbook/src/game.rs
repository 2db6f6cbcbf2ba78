//! Game as a search sees it.

use std::fmt::Debug;
use std::hash::Hash;

/// The two players of a search: the one it searches for, and the other.
///
/// They are players and not seats: in Kalah an extra turn leaves the same player on move, and under
/// the pie rule a swap leaves the same *side* on move but hands it to the other player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MinMaxPlayer {
    /// Wants the value as high as possible; on move at the root.
    Max,
    /// Wants it as low as possible.
    Min,
}

/// Player to move after a ply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NextPlayer {
    /// The player who made it, once more.
    Same,
    /// The other one.
    Other,
}

impl MinMaxPlayer {
    /// The player on move after this one's ply.
    #[must_use]
    pub const fn then(self, next: NextPlayer) -> MinMaxPlayer {
        match (self, next) {
            (MinMaxPlayer::Max, NextPlayer::Same) | (MinMaxPlayer::Min, NextPlayer::Other) => {
                MinMaxPlayer::Max
            }
            (MinMaxPlayer::Min, NextPlayer::Same) | (MinMaxPlayer::Max, NextPlayer::Other) => {
                MinMaxPlayer::Min
            }
        }
    }

    /// Returns true if this player would rather have `value` than `best`.
    pub const fn prefers(self, value: i32, best: i32) -> bool {
        match self {
            MinMaxPlayer::Max => value > best,
            MinMaxPlayer::Min => value < best,
        }
    }

    /// The value that every other is preferred to.
    pub const fn worst(self) -> i32 {
        match self {
            MinMaxPlayer::Max => -INFINITY,
            MinMaxPlayer::Min => INFINITY,
        }
    }
}

/// Value above all of an evaluation.
pub const INFINITY: i32 = i32::MAX;

/// A finite game of two players without chance or secrets: a position and its rules.
pub trait Game: Clone + Eq + Hash {
    /// Ply of the game.
    type Move: Copy + Eq + Debug;

    /// Returns true if nothing can be played any more.
    fn is_over(&self) -> bool;

    /// The position after a ply, and who moves there.
    ///
    /// The ply must be legal; what an illegal one gives is not said.
    fn after(&self, mv: Self::Move) -> (Self, NextPlayer);
}

/// Order in which a search tries the plies.
pub trait MoveOrdering<G: Game> {
    /// Returns all legal plies, the most promising first; none if and only if the game is over.
    fn moves(&self, game: &G) -> impl Iterator<Item = G::Move> + use<Self, G>;
}

/// Value of a position where the search ends.
pub trait Evaluation<G: Game> {
    /// The worth to Max, in whatever unit, when `on_move` moves next. Between `-INFINITY` and
    /// [`INFINITY`], both left out.
    fn value(&self, game: &G, on_move: MinMaxPlayer) -> i32;
}
