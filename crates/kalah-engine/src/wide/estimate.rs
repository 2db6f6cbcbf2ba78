//! What a position on a wide board is probably worth.

use kalah::wide_kernel::WidePair;
use kalah::{Capture, Rules};

use crate::estimate::LinearEstimate;

/// Weights, each in parts of [`LinearEstimate::SEED`] of a seed.
#[derive(Clone, Copy)]
pub(super) struct WideEstimate {
    pits: usize,
    /// Seeds that must lie opposite to a capture.
    needs: u32,
}

/// Weight of a seed on the own side: it is nearly in the own store.
const SEED_AT_HOME: i32 = 8;
/// Weight of a seed of the best capture of the side to move, and of the other side.
const CAPTURE: i32 = 20;
const THREAT: i32 = 8;
/// Weight of each pit of the side to move, and of the other side, whose last seed would fall into the store.
const EXTRA_TURN: i32 = 16;
const THREATENED_TURN: i32 = 8;

impl WideEstimate {
    pub(super) fn new(rules: Rules) -> WideEstimate {
        WideEstimate { pits: rules.pits(), needs: u32::from(rules.capture() == Capture::NeedsOppositeSeeds) }
    }

    /// Returns the margin of the seeds in play for the side to move, in whole seeds.
    pub(super) fn margin(self, pair: WidePair) -> i32 {
        self.parts(pair) / LinearEstimate::SEED
    }

    /// The same in parts of [`LinearEstimate::SEED`].
    pub(super) fn parts(self, pair: WidePair) -> i32 {
        let (own, other) = (self.side(pair), self.side(pair.flipped()));
        SEED_AT_HOME * (own.seeds - other.seeds) + CAPTURE * own.capture - THREAT * other.capture
            + EXTRA_TURN * own.extra_turns
            - THREATENED_TURN * other.extra_turns
    }

    /// Returns the features of the mover's side.
    fn side(self, pair: WidePair) -> SideFeatures {
        let ring = 2 * self.pits + 1;
        let mut side = SideFeatures::default();
        for pit in 0..self.pits {
            let seeds = pair.mover_seeds(pit);
            side.seeds += seeds.cast_signed();
            let end = pit + seeds as usize;
            side.extra_turns += i32::from(seeds > 0 && end % ring == self.pits);
            let last = if end >= ring { end - ring } else { end };
            if seeds == 0 || last >= self.pits {
                continue;
            }
            // The pit where a full lap ends is the one it began in, which was emptied.
            if pair.mover_seeds(last) == 0 || last == pit {
                let across = pair.opponent_seeds(self.pits - 1 - last) + u32::from(end >= ring);
                if across >= self.needs {
                    side.capture = side.capture.max(across.cast_signed() + 1);
                }
            }
        }
        side
    }
}

/// Features of one side of the board.
#[derive(Default)]
struct SideFeatures {
    seeds: i32,
    /// Seeds of the best capture, the capturing one included.
    capture: i32,
    /// Pits whose last seed falls into the store.
    extra_turns: i32,
}
