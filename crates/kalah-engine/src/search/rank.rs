//! A number for each position that no other position has: the exact key of the table.
//!
//! Take the prefix sums `p1 <= p2 <= ...` of the seeds in all pits, the mover's first. Then
//! `p1 < p2 + 1 < p3 + 2 < ...` is a strictly rising sequence, and
//!
//! ```text
//! rank = C(p1, 1) + C(p2 + 1, 2) + C(p3 + 2, 3) + ...
//! ```
//!
//! is its number in the combinatorial number system, in which every number belongs to exactly one
//! such sequence. So ranks are as small as exact keys can be: the positions of `2n` pits with at most
//! `s` seeds have exactly the ranks below `C(s + 2n, 2n)`: 47 bits for 72 seeds on 12 pits, where the
//! seeds of the pits side by side would take 84.

use kalah::kernel::{MAX_KERNEL_PITS, PitPair};

/// The low byte of every pit.
const ONES: u64 = 0x0101_0101_0101_0101;
/// Ranks from here on may stand for several positions: some term of the sum did not fit.
pub(crate) const EXACT_BELOW: u64 = 1 << 60;

/// The terms of the rank of a pit, by the seeds up to and with it.
type RankTerms = [u64; 256];

/// Ranks the positions of one size of board.
pub(crate) struct Ranker {
    mover: Box<[RankTerms; MAX_KERNEL_PITS]>,
    opponent: Box<[RankTerms; MAX_KERNEL_PITS]>,
    pits: usize,
}

impl Ranker {
    pub(crate) fn new(pits: usize) -> Ranker {
        let mut mover = Box::new([[0; 256]; MAX_KERNEL_PITS]);
        let mut opponent = Box::new([[0; 256]; MAX_KERNEL_PITS]);
        for (pit, terms) in mover.iter_mut().take(pits).chain(opponent.iter_mut().take(pits)).enumerate() {
            for (seeds, term) in terms.iter_mut().enumerate() {
                // The first term is at most 255, and each of the 15 others at most 2^60: their sum fits, and if one
                // was cut short it is at least 2^60 and so refused.
                *term = choose(seeds + pit, pit + 1).min(u128::from(EXACT_BELOW)) as u64;
            }
        }
        Ranker { mover, opponent, pits }
    }

    /// One more than the highest rank of a position with at most this many seeds in play, at most
    /// [`EXACT_BELOW`].
    pub(crate) fn end(&self, seeds: usize) -> u64 {
        choose(seeds + 2 * self.pits, 2 * self.pits).min(u128::from(EXACT_BELOW)) as u64
    }

    /// The rank of a position, unique below [`EXACT_BELOW`].
    #[inline]
    pub(crate) fn rank(&self, pair: PitPair) -> u64 {
        // The product holds in each byte the sum of the bytes up to it: at most 255 seeds.
        let mover = pair.mover.wrapping_mul(ONES);
        let opponent = pair.opponent.wrapping_mul(ONES).wrapping_add((mover >> 56).wrapping_mul(ONES));
        let mut rank = 0;
        for pit in 0..self.pits {
            rank += self.mover[pit][(mover >> (8 * pit) & 0xff) as usize];
            rank += self.opponent[pit][(opponent >> (8 * pit) & 0xff) as usize];
        }
        rank
    }

    /// The position with this rank, which is one of at most 255 seeds and below [`EXACT_BELOW`].
    ///
    /// The last term of a number in the combinatorial number system is the greatest that fits, and so on with what
    /// is left.
    pub(crate) fn pair(&self, rank: u64) -> PitPair {
        let rows = self.mover[..self.pits].iter().chain(&self.opponent[..self.pits]);
        let (mut rest, mut pits, mut upper) = (rank, 0_u128, None);
        for terms in rows.rev() {
            // The first term is 0 and always fits.
            let sum = terms.partition_point(|&term| term <= rest) - 1;
            rest -= terms[sum];
            if let Some(upper) = upper.replace(sum) {
                pits = pits << 8 | (upper - sum) as u128;
            }
        }
        pits = pits << 8 | upper.unwrap_or(0) as u128;
        let row = 8 * self.pits;
        PitPair { mover: (pits & ((1 << row) - 1)) as u64, opponent: (pits >> row) as u64 }
    }
}

/// Ways to choose `k` of `n`.
fn choose(n: usize, k: usize) -> u128 {
    // After each step the product is a binomial again, so the division leaves nothing over.
    (0..k.min(n + 1)).fold(1, |ways, i| ways * (n - i) as u128 / (i + 1) as u128)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// All words of `pits` pits with `seeds` seeds.
    fn words(pits: usize, seeds: u64) -> Vec<u64> {
        match pits {
            0 => {
                if seeds == 0 {
                    vec![0]
                } else {
                    vec![]
                }
            }
            _ => (0..=seeds)
                .flat_map(|last| {
                    words(pits - 1, seeds - last).into_iter().map(move |word| word | last << (8 * (pits - 1)))
                })
                .collect(),
        }
    }

    #[test]
    fn ranks_count_all_positions_without_a_gap() {
        for pits in 1..=4 {
            let ranker = Ranker::new(pits);
            let mut ranks = HashSet::new();
            for seeds in 0..=7 {
                for mover_seeds in 0..=seeds {
                    for &mover in &words(pits, mover_seeds) {
                        for &opponent in &words(pits, seeds - mover_seeds) {
                            let pair = PitPair { mover, opponent };
                            assert_eq!(ranker.pair(ranker.rank(pair)), pair);
                            ranks.insert(ranker.rank(pair));
                        }
                    }
                }
                assert_eq!(ranks.len() as u64, ranker.end(seeds as usize), "{pits} pits, {seeds} seeds");
                assert_eq!(ranks.iter().max(), Some(&(ranker.end(seeds as usize) - 1)));
            }
        }
    }

    #[test]
    fn full_boards_do_not_overflow() {
        for pits in [7, MAX_KERNEL_PITS] {
            let ranker = Ranker::new(pits);
            for mover in [255, 255 << 8] {
                assert!(ranker.rank(PitPair { mover, opponent: 0 }) >= EXACT_BELOW);
            }
            assert!(ranker.end(255) == EXACT_BELOW);
        }
    }
}
