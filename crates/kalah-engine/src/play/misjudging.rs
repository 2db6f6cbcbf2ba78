//! A player that looks some changes of side ahead, values every move, and then errs a little about each of them: what it
//! sees at once, an extra turn or a capture, less than the rest. It plays what then looks best to it, so it slips
//! where moves are near each other, and never throws away what lies in plain sight.

use crate::play::gain::Gain;

/// Way of thinking of a level.
#[derive(Clone, Copy)]
pub(super) struct MisjudgingHabit {
    /// Changes of side that it looks ahead.
    pub(super) depth: u32,
    /// Error about the margin of a move, in seeds: most errors are smaller than this.
    pub(super) error: f64,
}

impl MisjudgingHabit {
    /// How good a move of this margin looks with the random bits of it.
    pub(super) fn looks(self, margin: i32, gain: Gain, bits: u64) -> f64 {
        let in_sight = gain.extra_turn || gain.capture;
        let error = if in_sight { self.error / 2.0 } else { self.error };
        f64::from(margin) + error * bell(bits)
    }
}

/// A number from about -2 to 2, mostly near 0, drawn from the bits: the sum of four even ones.
fn bell(bits: u64) -> f64 {
    let parts = [0, 16, 32, 48].map(|shift| f64::from((bits >> shift) as u16) / f64::from(u16::MAX) - 0.5);
    // The variance of each is a twelfth.
    parts.iter().sum::<f64>() * 3.0_f64.sqrt()
}
