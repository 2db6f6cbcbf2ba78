//! A player at its first games: it glances at its own move, notices some of what that gives, and never asks what the
//! opponent answers. Where nothing catches its eye, it sows any pit.

use kalah::{Move, Position};

use crate::analysis::root::MoveValue;
use crate::play::chance::{bits_of_move, bits_of_position};

/// How much a glance takes in, in percent.
#[derive(Clone, Copy)]
pub(super) struct GlanceHabit {
    /// Extra turns that are noticed.
    pub(super) extra_turns: u8,
    /// Captures that are noticed.
    pub(super) captures: u8,
}

impl GlanceHabit {
    /// The move that catches the eye; else any.
    pub(super) fn pick<'a>(
        self,
        position: &Position,
        seed: u64,
        moves: &'a [MoveValue],
    ) -> Option<&'a MoveValue> {
        let here = bits_of_position(position, seed);
        let bits = |mv: Move| bits_of_move(here, position, mv);
        moves.iter().max_by_key(|value| (self.notices(position, value.mv, bits(value.mv)), bits(value.mv)))
    }

    /// Returns true if the move gives something that is seen, as the bits of the move have it.
    fn notices(self, position: &Position, mv: Move, bits: u64) -> bool {
        let Ok(ply) = position.play(mv) else { return false };
        let extra_turn = if ply.extra_turn { self.extra_turns } else { 0 };
        let capture = if ply.captured.is_some() { self.captures } else { 0 };
        // The upper bits choose among equals.
        (bits & 0xffff_ffff) % 100 < u64::from(extra_turn.max(capture))
    }
}
