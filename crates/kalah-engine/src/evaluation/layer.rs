//! The hidden layer: where most of the time of an evaluation goes.
//!
//! The sum is written for any processor, for such as add 16 numbers at a time, and for the vectors of 8 of ARM and WebAssembly.
//! Which processor this is, is found out as the program runs, of those that may lack something; modules are built for vectors or
//! without. What a compiler makes of the first takes twice the time of the others, where the units of a block stay in registers.

#![cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    expect(
        unsafe_code,
        reason = "code for some processors only is called where they are found, and reads 16 numbers at once"
    )
)]

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_feature = "simd128")]
mod simd128;

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_mulhi_epi16, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_slli_epi16,
    _mm256_storeu_si256,
};

use super::units::NetworkLayer;
#[cfg(any(test, not(any(target_arch = "aarch64", target_feature = "simd128"))))]
use super::units::{HIDDEN, ONE};

/// Units that are summed at a time: as many as stay in registers.
#[cfg(target_arch = "x86_64")]
const BLOCK: usize = 64;
/// Numbers in a register.
#[cfg(target_arch = "x86_64")]
const LANES: usize = 16;

/// The sums of the squares of the units, cut off below 0 and above [`ONE`], by the weights of each head. The hidden layer is the
/// sum of the layers. What leaves 16 bits on the way is lost.
#[inline]
pub(super) fn sums<const LAYERS: usize, const HEADS: usize>(
    layers: [&NetworkLayer; LAYERS],
    heads: &[NetworkLayer; HEADS],
) -> [i64; HEADS] {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { sums_by_16(layers, heads) };
    }
    #[cfg(target_feature = "simd128")]
    return simd128::sums_by_8(layers, heads);
    #[cfg(target_arch = "aarch64")]
    // SAFETY: every processor of this architecture has the vectors.
    return unsafe { neon::sums_by_8(layers, heads) };
    #[cfg(not(any(target_arch = "aarch64", target_feature = "simd128")))]
    sums_anywhere(layers, heads)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn sums_by_16<const LAYERS: usize, const HEADS: usize>(
    layers: [&NetworkLayer; LAYERS],
    heads: &[NetworkLayer; HEADS],
) -> [i64; HEADS] {
    let Some((&first, layers)) = layers.split_first() else { return [0; HEADS] };
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(ONE));
    // A lane is the sum of 2 * HIDDEN / LANES products of at most 2^8 * 2^15.
    let mut sums = [zero; HEADS];
    for block in 0..HIDDEN / BLOCK {
        let mut hidden = registers(first, block);
        for layer in layers {
            let weights = registers(layer, block);
            for (unit, weight) in hidden.iter_mut().zip(weights) {
                *unit = _mm256_add_epi16(*unit, weight);
            }
        }
        for unit in &mut hidden {
            let shifted = _mm256_slli_epi16::<4>(_mm256_min_epi16(_mm256_max_epi16(*unit, zero), one));
            *unit = _mm256_mulhi_epi16(shifted, shifted);
        }
        for (sum, head) in sums.iter_mut().zip(heads) {
            for (square, weight) in hidden.into_iter().zip(registers(head, block)) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(square, weight));
            }
        }
    }
    sums.map(|sum| {
        let mut lanes = [0_i32; LANES / 2];
        // SAFETY: the array has the size of a register, and any address will do.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), sum) };
        lanes.into_iter().map(i64::from).sum()
    })
}

/// The numbers of a block of units.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn registers(layer: &NetworkLayer, block: usize) -> [__m256i; BLOCK / LANES] {
    let numbers = layer.0.as_chunks::<LANES>().0;
    std::array::from_fn(|at| {
        let lanes = &numbers[block * (BLOCK / LANES) + at];
        // SAFETY: the array has the size of a register, and any address will do.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    })
}

#[cfg(any(test, not(any(target_arch = "aarch64", target_feature = "simd128"))))]
#[inline]
fn sums_anywhere<const LAYERS: usize, const HEADS: usize>(
    layers: [&NetworkLayer; LAYERS],
    heads: &[NetworkLayer; HEADS],
) -> [i64; HEADS] {
    let hidden = layers.into_iter().fold(NetworkLayer([0; HIDDEN]), |hidden, layer| hidden.plus(layer));
    let squares = hidden.0.map(square);
    heads.each_ref().map(|head| {
        let parts = squares.iter().zip(&head.0);
        parts.map(|(&square, &weight)| i64::from(i32::from(square) * i32::from(weight))).sum()
    })
}

/// The square of a unit that is cut off below 0 and above [`ONE`], which stands for 1.
#[cfg(any(test, not(any(target_arch = "aarch64", target_feature = "simd128"))))]
#[inline]
fn square(unit: i16) -> i16 {
    // The upper half of a product of 16 bits is one instruction.
    let shifted = i32::from(unit.clamp(0, ONE) << 4);
    ((shifted * shifted) >> 16) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::mixed;

    /// A layer of numbers from -1023 to 1023.
    fn layer(seed: u64) -> NetworkLayer {
        NetworkLayer(std::array::from_fn(|unit| (mixed(seed << 32 | unit as u64) % 2047) as i16 - 1023))
    }

    #[test]
    fn all_processors_come_to_the_same_sum() {
        let all: Vec<NetworkLayer> = (0..100).map(layer).collect();
        let heads = [layer(10_000), layer(10_001)];
        for seed in 0..200 {
            let layers: [&NetworkLayer; 9] =
                std::array::from_fn(|at| &all[(mixed(seed ^ mixed(at as u64)) % 100) as usize]);
            let both = sums(layers, &heads);
            assert_eq!(both, sums_anywhere(layers, &heads));
            assert_eq!([both[0]], sums(layers, heads.first_chunk::<1>().unwrap()));
        }
    }

    #[test]
    fn a_square_is_that_of_the_unit_cut_off() {
        for (unit, expected) in [(-5, 0), (0, 0), (16, 1), (128, 64), (255, 254), (256, 256), (i16::MAX, 256)]
        {
            assert_eq!(square(unit), expected, "{unit}");
        }
    }
}
