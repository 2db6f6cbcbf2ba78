//! The window of a search: which values can still matter.

use crate::game::{INFINITY, MinMaxPlayer};
use crate::table::ValueBound;

/// Values that the players are already sure of elsewhere in the tree: Max of `alpha` or more, Min of `beta`
/// or less. A value outside cannot change the result, so its exact size does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBetaWindow {
    /// Max has this or more elsewhere; `-INFINITY` if nothing is known.
    pub alpha: i32,
    /// Min keeps it to this or less elsewhere; [`INFINITY`] if nothing is known.
    pub beta: i32,
}

impl AlphaBetaWindow {
    /// Window in which every value matters.
    pub const OPEN: AlphaBetaWindow = AlphaBetaWindow { alpha: -INFINITY, beta: INFINITY };

    /// The window once `player` is sure of `value`.
    pub(crate) fn narrowed(self, player: MinMaxPlayer, value: i32) -> AlphaBetaWindow {
        match player {
            MinMaxPlayer::Max => AlphaBetaWindow { alpha: self.alpha.max(value), ..self },
            MinMaxPlayer::Min => AlphaBetaWindow { beta: self.beta.min(value), ..self },
        }
    }

    /// Returns true if no value is left that can still matter.
    pub const fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Returns how a value found within this window bounds the true one.
    pub(crate) const fn bound(self, value: i32) -> ValueBound {
        if value <= self.alpha {
            ValueBound::AtMost
        } else if value >= self.beta {
            ValueBound::AtLeast
        } else {
            ValueBound::Exact
        }
    }

    /// Returns true if a bound on a value is all that this window needs to know.
    pub(crate) const fn is_settled_by(self, bound: ValueBound, value: i32) -> bool {
        match bound {
            ValueBound::Exact => true,
            ValueBound::AtMost => value <= self.alpha,
            ValueBound::AtLeast => value >= self.beta,
        }
    }

    /// The window in which nothing but one question is left: does `player` get more than it is sure of? Values are whole, so it has
    /// no room inside.
    pub(crate) const fn null(self, player: MinMaxPlayer) -> AlphaBetaWindow {
        match player {
            MinMaxPlayer::Max => AlphaBetaWindow { beta: self.alpha + 1, ..self },
            MinMaxPlayer::Min => AlphaBetaWindow { alpha: self.beta - 1, ..self },
        }
    }

    /// The null window that asks whether a value is at least `goal`.
    pub(crate) const fn at_least(goal: i32) -> AlphaBetaWindow {
        AlphaBetaWindow { alpha: goal - 1, beta: goal }
    }
}
