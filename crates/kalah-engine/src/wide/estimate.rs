//! What a position on a wide board is probably worth where there is no network.

use kalah::kernel::WidePair;
use kalah::{Capture, Rules};

/// Weights, each in parts of [`LinearEstimate::SEED`](crate::estimate::LinearEstimate::SEED) of a seed.
#[derive(Clone, Copy)]
pub(super) struct WideEstimate {
    pits: usize,
    /// Seeds that must lie opposite to a capture.
    needs: u32,
}

/// Number of features that are weighed.
pub(super) const WIDE_FEATURES: usize = 8;

/// Weights of the features, in the order of [`WideEstimate::features`].
///
/// `cargo run --release -p kalah-engine --example wide_weights -- 8x8` fits such weights to searches of 60,000 nodes, in
/// positions of games whose players choose at random as often as not. These left an error of 5.6 seeds in the games that
/// they were fitted to; weights chosen by hand left 6.8.
const WEIGHTS: [i32; WIDE_FEATURES] = [23, 38, -55, -15, 27, -4, 32, 24];

impl WideEstimate {
    pub(super) fn new(rules: Rules) -> WideEstimate {
        WideEstimate { pits: rules.pits(), needs: u32::from(rules.capture() == Capture::NeedsOppositeSeeds) }
    }

    /// Returns the margin of the seeds in play for the side to move, in the same parts.
    pub(super) fn parts(self, pair: WidePair) -> i32 {
        self.features(pair).iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum()
    }

    /// Returns the features of a position: of the side to move minus those of the other side, its seeds, its pits with
    /// seeds, its pits that are sown past the store and the seeds in them; then the seeds of the best capture of the
    /// side to move and of the other side, the pits of the side to move whose last seed falls into the store, and 1 for
    /// the turn.
    pub(super) fn features(self, pair: WidePair) -> [i32; WIDE_FEATURES] {
        let (own, other) = (self.side(pair), self.side(pair.flipped()));
        [
            own.seeds - other.seeds,
            own.filled - other.filled,
            own.long_pits - other.long_pits,
            own.seeds_of_long_pits - other.seeds_of_long_pits,
            own.capture,
            other.capture,
            own.extra_turns,
            1,
        ]
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
