//! One layer, from those below it.
//!
//! A layer is built in two steps. Loud plies, which bank a seed or more, lead to finished layers:
//! their best is found for all positions in any order. Quiet plies bank nothing, so the
//! seeds stay on the mover's half and move to the right: the rank of that half falls, and the same
//! two numbers of seeds lie on the board. So two splits that have the sides exchanged, twins, are a
//! world of their own, settled row by row (see [`crate::quiet`]).

#![expect(
    clippy::cast_possible_truncation,
    reason = "at most 7 pits, 255 seeds and 2^22 ranks, as a plan makes sure"
)]

use kalah::Rules;
use rayon::prelude::*;

use crate::halves::Halves;
use crate::index::Index;
use crate::lines::Finished;

/// Rows of a tile: neighbours look up neighbours, which lie in one cache line.
const TILE: usize = 32;

/// What is known before any layer is built.
pub(crate) struct Ground<'a> {
    pub(crate) rules: Rules,
    pub(crate) index: &'a Index,
    /// By number of seeds.
    pub(crate) halves: &'a [Halves],
}

/// How the seeds of a layer lie: so many on one side, as many or more on the other.
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
pub(crate) struct Twins<'a> {
    pub(crate) shares: Shares,
    /// Rank of the half of the first row.
    pub(crate) first: usize,
    /// Values where the side with few seeds is to move.
    pub(crate) few_moves: &'a mut [u8],
    /// Values where the side with many seeds is to move.
    pub(crate) many_moves: &'a mut [u8],
}

impl Twins<'_> {
    /// The same rows, some at a time.
    fn tiles(&mut self, row: usize) -> impl Iterator<Item = Twins<'_>> {
        let shares = self.shares;
        let few = self.few_moves.chunks_mut(TILE * row);
        let many = self.many_moves.chunks_mut(TILE * row);
        few.zip(many).enumerate().map(move |(tile, (few_moves, many_moves))| Twins {
            shares,
            first: tile * TILE,
            few_moves,
            many_moves,
        })
    }

    /// Positions that have their place here.
    fn positions(&self) -> usize {
        // Between equal shares the second table is a copy of the first.
        let twice = self.shares.few < self.shares.many;
        self.few_moves.len() << u32::from(twice)
    }
}

impl Ground<'_> {
    /// Fills in the values of a layer from those `finished`. `tell` gets the number of positions done
    /// since it was last called, and says whether to go on; when not, the values are worth nothing.
    pub(crate) fn layer(
        &self,
        finished: &[u8],
        layer: &mut [u8],
        seeds: u32,
        tell: &(dyn Fn(usize) -> bool + Sync),
    ) {
        // Between equal shares the twins are one table. A transposed copy stands in for the second,
        // so that its rows are rows as well.
        let even = if seeds.is_multiple_of(2) { self.index.halves(seeds as usize / 2).pow(2) } else { 0 };
        let mut copy = vec![0; even];
        let finished = Finished { index: self.index, values: finished };
        let mut twins = self.twins(layer, &mut copy, seeds as usize);
        let mut tiles: Vec<Twins> = Vec::new();
        for twins in &mut twins {
            let row = self.index.halves(twins.shares.many);
            tiles.extend(twins.tiles(row));
        }
        tiles.par_iter_mut().with_max_len(1).for_each(|tile| {
            if tell(0) {
                self.loud(finished, tile);
                tell(tile.positions());
            }
        });
        twins.par_iter_mut().with_max_len(1).for_each(|twins| {
            if tell(0) {
                self.quiet(twins);
            }
        });
    }

    /// The twins of a layer, those with most positions first.
    fn twins<'a>(&self, layer: &'a mut [u8], copy: &'a mut [u8], seeds: usize) -> Vec<Twins<'a>> {
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
            Twins { shares, first: 0, few_moves, many_moves }
        });
        let mut twins: Vec<Twins> = twins.collect();
        twins.reverse();
        twins
    }
}
