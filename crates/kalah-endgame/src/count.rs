//! Number of halves.

/// Halves of `pits` pits with `seeds` seeds.
pub(crate) fn halves(pits: usize, seeds: u32) -> u64 {
    binomial(u64::from(seeds) + pits as u64 - 1, pits as u64 - 1)
}

/// Ways to choose `k` of `n`; the largest number if there are more.
pub(crate) fn binomial(n: u64, k: u64) -> u64 {
    // After each factor the product is itself a binomial coefficient, so the division is exact.
    (1..=k).try_fold(1_u64, |ways, i| Some(ways.checked_mul(n + 1 - i)? / i)).unwrap_or(u64::MAX)
}
