//! The best capture that a side could make at once.
//!
//! Found twice: for any processor, pit by pit, and for such as pick 16 bytes from a register at once, all pits of both sides
//! together.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "code for some processors only is called where they are found")
)]
#![cfg_attr(
    target_feature = "simd128",
    expect(dead_code, reason = "a module that is built for vectors finds no capture pit by pit")
)]

#[cfg(target_feature = "simd128")]
mod simd128;

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_adds_epu8, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8,
    _mm_cvtsi128_si64, _mm_max_epu8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128,
    _mm_shuffle_epi8, _mm_srli_epi64, _mm_sub_epi8, _mm_unpackhi_epi64,
};

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

    /// The most seeds that the mover could bank with a capture now, the capturing one included, and the most that the opponent
    /// could bank if it were to move; 0 where there is no capture.
    #[inline]
    pub(crate) fn best_of_sides(&self, pair: PitPair) -> [u32; 2] {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("ssse3") {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.best_at_once(pair) };
        }
        #[cfg(target_feature = "simd128")]
        return self.best_at_once(pair);
        #[cfg(not(target_feature = "simd128"))]
        [pair, pair.flipped()].map(|pair| self.best_by_pit(pair))
    }

    /// The most seeds of the mover's captures.
    ///
    /// No branch depends on the seeds: a processor guesses those wrong so often that all pits take less time than the
    /// filled ones.
    #[expect(clippy::needless_bitwise_bool, reason = "the lazy operators are branches")]
    #[inline]
    fn best_by_pit(&self, pair: PitPair) -> u32 {
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

    /// The best of either side, with a byte for each pit: of the mover in the lower half of a register, of the opponent in the
    /// upper one. No number leaves its byte, as at most 255 seeds are in play.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "ssse3")]
    fn best_at_once(&self, pair: PitPair) -> [u32; 2] {
        let each = |number: usize| _mm_set1_epi8(number as i8);
        let at_least =
            |numbers: __m128i, least: __m128i| _mm_cmpeq_epi8(_mm_max_epu8(numbers, least), numbers);
        let own = _mm_set_epi64x(pair.opponent.cast_signed(), pair.mover.cast_signed());
        let other = _mm_set_epi64x(pair.mover.cast_signed(), pair.opponent.cast_signed());
        let (zero, ring) = (_mm_setzero_si128(), each(2 * self.pits + 1));
        let half = _mm_set_epi64x(UPPER_HALF, 0);
        let sown = _mm_adds_epu8(own, _mm_set_epi64x(PIT_NUMBERS, PIT_NUMBERS));
        let around = at_least(sown, ring);
        let last = _mm_sub_epi8(sown, _mm_and_si128(around, ring));
        let lies_there = _mm_shuffle_epi8(own, _mm_add_epi8(last, half));
        let opposite = _mm_sub_epi8(half, _mm_sub_epi8(last, each(self.pits - 1)));
        let across = _mm_sub_epi8(_mm_shuffle_epi8(other, opposite), around);
        // The pit where a full lap ends is the one it began in, which was emptied.
        let is_empty = _mm_or_si128(_mm_cmpeq_epi8(lies_there, zero), _mm_cmpeq_epi8(own, ring));
        let ends_at_home = _mm_and_si128(at_least(ring, own), _mm_cmpgt_epi8(each(self.pits), last));
        let captures = _mm_and_si128(is_empty, at_least(across, each(self.needs as usize)));
        let captures = _mm_andnot_si128(_mm_cmpeq_epi8(own, zero), _mm_and_si128(ends_at_home, captures));
        let banked = _mm_and_si128(captures, _mm_add_epi8(across, each(1)));
        let best = _mm_max_epu8(banked, _mm_srli_epi64::<32>(banked));
        let best = _mm_max_epu8(best, _mm_srli_epi64::<16>(best));
        let best = _mm_max_epu8(best, _mm_srli_epi64::<8>(best));
        [best, _mm_unpackhi_epi64(best, best)].map(|best| _mm_cvtsi128_si64(best) as u32 & 0xff)
    }
}

/// The number of each pit, a byte each.
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
const PIT_NUMBERS: i64 = 0x07_06_05_04_03_02_01_00;
/// What leads from the lower half of a register to the upper one, a byte each.
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
const UPPER_HALF: i64 = 0x08_08_08_08_08_08_08_08;

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
            let captures = Captures::new(&kernel);
            proptest::prop_assert_eq!(captures.best_by_pit(pair), by_the_rules(&position));
            let by_pit = [pair, pair.flipped()].map(|pair| captures.best_by_pit(pair));
            proptest::prop_assert_eq!(captures.best_of_sides(pair), by_pit);
        }
    }
}
