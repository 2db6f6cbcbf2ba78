//! Random numbers that are the same everywhere (`SplitMix64`, Steele, Lea and Flood 2014).

/// Increment of the state.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number that looks like chance, from one that need not.
pub(crate) const fn mixed(number: u64) -> u64 {
    let z = number.wrapping_add(STEP);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A sequence of such numbers; the same seed begins the same sequence.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next number, less than `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        let number = mixed(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number % end
    }
}
