//! Material that a layer is built from, and the pieces that it is built in.

#![expect(
    clippy::cast_possible_truncation,
    reason = "at most 8 pits, 255 seeds and 2^22 ranks, as a plan makes sure"
)]

use kalah::Rules;

use crate::halves::Halves;
use crate::index::Index;

/// Rows of a tile: neighbours look up neighbours, which lie in one cache line.
const TILE: usize = 32;

/// Data known before any layer is built.
pub(crate) struct BuildGround<'a> {
    pub(crate) rules: Rules,
    pub(crate) index: &'a Index,
    /// Halves by number of seeds.
    pub(crate) halves: &'a [Halves],
}

/// Split of a layer's seeds: so many on one side, as many or more on the other.
#[derive(Clone, Copy)]
pub(crate) struct Shares {
    pub(crate) few: usize,
    pub(crate) many: usize,
}

impl Shares {
    pub(crate) fn seeds(self) -> u32 {
        (self.few + self.many) as u32
    }
}

/// Rows of the two splits of a layer with these shares. Each row belongs to a half with few seeds,
/// and has a value for each half with many.
pub(crate) struct TwinRows<'a> {
    pub(crate) shares: Shares,
    /// Rank of the half of the first row.
    pub(crate) first: usize,
    /// Values where the side with few seeds is to move.
    pub(crate) few_moves: &'a mut [u8],
    /// Values where the side with many seeds is to move.
    pub(crate) many_moves: &'a mut [u8],
}

impl TwinRows<'_> {
    /// The same rows, some at a time.
    pub(crate) fn tiles(&mut self, row: usize) -> impl Iterator<Item = TwinRows<'_>> {
        let shares = self.shares;
        let few = self.few_moves.chunks_mut(TILE * row);
        let many = self.many_moves.chunks_mut(TILE * row);
        few.zip(many).enumerate().map(move |(tile, (few_moves, many_moves))| TwinRows {
            shares,
            first: tile * TILE,
            few_moves,
            many_moves,
        })
    }

    /// Positions that have their place here.
    pub(crate) fn positions(&self) -> usize {
        // Between equal shares the second table is a copy of the first.
        let twice = self.shares.few < self.shares.many;
        self.few_moves.len() << u32::from(twice)
    }
}

impl BuildGround<'_> {
    /// The twins of a layer, those with most positions first.
    pub(crate) fn twins<'a>(
        &self,
        layer: &'a mut [u8],
        copy: &'a mut [u8],
        seeds: usize,
    ) -> Vec<TwinRows<'a>> {
        let mut rest = layer;
        let mut splits: Vec<&mut [u8]> = Vec::with_capacity(seeds + 2);
        for mover in 0..=seeds {
            let (split, after) =
                rest.split_at_mut(self.index.halves(mover) * self.index.halves(seeds - mover));
            splits.push(split);
            rest = after;
        }
        let mut many_move = splits.split_off(seeds / 2 + 1);
        if seeds.is_multiple_of(2) {
            many_move.insert(0, copy);
        }
        let pairs = splits.into_iter().zip(many_move.into_iter().rev()).enumerate();
        let twins = pairs.map(|(few, (few_moves, many_moves))| {
            let shares = Shares { few, many: seeds - few };
            TwinRows { shares, first: 0, few_moves, many_moves }
        });
        let mut twins: Vec<TwinRows> = twins.collect();
        twins.reverse();
        twins
    }
}
