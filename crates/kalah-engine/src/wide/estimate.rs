//! What a position on a wide board is probably worth.

use kalah::wide_kernel::WidePair;
use kalah::{Capture, Rules};

/// Weights, each in parts of [`LinearEstimate::SEED`](crate::estimate::LinearEstimate::SEED) of a seed.
#[derive(Clone, Copy)]
pub(super) struct WideEstimate {
    pits: usize,
    /// Seeds that must lie opposite to a capture.
    needs: u32,
}

// Fitted by least squares to searches of 60,000 nodes in 5,009 positions of 8x8, from games of a player that chooses at
// random as often as not: the error is 5.6 seeds. Weights chosen by hand left 6.8.

/// Weight of a seed on the own side: it is nearly in the own store.
const SEED_AT_HOME: i32 = 23;
/// Weight of a pit with seeds: a move more.
const FILLED_PIT: i32 = 38;
/// Weights of a pit that is sown past the store, and of each of its seeds: some go to the other side.
const LONG_PIT: i32 = -55;
const SEED_OF_LONG_PIT: i32 = -15;
/// Weight of a seed of the best capture of the side to move, and of the other side.
const CAPTURE: i32 = 27;
const THREAT: i32 = -4;
/// Weight of each pit of the side to move whose last seed would fall into the store.
const EXTRA_TURN: i32 = 32;
/// Weight of the turn.
const TURN: i32 = 24;

impl WideEstimate {
    pub(super) fn new(rules: Rules) -> WideEstimate {
        WideEstimate { pits: rules.pits(), needs: u32::from(rules.capture() == Capture::NeedsOppositeSeeds) }
    }

    /// Returns the margin of the seeds in play for the side to move, in the same parts.
    pub(super) fn parts(self, pair: WidePair) -> i32 {
        let (own, other) = (self.side(pair), self.side(pair.flipped()));
        let of_either = |side: &SideFeatures| {
            SEED_AT_HOME * side.seeds
                + FILLED_PIT * side.filled
                + LONG_PIT * side.long_pits
                + SEED_OF_LONG_PIT * side.seeds_of_long_pits
        };
        of_either(&own) - of_either(&other)
            + CAPTURE * own.capture
            + THREAT * other.capture
            + EXTRA_TURN * own.extra_turns
            + TURN
    }

    /// Returns the features of the mover's side.
    fn side(self, pair: WidePair) -> SideFeatures {
        let ring = 2 * self.pits + 1;
        let mut side = SideFeatures::default();
        for pit in 0..self.pits {
            let seeds = pair.mover_seeds(pit);
            side.seeds += seeds.cast_signed();
            let end = pit + seeds as usize;
            if seeds > 0 {
                side.filled += 1;
                side.extra_turns += i32::from(end % ring == self.pits);
            }
            if end > self.pits {
                side.long_pits += 1;
                side.seeds_of_long_pits += seeds.cast_signed();
            }
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
    /// Pits with seeds.
    filled: i32,
    /// Pits that are sown past the store, and their seeds.
    long_pits: i32,
    seeds_of_long_pits: i32,
    /// Seeds of the best capture, the capturing one included.
    capture: i32,
    /// Pits whose last seed falls into the store.
    extra_turns: i32,
}
