//! The hidden layer: where most of the time of an evaluation goes.
//!
//! The same sum is compiled twice, for any processor and for such as add 16 numbers at a time; which one this is, is found out as the
//! program runs.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "code for some processors only is called where they are found")
)]

use super::inputs::Inputs;

/// Units of the hidden layer.
pub(super) const HIDDEN: usize = 128;
/// Weight that stands for 1.
pub(super) const ONE: i16 = 256;

/// A number for each unit.
pub(super) type NetworkLayer = [i16; HIDDEN];

/// The sum of the units, cut off below 0 and above [`ONE`], by their weights. The layer begins as `first`, and each input adds its layer.
/// What leaves 16 bits on the way is lost.
#[inline]
pub(super) fn sum(
    layers: &[NetworkLayer],
    first: &NetworkLayer,
    units: &NetworkLayer,
    inputs: [u16; Inputs::ACTIVE],
) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { sum_by_16(layers, first, units, inputs) };
    }
    sum_anywhere(layers, first, units, inputs)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn sum_by_16(
    layers: &[NetworkLayer],
    first: &NetworkLayer,
    units: &NetworkLayer,
    inputs: [u16; Inputs::ACTIVE],
) -> i32 {
    sum_anywhere(layers, first, units, inputs)
}

#[inline]
fn sum_anywhere(
    layers: &[NetworkLayer],
    first: &NetworkLayer,
    units: &NetworkLayer,
    inputs: [u16; Inputs::ACTIVE],
) -> i32 {
    let mut hidden = *first;
    for input in inputs {
        for (unit, weight) in hidden.iter_mut().zip(&layers[usize::from(input)]) {
            *unit = unit.wrapping_add(*weight);
        }
    }
    let parts = hidden.iter().zip(units);
    parts.map(|(unit, weight)| i32::from((*unit).clamp(0, ONE)) * i32::from(*weight)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::mixed;

    /// A layer of numbers from -1023 to 1023.
    fn layer(seed: u64) -> NetworkLayer {
        std::array::from_fn(|unit| (mixed(seed << 32 | unit as u64) % 2047) as i16 - 1023)
    }

    #[test]
    fn all_processors_come_to_the_same_sum() {
        let layers: Vec<NetworkLayer> = (0..Inputs::ALL as u64).map(layer).collect();
        let [first, units] = [1000, 1001].map(layer);
        for seed in 0..200 {
            let inputs =
                std::array::from_fn(|at| (mixed(seed ^ mixed(at as u64)) % Inputs::ALL as u64) as u16);
            assert_eq!(sum(&layers, &first, &units, inputs), sum_anywhere(&layers, &first, &units, inputs));
        }
    }
}
