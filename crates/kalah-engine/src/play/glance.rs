//! A player at its first games: it glances at its own move, notices some of what that gives, and never asks what the
//! opponent answers. Where nothing catches its eye, it sows any pit.

use crate::play::gain::Gain;

/// How much a glance takes in, in percent.
#[derive(Clone, Copy)]
pub(super) struct GlanceHabit {
    /// Extra turns that are noticed.
    pub(super) extra_turns: u8,
    /// Captures that are noticed.
    pub(super) captures: u8,
}

impl GlanceHabit {
    /// How good a move looks with the random bits of it: any that gives something which is seen better than all others.
    pub(super) fn looks(self, gain: Gain, bits: u64) -> f64 {
        let extra_turn = if gain.extra_turn { self.extra_turns } else { 0 };
        let capture = if gain.capture { self.captures } else { 0 };
        // The lower bits say what is seen, the upper ones choose among equals.
        let is_seen = (bits & 0xffff_ffff) % 100 < u64::from(extra_turn.max(capture));
        let choice = f64::from((bits >> 32) as u32) / f64::from(u32::MAX);
        if is_seen { choice + 2.0 } else { choice }
    }
}
