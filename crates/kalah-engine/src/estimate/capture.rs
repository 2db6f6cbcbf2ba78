//! The best capture that a side could make at once.

use kalah::Capture;
use kalah::kernel::{Kernel, MAX_KERNEL_PITS, PitPair};

/// Pits with more seeds than this go around the board more than once and cannot capture.
const MAX_LAP: usize = 2 * MAX_KERNEL_PITS + 1;
/// The last seed falls where it cannot capture.
const NOWHERE: u8 = 64;

/// End of a sowing that may capture.
#[derive(Clone, Copy)]
struct CaptureReach {
    /// Shift of the own pit where the last seed falls, or [`NOWHERE`].
    last: u8,
    /// Seeds that the opposite pit gets on the way: 1 if the sowing goes around the board.
    lap: u8,
}

/// Finds captures on one size of board, under one rule.
#[derive(Clone)]
pub(crate) struct Captures {
    /// By pit and seeds, of which more than [`MAX_LAP`] are alike.
    reach: [[CaptureReach; MAX_LAP + 2]; MAX_KERNEL_PITS],
    pits: usize,
    /// Shift of the right-most pit.
    top: u32,
    /// Seeds that must lie opposite.
    needs: u32,
}

impl Captures {
    pub(crate) fn new(kernel: &Kernel) -> Captures {
        let pits = kernel.pits();
        let ring = 2 * pits + 1;
        let mut reach = [[CaptureReach { last: NOWHERE, lap: 0 }; MAX_LAP + 2]; MAX_KERNEL_PITS];
        for (pit, row) in reach.iter_mut().enumerate().take(pits) {
            for (seeds, reach) in row.iter_mut().enumerate().take(ring + 1).skip(1) {
                let last = (pit + seeds) % ring;
                if last < pits {
                    *reach = CaptureReach { last: 8 * last as u8, lap: u8::from(pit + seeds >= ring) };
                }
            }
        }
        let needs = u32::from(kernel.capture() == Capture::NeedsOppositeSeeds);
        Captures { reach, pits, top: 8 * (pits as u32 - 1), needs }
    }

    /// The most seeds that the mover could bank with a capture now, the capturing one included; 0 if there is none.
    ///
    /// No branch depends on the seeds: a processor guesses those wrong so often that all pits take less time than the
    /// filled ones.
    #[expect(clippy::needless_bitwise_bool, reason = "the lazy operators are branches")]
    #[inline]
    pub(crate) fn best(&self, pair: PitPair) -> u32 {
        let mut best = 0;
        for (pit, row) in self.reach.iter().enumerate().take(self.pits) {
            let shift = 8 * pit as u32;
            let seeds = (pair.mover >> shift & 0xff) as usize;
            let CaptureReach { last, lap } = row[seeds.min(MAX_LAP + 1)];
            let last = u32::from(last);
            let lies_there = pair.mover >> (last & 63) & 0xff;
            let across = (pair.opponent >> (self.top.wrapping_sub(last) & 63) & 0xff) as u32 + u32::from(lap);
            // The pit where a full lap ends is the one it began in, which was emptied.
            let captures =
                (last < u32::from(NOWHERE)) & ((lies_there == 0) | (last == shift)) & (across >= self.needs);
            best = best.max(if captures { across + 1 } else { 0 });
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kalah::{Position, Rules};

    /// The most that any ply captures, the capturing seed included, as the rules of the game tell it.
    fn by_the_rules(position: &Position) -> u32 {
        let plies = position.legal_moves().filter_map(|mv| position.play(mv).ok());
        plies.filter_map(|ply| ply.captured).map(|captured| u32::from(captured.seeds) + 1).max().unwrap_or(0)
    }

    proptest::proptest! {
        #[test]
        fn captures_are_those_of_the_rules(
            pits in proptest::array::uniform32(0_u32..9), size in 1_usize..=8, big in 0_u32..20, always: bool,
        ) {
            let capture = if always { Capture::EvenIfOppositeEmpty } else { Capture::NeedsOppositeSeeds };
            let rules = Rules::new(size, 1).unwrap().with_capture(capture);
            let mut setup = kalah::PositionSetup::start(rules, kalah::Side::South);
            // Many empty pits, one with a lap.
            setup.south.pits = pits[..size].iter().map(|&seeds| seeds.saturating_sub(3)).collect();
            setup.north.pits = pits[size..2 * size].iter().map(|&seeds| seeds.saturating_sub(3)).collect();
            setup.south.pits[0] = big;
            setup.stage = kalah::OpeningStage::Underway;
            let position = setup.swept().position().unwrap();
            let kernel = Kernel::new(rules).unwrap();
            let pair = PitPair::from_position(&position).unwrap();
            proptest::prop_assert_eq!(Captures::new(&kernel).best(pair), by_the_rules(&position));
        }
    }
}
