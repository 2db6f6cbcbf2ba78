//! Index of positions: a bijection between positions and numbers from 0.
//!
//! Positions are ordered by seeds in play (the layer), then by the mover's seeds (the split), then by
//! the ranks of both halves. The half with fewer seeds is the major one, the mover's if they are
//! equal. The rank of a half of `n` pits with prefix sums `c0 <= c1 <= ... <= c(n-1)`, the last
//! being its seeds, is the sum of `binomial(ci + i, i + 1)` over `i < n - 1`: the number of halves
//! with the same seeds that come before it in colexicographic order of the prefix sums.

use kalah::kernel::{MAX_KERNEL_PITS, MAX_KERNEL_SEEDS, PitPair};

use crate::count::{binomial, halves};
use crate::plan::{DatabaseSize, PlanError};

/// The low byte of every pit. A word times this has all prefix sums of its bytes.
const ONES: u64 = 0x0101_0101_0101_0101;

/// A table of the values of one split.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    /// Slot of the first position.
    pub(crate) start: usize,
    /// Positions of the minor half, the length of a row.
    pub(crate) row: usize,
}

/// Place of the values of a split: row by row, a row for each half on one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SplitIndex {
    /// Slot of the first position.
    pub(crate) start: usize,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// The order of all positions with up to so many seeds in play.
#[derive(Clone, Debug)]
pub struct Index {
    pits: usize,
    seeds: u32,
    /// `steps[i][c]` is `binomial(c + i, i + 1)`: what prefix sum `c` at pit `i` adds to a rank.
    steps: Box<[[u32; MAX_KERNEL_SEEDS + 1]; MAX_KERNEL_PITS - 1]>,
    /// Halves with so many seeds.
    halves: Vec<usize>,
    /// The splits of each layer by the mover's seeds; layer `s` begins at `s (s + 1) / 2`.
    splits: Vec<Split>,
    /// The first slot of each layer, and at the end the number of positions.
    layers: Vec<usize>,
}

impl Index {
    /// The order of the positions with `pits` pits a side and up to `seeds` seeds in play.
    ///
    /// # Errors
    /// If the board or the number of positions is beyond what an index can tell apart.
    pub fn new(pits: usize, seeds: u32) -> Result<Index, PlanError> {
        let plan = DatabaseSize::new(pits, seeds)?;
        let mut steps = Box::new([[0; MAX_KERNEL_SEEDS + 1]; MAX_KERNEL_PITS - 1]);
        for (pit, row) in steps.iter_mut().take(pits - 1).enumerate() {
            for (step, sum) in row.iter_mut().zip(0..=seeds) {
                *step =
                    u32::try_from(binomial(u64::from(sum) + pit as u64, pit as u64 + 1)).unwrap_or(u32::MAX);
            }
        }
        let halves: Vec<usize> =
            (0..=seeds).map(|seeds| usize::try_from(halves(pits, seeds)).unwrap_or(usize::MAX)).collect();
        let mut index = Index { pits, seeds, steps, halves, splits: Vec::new(), layers: Vec::new() };
        let mut slot = 0;
        for layer in 0..=seeds as usize {
            index.layers.push(slot);
            for mover in 0..=layer {
                let opponent = layer - mover;
                index.splits.push(Split { start: slot, row: index.halves[mover.max(opponent)] });
                slot += index.halves[mover] * index.halves[opponent];
            }
        }
        index.layers.push(slot);
        debug_assert_eq!(slot as u64, plan.positions());
        Ok(index)
    }

    /// Pits a side.
    pub fn pits(&self) -> usize {
        self.pits
    }

    /// The most seeds in play.
    #[inline]
    pub fn max_seeds(&self) -> u32 {
        self.seeds
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        self.layers[self.layers.len() - 1]
    }

    /// The slots of one layer, which must be at most [`Index::max_seeds`].
    pub fn layer(&self, seeds: u32) -> std::ops::Range<usize> {
        self.layers[seeds as usize]..self.layers[seeds as usize + 1]
    }

    /// The slot of a position with `seeds` seeds in play, which the caller knows.
    ///
    /// Seeds beyond [`Index::max_seeds`] or other than those of the position may panic or give a
    /// slot of another position.
    #[inline]
    pub fn slot(&self, pair: PitPair, seeds: u32) -> usize {
        let mover_sums = pair.mover.wrapping_mul(ONES);
        let mover_seeds = mover_sums >> 56;
        let mover = self.rank_of_sums(mover_sums);
        let opponent = self.rank_of_sums(pair.opponent.wrapping_mul(ONES));
        let split = self.split(seeds, mover_seeds as usize);
        let (major, minor) =
            if 2 * mover_seeds <= u64::from(seeds) { (mover, opponent) } else { (opponent, mover) };
        split.start + major * split.row + minor
    }

    /// The position of a slot, which must be below [`Index::positions`], and its seeds in play.
    pub fn pair(&self, slot: usize) -> (PitPair, u32) {
        let layer = self.layers.partition_point(|&start| start <= slot) - 1;
        let first = layer * (layer + 1) / 2;
        let splits = &self.splits[first..=first + layer];
        let mover = splits.partition_point(|split| split.start <= slot) - 1;
        let Split { start, row } = splits[mover];
        let (major, minor) = ((slot - start) / row, (slot - start) % row);
        let opponent = layer - mover;
        let ranks = if mover <= opponent { [major, minor] } else { [minor, major] };
        let seeds = [mover, opponent];
        let [mover, opponent] = [0, 1].map(|side| self.half(seeds[side], ranks[side]));
        (PitPair { mover, opponent }, u32::try_from(layer).unwrap_or(u32::MAX))
    }

    /// The tables of a layer in order.
    pub(crate) fn tables(&self, layer: u32) -> impl Iterator<Item = SplitIndex> {
        (0..=layer as usize).map(move |mover| {
            let Split { start, row } = self.split(layer, mover);
            SplitIndex { start, rows: self.halves[mover.min(layer as usize - mover)], columns: row }
        })
    }

    /// Halves with so many seeds.
    pub(crate) fn halves(&self, seeds: usize) -> usize {
        self.halves[seeds]
    }

    /// The split of a layer in which the mover has so many seeds.
    #[inline]
    pub(crate) fn split(&self, layer: u32, mover: usize) -> Split {
        let layer = layer as usize;
        self.splits[layer * (layer + 1) / 2 + mover]
    }

    /// The rank of a half among those with the same seeds.
    #[inline]
    pub(crate) fn rank(&self, half: u64) -> usize {
        self.rank_of_sums(half.wrapping_mul(ONES))
    }

    #[inline]
    fn rank_of_sums(&self, sums: u64) -> usize {
        let step = |pit: usize| self.steps[pit][(sums >> (8 * pit) & 0xff) as usize];
        // Rows beyond the board hold zeros.
        let rank = step(0) + step(1) + step(2) + step(3) + step(4);
        (if self.pits > 6 { rank + step(5) + step(6) } else { rank }) as usize
    }

    /// The half with a rank.
    fn half(&self, seeds: usize, rank: usize) -> u64 {
        let (mut rank, mut above, mut half) = (rank, seeds, 0);
        for pit in (0..self.pits - 1).rev() {
            let steps = &self.steps[pit][..=above];
            let sum = steps.partition_point(|&step| step as usize <= rank) - 1;
            rank -= steps[sum] as usize;
            half |= (above - sum) as u64;
            half <<= 8;
            above = sum;
        }
        half | above as u64
    }
}
