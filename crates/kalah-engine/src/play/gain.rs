//! What a move gives at once, as anybody at the board sees it.

use kalah::{Move, Position};

/// Gain of a move.
#[derive(Clone, Copy, Default)]
pub(super) struct Gain {
    pub(super) extra_turn: bool,
    pub(super) capture: bool,
}

impl Gain {
    /// Returns what a move gives. It is not inlined: the module for browsers would get the rules once more.
    #[inline(never)]
    pub(super) fn from_move(position: &Position, mv: Move) -> Gain {
        position.play(mv).map_or_else(
            |_| Gain::default(),
            |ply| Gain { extra_turn: ply.extra_turn, capture: ply.captured.is_some() },
        )
    }
}
