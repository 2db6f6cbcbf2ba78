//! The best ply of each position among those that bank seeds.

#![expect(
    clippy::cast_possible_truncation,
    reason = "at most 8 pits, 255 seeds and 2^22 ranks, as a plan makes sure"
)]

use kalah::Capture;

use crate::ground::{BuildGround, Shares, TwinRows};
use crate::halves::{CHUNK, ChunkPlies, Halves, PlyEffect, given, laid_out, plies};
use crate::lines::{FinishedLayers, FixedHalf, Gain, Mover, StridedLine};

/// Lines to which the store moves of the positions of one row lead.
struct StoreMoveRow<'a> {
    /// Store moves of the half that the row belongs to, when it is to move.
    own: Vec<OwnStoreMove<'a>>,
    /// Line and gain by effect of plies of the other side, when that is to move; `None` for other moves and
    /// for captures of nothing.
    others: Vec<Option<(StridedLine<'a>, Gain)>>,
}

/// A store move of the half that a row belongs to. The row runs along the opponent's halves.
enum OwnStoreMove<'a> {
    /// The opponent's half gets so many seeds.
    Sown { laid: usize, line: StridedLine<'a>, gain: Gain },
    /// The opponent's half gets so many seeds, and then a pit of it is emptied. There is a line for each
    /// number of seeds captured.
    Captured { laid: usize, opposite: usize, lines: Vec<StridedLine<'a>>, gain: Gain },
}

/// Writes the best store move of each position; 0, the least there is, where no ply ends in the store.
pub(crate) fn raise(ground: &BuildGround, finished: FinishedLayers, twins: &mut TwinRows) {
    let shares = twins.shares;
    if shares.few == 0 {
        // The game is over: the seeds belong to the side that has them.
        twins.many_moves.fill(shares.many as u8);
        twins.few_moves.fill(0);
        return;
    }
    let len = ground.index.halves(shares.many);
    let many = &ground.halves[shares.many];
    let ranks = twins.first..twins.first + twins.few_moves.len() / len;
    let rows: Vec<StoreMoveRow> = ranks.map(|rank| ground.row(finished, shares, rank)).collect();
    for (chunk, plies) in many.chunks.iter().enumerate() {
        let range = chunk * CHUNK..len.min((chunk + 1) * CHUNK);
        let few_moves = twins.few_moves.chunks_mut(len);
        let many_moves = twins.many_moves.chunks_mut(len);
        for ((row, few_moves), many_moves) in rows.iter().zip(few_moves).zip(many_moves) {
            let best = &mut few_moves[range.clone()];
            best.fill(0);
            for ply in &row.own {
                ply.raise(ground.halves, shares.many, range.start, best);
            }
            let best = &mut many_moves[range.clone()];
            best.fill(0);
            for plies in plies {
                if let Some((line, gain)) = row.others[plies.effect] {
                    plies.raise(line, gain, best);
                }
            }
        }
    }
}

impl BuildGround<'_> {
    fn row<'a>(&self, finished: FinishedLayers<'a>, shares: Shares, rank: usize) -> StoreMoveRow<'a> {
        let word = self.halves[shares.few].words[rank];
        let mut own = Vec::with_capacity(self.rules.pits());
        plies(self.rules, word, |effect, half| own.extend(self.own(finished, shares, effect, half)));
        let effects = self.halves[shares.many].effects.iter();
        StoreMoveRow {
            own,
            others: effects.map(|&effect| self.other(finished, shares, effect, word)).collect(),
        }
    }

    /// The ply of the side with few seeds that has this effect and leaves it this half.
    fn own<'a>(
        &self,
        finished: FinishedLayers<'a>,
        shares: Shares,
        effect: PlyEffect,
        half: u64,
    ) -> Option<OwnStoreMove<'a>> {
        let rank = self.index.rank(half);
        match effect {
            PlyEffect::Sown { away: 0 } | PlyEffect::Kept { .. } => None,
            PlyEffect::Sown { away } => {
                let laid = given(self.rules.pits(), away.into()) as usize;
                let fixed = FixedHalf { seeds: shares.few - usize::from(away), rank };
                let again = self.stored_last(away);
                let mover = if again { Mover::Fixed } else { Mover::Varying };
                let line = finished.line(fixed, shares.many + laid, mover);
                Some(OwnStoreMove::Sown { laid, line, gain: self.gain(again, shares, away) })
            }
            PlyEffect::Captured { away, opposite } => {
                let laid = given(self.rules.pits(), away.into()) as usize;
                let fixed = FixedHalf { seeds: shares.few - usize::from(away) - 1, rank };
                let line = |taken| finished.line(fixed, shares.many + laid - taken, Mover::Varying);
                let mut lines: Vec<StridedLine> = (0..=shares.many + laid).map(line).collect();
                if self.rules.capture() == Capture::NeedsOppositeSeeds {
                    // There is no such ply. Of what the opponent gains in full, nothing is left.
                    lines[0] =
                        StridedLine { values: &EVERY_VALUE[shares.seeds() as usize..][..1], stride: 0 };
                }
                let gain = self.gain(false, shares, away);
                Some(OwnStoreMove::Captured { laid, opposite: opposite.into(), lines, gain })
            }
        }
    }

    /// The plies of the side with many seeds that have this effect, against one half with few.
    fn other<'a>(
        &self,
        finished: FinishedLayers<'a>,
        shares: Shares,
        effect: PlyEffect,
        word: u64,
    ) -> Option<(StridedLine<'a>, Gain)> {
        let pits = self.rules.pits();
        match effect {
            PlyEffect::Sown { away: 0 } | PlyEffect::Kept { .. } => None,
            PlyEffect::Sown { away } => {
                let laid = given(pits, away.into());
                let rank = self.index.rank(word + laid_out(pits, laid));
                let fixed = FixedHalf { seeds: shares.few + laid as usize, rank };
                let again = self.stored_last(away);
                let mover = if again { Mover::Varying } else { Mover::Fixed };
                let line = finished.line(fixed, shares.many - usize::from(away), mover);
                Some((line, self.gain(again, shares, away)))
            }
            PlyEffect::Captured { away, opposite } => {
                let laid = given(pits, away.into());
                let word = word + laid_out(pits, laid);
                let taken = word & 0xff << (8 * opposite);
                if taken == 0 && self.rules.capture() == Capture::NeedsOppositeSeeds {
                    return None;
                }
                let rank = self.index.rank(word - taken);
                let seeds = shares.few + laid as usize - (taken >> (8 * opposite)) as usize;
                let line = finished.line(
                    FixedHalf { seeds, rank },
                    shares.many - usize::from(away) - 1,
                    Mover::Fixed,
                );
                Some((line, self.gain(false, shares, away)))
            }
        }
    }

    /// Returns true if the last of so many seeds that leave a half falls into the store.
    fn stored_last(&self, away: u8) -> bool {
        usize::from(away) % (self.rules.pits() + 1) == 1
    }

    fn gain(&self, again: bool, shares: Shares, away: u8) -> Gain {
        if again {
            Gain::again(u32::from(away) - given(self.rules.pits(), away.into()))
        } else {
            Gain::rest(shares.seeds())
        }
    }
}

