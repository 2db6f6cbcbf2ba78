//! Build of one layer from those below it.
//!
//! A layer is built in two steps. Loud plies, which bank a seed or more, lead to finished layers:
//! their best is found for all positions in any order. Quiet plies bank nothing, so the
//! seeds stay on the mover's half and move to the right: the rank of that half falls, and the same
//! two numbers of seeds lie on the board. So two splits that have the sides exchanged, twins, are a
//! world of their own, settled row by row.

#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

use crate::ground::{BuildGround, TwinRows};
use crate::lines::FinishedLayers;
use crate::other_moves;
#[cfg(target_family = "wasm")]
use crate::sequential::{SequentialIterator, SequentialSlice};
use crate::store_moves;

/// Fills in the values of a layer from those `finished`. `tell` gets the number of positions done
/// since it was last called, and says whether to go on; when not, the values are worth nothing.
pub(crate) fn build(
    ground: &BuildGround,
    finished: &[u8],
    layer: &mut [u8],
    seeds: u32,
    tell: &(dyn Fn(usize) -> bool + Sync),
) {
    // Between equal shares the twins are one table. A transposed copy stands in for the second,
    // so that its rows are rows as well.
    let even = if seeds.is_multiple_of(2) { ground.index.halves(seeds as usize / 2).pow(2) } else { 0 };
    let mut copy = vec![0; even];
    let finished = FinishedLayers { index: ground.index, values: finished };
    let mut twins = ground.twins(layer, &mut copy, seeds as usize);
    let mut tiles: Vec<TwinRows> = Vec::new();
    for twins in &mut twins {
        let row = ground.index.halves(twins.shares.many);
        tiles.extend(twins.tiles(row));
    }
    tiles.par_iter_mut().with_max_len(1).for_each(|tile| {
        if tell(0) {
            store_moves::raise(ground, finished, tile);
            tell(tile.positions());
        }
    });
    twins.par_iter_mut().with_max_len(1).for_each(|twins| {
        if tell(0) {
            other_moves::raise(ground, twins);
        }
    });
}
