//! The best captures of both sides in the vectors of WebAssembly.

use std::arch::wasm32::{
    i8x16_add, i8x16_eq, i8x16_gt, i8x16_splat, i8x16_sub, i8x16_swizzle, i64x2, u8x16_add_sat,
    u8x16_extract_lane, u8x16_ge, u8x16_max, u64x2_shr, v128_and, v128_andnot, v128_or,
};

use kalah::kernel::PitPair;

use super::{Captures, PIT_NUMBERS, UPPER_HALF};

impl Captures {
    /// The best of either side, as [`Captures::best_at_once`] of other processors finds them.
    #[inline]
    pub(super) fn best_at_once(&self, pair: PitPair) -> [u32; 2] {
        let each = |number: usize| i8x16_splat(number as i8);
        let [mover, opponent] = [pair.mover, pair.opponent].map(u64::cast_signed);
        let (own, other) = (i64x2(mover, opponent), i64x2(opponent, mover));
        let (zero, ring) = (each(0), each(2 * self.pits + 1));
        let half = i64x2(0, UPPER_HALF);
        let sown = u8x16_add_sat(own, i64x2(PIT_NUMBERS, PIT_NUMBERS));
        let around = u8x16_ge(sown, ring);
        let last = i8x16_sub(sown, v128_and(around, ring));
        let lies_there = i8x16_swizzle(own, i8x16_add(last, half));
        let opposite = i8x16_sub(half, i8x16_sub(last, each(self.pits - 1)));
        let across = i8x16_sub(i8x16_swizzle(other, opposite), around);
        // The pit where a full lap ends is the one it began in, which was emptied.
        let is_empty = v128_or(i8x16_eq(lies_there, zero), i8x16_eq(own, ring));
        let ends_at_home = v128_and(u8x16_ge(ring, own), i8x16_gt(each(self.pits), last));
        let captures = v128_and(is_empty, u8x16_ge(across, each(self.needs as usize)));
        let captures = v128_andnot(v128_and(ends_at_home, captures), i8x16_eq(own, zero));
        let banked = v128_and(captures, i8x16_add(across, each(1)));
        let best = u8x16_max(banked, u64x2_shr(banked, 32));
        let best = u8x16_max(best, u64x2_shr(best, 16));
        let best = u8x16_max(best, u64x2_shr(best, 8));
        [u8x16_extract_lane::<0>(best), u8x16_extract_lane::<8>(best)].map(u32::from)
    }
}