impl OwnStoreMove<'_> {
    /// Raises the best of the opponent's halves from `start` on, each of which has `many` seeds.
    fn raise(&self, halves: &[Halves], many: usize, start: usize, best: &mut [u8]) {
        match self {
            // Then the side with few seeds has fewer still, so its half stays the major one.
            OwnStoreMove::Sown { laid: 0, line, gain } => gain.raise(best, &line.values[start..]),
            &OwnStoreMove::Sown { laid, line, gain } => {
                let to = &halves[many].with[laid][start..];
                for (best, &to) in best.iter_mut().zip(to) {
                    *best = (*best).max(gain.of(line.values[to as usize]));
                }
            }
            OwnStoreMove::Captured { laid: 0, opposite, lines, gain } => {
                let without = &halves[many].without[*opposite][start..];
                for (best, left) in best.iter_mut().zip(without) {
                    let line = &lines[left.seeds()];
                    *best = (*best).max(gain.of(line.values[left.rank() * line.stride]));
                }
            }
            OwnStoreMove::Captured { laid, opposite, lines, gain } => {
                let to = &halves[many].with[*laid][start..];
                let without = &halves[many + laid].without[*opposite];
                for (best, &to) in best.iter_mut().zip(to) {
                    let left = without[to as usize];
                    let line = &lines[left.seeds()];
                    *best = (*best).max(gain.of(line.values[left.rank() * line.stride]));
                }
            }
        }
    }
}

impl ChunkPlies {
    /// Raises the best of the halves of a chunk by these plies, which lead to this line.
    pub(crate) fn raise(&self, line: StridedLine, gain: Gain, best: &mut [u8]) {
        if line.stride == 1 {
            for run in &self.runs {
                let best = &mut best[run.from as usize..][..run.len as usize];
                gain.raise(best, &line.values[run.to as usize..]);
            }
            for single in &self.singles {
                let best = &mut best[single.from()];
                *best = (*best).max(gain.of(line.values[single.to()]));
            }
        } else {
            for run in &self.runs {
                let values = line.values[run.to as usize * line.stride..].iter().step_by(line.stride);
                let best = &mut best[run.from as usize..][..run.len as usize];
                for (best, &value) in best.iter_mut().zip(values) {
                    *best = (*best).max(gain.of(value));
                }
            }
            for single in &self.singles {
                let best = &mut best[single.from()];
                *best = (*best).max(gain.of(line.values[single.to() * line.stride]));
            }
        }
    }
}

/// The value `v` at place `v`.
const EVERY_VALUE: [u8; 256] = {
    let mut values = [0; 256];
    let mut value = 0;
    while value < 256 {
        values[value] = value as u8;
        value += 1;
    }
    values
};
