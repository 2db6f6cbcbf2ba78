//! The sum for the vectors of WebAssembly, of 8 numbers.

#![expect(unsafe_code, reason = "it reads 8 numbers at once")]

use std::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane,
    u16x8_shr, v128, v128_and, v128_load, v128_or,
};

use crate::evaluation::units::{HIDDEN, NetworkLayer, ONE};

/// Numbers in a vector.
const LANES: usize = 8;

/// The sums that `layer` describes.
///
/// One vector of units at a time: where the body of the loop has more, V8 loads the layers of all of them before it adds any, and
/// runs out of registers.
pub(super) fn sums_by_8<const LAYERS: usize, const HEADS: usize>(
    layers: [&NetworkLayer; LAYERS],
    heads: &[NetworkLayer; HEADS],
) -> [i64; HEADS] {
    let Some((&first, layers)) = layers.split_first() else { return [0; HEADS] };
    let (zero, one) = (i16x8_splat(0), i16x8_splat(ONE));
    // A lane is the sum of 2 * HIDDEN / LANES products of at most 2^8 * 2^15.
    let mut sums = [zero; HEADS];
    for at in 0..HIDDEN / LANES {
        let unit = layers.iter().fold(vector(first, at), |unit, layer| i16x8_add(unit, vector(layer, at)));
        let within = i16x8_min(i16x8_max(unit, zero), one);
        // All squares but that of 1 fit 16 bits, and nothing else has the bit of 1.
        let square = v128_or(u16x8_shr(i16x8_mul(within, within), 8), v128_and(within, one));
        for (sum, head) in sums.iter_mut().zip(heads) {
            *sum = i32x4_add(*sum, i32x4_dot_i16x8(square, vector(head, at)));
        }
    }
    sums.map(|sum| {
        let lanes = [
            i32x4_extract_lane::<0>(sum),
            i32x4_extract_lane::<1>(sum),
            i32x4_extract_lane::<2>(sum),
            i32x4_extract_lane::<3>(sum),
        ];
        lanes.into_iter().map(i64::from).sum()
    })
}

/// A vector of the numbers of a layer.
#[inline]
fn vector(layer: &NetworkLayer, at: usize) -> v128 {
    let numbers = &layer.0.as_chunks::<LANES>().0[at];
    // SAFETY: the array has the size of a vector, and any address will do.
    unsafe { v128_load(numbers.as_ptr().cast()) }
}
