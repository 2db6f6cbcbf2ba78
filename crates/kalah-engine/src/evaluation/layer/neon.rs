//! The sum for NEON, which every ARM processor of 64 bits has: vectors of 8 numbers.

#![expect(unsafe_code, reason = "it reads 8 numbers at once")]

use std::arch::aarch64::{
    int16x8_t, vaddlvq_s32, vaddq_s16, vdupq_n_s16, vdupq_n_s32, vget_low_s16, vld1q_s16, vmaxq_s16,
    vminq_s16, vmlal_high_s16, vmlal_s16, vqdmulhq_s16, vshlq_n_s16,
};

use crate::evaluation::units::{HIDDEN, NetworkLayer, ONE};

/// Numbers in a vector.
const LANES: usize = 8;
/// Units that are summed at a time. Of the 32 registers they take a half.
const BLOCK: usize = 128;

/// The sums that `layer` describes.
#[target_feature(enable = "neon")]
pub(super) fn sums_by_8<const LAYERS: usize, const HEADS: usize>(
    layers: [&NetworkLayer; LAYERS],
    heads: &[NetworkLayer; HEADS],
) -> [i64; HEADS] {
    let Some((&first, layers)) = layers.split_first() else { return [0; HEADS] };
    let (zero, one) = (vdupq_n_s16(0), vdupq_n_s16(ONE));
    // A lane is the sum of 2 * HIDDEN / LANES products of at most 2^8 * 2^15.
    let mut sums = [vdupq_n_s32(0); HEADS];
    for block in 0..HIDDEN / BLOCK {
        let mut hidden = vectors(first, block);
        for layer in layers {
            for (unit, weight) in hidden.iter_mut().zip(vectors(layer, block)) {
                *unit = vaddq_s16(*unit, weight);
            }
        }
        for unit in &mut hidden {
            let within = vminq_s16(vmaxq_s16(*unit, zero), one);
            // The upper half of the doubled product.
            *unit = vqdmulhq_s16(vshlq_n_s16::<4>(within), vshlq_n_s16::<3>(within));
        }
        for (sum, head) in sums.iter_mut().zip(heads) {
            for (square, weight) in hidden.into_iter().zip(vectors(head, block)) {
                *sum = vmlal_s16(*sum, vget_low_s16(square), vget_low_s16(weight));
                *sum = vmlal_high_s16(*sum, square, weight);
            }
        }
    }
    sums.map(|sum| vaddlvq_s32(sum))
}

/// The numbers of a block of units.
#[inline]
#[target_feature(enable = "neon")]
fn vectors(layer: &NetworkLayer, block: usize) -> [int16x8_t; BLOCK / LANES] {
    let numbers = layer.0.as_chunks::<LANES>().0;
    std::array::from_fn(|at| {
        let lanes = &numbers[block * (BLOCK / LANES) + at];
        // SAFETY: the array has the size of a vector, and any address will do.
        unsafe { vld1q_s16(lanes.as_ptr()) }
    })
}
