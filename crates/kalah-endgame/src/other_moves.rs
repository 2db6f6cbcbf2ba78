//! Plies that bank nothing, and so stay in the layer.
//!
//! Such a ply moves seeds of the mover to the right, which makes some prefix sums of the mover's half
//! smaller and none greater: its rank falls, and the opponent's half is as it was. With rows by the
//! half that has few seeds:
//! - where that half is to move, its ply leads to a row of lower rank, same place, other side to move;
//! - where the other is to move, its ply leads to the same row, a lower place, first side to move.
//!
//! So by rising rank, the first kind of row and then the second, all that a row needs is there.

use crate::ground::{BuildGround, TwinRows};
use crate::halves::{CHUNK, PlyEffect, plies};
use crate::lines::{Gain, StridedLine};

/// Raises what the store moves gave to the best of all plies.
pub(crate) fn raise(ground: &BuildGround, twins: &mut TwinRows) {
    let shares = twins.shares;
    if shares.few == 0 {
        return;
    }
    let gain = Gain::rest(shares.seeds());
    let len = ground.index.halves(shares.many);
    let many = &ground.halves[shares.many];
    for (rank, &word) in ground.halves[shares.few].words.iter().enumerate() {
        let (before, row) = twins.many_moves.split_at_mut(rank * len);
        let few_moves = &mut twins.few_moves[rank * len..][..len];
        plies(ground.rules, word, |effect, half| {
            let values = || &before[ground.index.rank(half) * len..][..len];
            match effect {
                PlyEffect::Sown { away: 0 } => gain.raise(few_moves, values()),
                PlyEffect::Kept { opposite } => {
                    gain.raise_where_empty(few_moves, values(), &many.filled[usize::from(opposite)]);
                }
                PlyEffect::Sown { .. } | PlyEffect::Captured { .. } => {}
            }
        });
        let line = StridedLine { values: few_moves, stride: 1 };
        for (plies, best) in many.chunks.iter().zip(row[..len].chunks_mut(CHUNK)) {
            for plies in plies {
                let other = match many.effects[plies.effect] {
                    PlyEffect::Sown { away } => away == 0,
                    PlyEffect::Kept { opposite } => word & 0xff << (8 * opposite) == 0,
                    PlyEffect::Captured { .. } => false,
                };
                if other {
                    plies.raise(line, gain, best);
                }
            }
        }
    }
}
