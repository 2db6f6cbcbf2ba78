//! Properties of one half of the board alone, by its seeds and rank.
//!
//! A ply of the mover changes the mover's half in a way that only depends on that half, and the
//! opponent's half in a way that depends on that half and on how many seeds went away. So all sowing
//! is done here once for each half, and the builder only looks up ranks.

#![expect(
    clippy::cast_possible_truncation,
    reason = "at most 8 pits, 255 seeds and 2^22 ranks, as a plan makes sure"
)]

use kalah::{Capture, Rules};
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

use crate::index::Index;
use crate::plan::RANK_BITS;
#[cfg(target_family = "wasm")]
use crate::sequential::SequentialSlice;

/// Halves of one chunk of a row, so that a place in it takes the bits that a rank leaves.
pub(crate) const CHUNK: usize = 1 << (32 - RANK_BITS);
const RANK_MASK: u32 = (1 << RANK_BITS) - 1;

/// Effect of a ply, apart from the mover's half after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PlyEffect {
    /// A number of seeds leave the mover's half, the first to the store, and nothing is captured.
    Sown { away: u8 },
    /// The last seed falls into an empty pit of the mover's own, and nothing leaves the half. Only
    /// where the opponent's pit opposite, this one, is empty, and that forbids a capture.
    Kept { opposite: u8 },
    /// The seeds leave as in [`PlyEffect::Sown`]; then the last seed is captured with what lies in this pit of
    /// the opponent. Only where something lies there if the rule needs it.
    Captured { away: u8, opposite: u8 },
}

/// A run of halves in order of rank that become another run by plies with one effect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfRun {
    /// Place of the first half, counted from the start of the chunk.
    pub(crate) from: u16,
    /// Halves in the run.
    pub(crate) len: u16,
    /// Rank of the first half after the ply.
    pub(crate) to: u32,
}

/// A run of one half: its place in the chunk above the rank after the ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SingleHalfRun(u32);

impl SingleHalfRun {
    #[inline]
    pub(crate) fn from(self) -> usize {
        (self.0 >> RANK_BITS) as usize
    }

    #[inline]
    pub(crate) fn to(self) -> usize {
        (self.0 & RANK_MASK) as usize
    }
}

/// The plies of one effect of the halves of one chunk.
#[derive(Clone, Debug)]
pub(crate) struct ChunkPlies {
    /// The place of their effect in [`Halves::effects`].
    pub(crate) effect: usize,
    pub(crate) runs: Vec<HalfRun>,
    pub(crate) singles: Vec<SingleHalfRun>,
}

/// Halves with one number of seeds, in order of rank.
#[derive(Clone, Debug)]
pub(crate) struct Halves {
    /// The halves as words, a byte a pit.
    pub(crate) words: Vec<u64>,
    /// Effects that plies of these halves have, in order.
    pub(crate) effects: Vec<PlyEffect>,
    /// The plies, by chunk and then as in `effects`.
    pub(crate) chunks: Vec<Vec<ChunkPlies>>,
    /// Ranks of the halves without a pit's seeds, below those seeds, by pit and half.
    pub(crate) without: Vec<Vec<EmptiedHalf>>,
    /// Masks by pit and half, with all bits set for the halves that have seeds in the pit.
    pub(crate) filled: Vec<Vec<u8>>,
    /// Ranks of the halves with so many seeds laid out from the left, by number of seeds and half.
    pub(crate) with: Vec<Vec<u32>>,
}

/// A half after one of its pits was emptied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EmptiedHalf(u32);

impl EmptiedHalf {
    /// The seeds that were taken.
    #[inline]
    pub(crate) fn seeds(self) -> usize {
        (self.0 >> RANK_BITS) as usize
    }

    /// The rank of what is left.
    #[inline]
    pub(crate) fn rank(self) -> usize {
        (self.0 & RANK_MASK) as usize
    }
}

/// The halves of `seeds` seeds, to which up to `more` are added by the opponent's plies.
pub(crate) fn halves(index: &Index, rules: Rules, seeds: u32, more: u32) -> Halves {
    let pits = rules.pits();
    let count = index.halves(seeds as usize);
    let top = u64::from(seeds) << (8 * (pits - 1));
    let words: Vec<u64> = std::iter::successors(Some(top), |&word| successor(word)).take(count).collect();
    let rank = |word: u64| u32::try_from(index.rank(word)).unwrap_or(u32::MAX);
    let chunks: Vec<Vec<HalfPly>> = words.par_chunks(CHUNK).map(|chunk| sown(index, rules, chunk)).collect();
    let mut effects: Vec<PlyEffect> = chunks.iter().flatten().map(|sown| sown.effect).collect();
    effects.sort_unstable();
    effects.dedup();
    let chunks = chunks.par_iter().map(|chunk| by_effect(&effects, chunk)).collect();
    let without = |pit: usize| {
        let emptied = |&word: &u64| {
            let taken = word & 0xff << (8 * pit);
            EmptiedHalf(((taken >> (8 * pit)) as u32) << RANK_BITS | rank(word - taken))
        };
        words.iter().map(emptied).collect()
    };
    let filled =
        |pit: usize| words.iter().map(|&word| if word & 0xff << (8 * pit) == 0 { 0 } else { 0xff }).collect();
    let with = |laid: u32| {
        let add = laid_out(pits, laid);
        words.par_iter().map(|&word| rank(word + add)).collect()
    };
    Halves {
        effects,
        chunks,
        without: (0..pits).map(without).collect(),
        filled: (0..pits).map(filled).collect(),
        with: (0..=more).map(with).collect(),
        words,
    }
}

/// A word of pits with so many seeds laid out one by one from the left, around and around.
pub(crate) fn laid_out(pits: usize, seeds: u32) -> u64 {
    let (laps, rest) = (u64::from(seeds) / pits as u64, seeds as usize % pits);
    (0..pits).map(|pit| (laps + u64::from(pit < rest)) << (8 * pit)).sum()
}

/// Returns how many of so many seeds that leave a half the opponent gets; the others are banked.
pub(crate) fn given(pits: usize, away: u32) -> u32 {
    away - away.div_ceil(pits as u32 + 1)
}

/// The next half in order of rank: one more prefix sum can grow by one, those before it are 0 again.
fn successor(word: u64) -> Option<u64> {
    let (first, rest) = (word & 0xff, word & !0xff);
    // All seeds in the left-most pit: this was the last half.
    let above = (rest != 0).then(|| rest.trailing_zeros() / 8)?;
    Some(rest - (1 << (8 * above)) + ((first + 1) << (8 * (above - 1))))
}

/// Calls `tell` with all effects that the plies of a half can have, and the half after each.
pub(crate) fn plies(rules: Rules, word: u64, mut tell: impl FnMut(PlyEffect, u64)) {
    for pit in 0..rules.pits() {
        sow(rules, word, pit, &mut tell);
    }
}

/// Calls `tell` with every effect that sowing a pit can have, and the mover's half after it.
fn sow(rules: Rules, word: u64, pit: usize, tell: &mut impl FnMut(PlyEffect, u64)) {
    let pits = rules.pits();
    let seeds = word >> (8 * pit) & 0xff;
    if seeds == 0 {
        return;
    }
    let mut half = word - (seeds << (8 * pit));
    let (mut away, mut slot) = (0, pit);
    for _ in 0..seeds {
        slot = (slot + 1) % (2 * pits + 1);
        if slot < pits {
            half += 1 << (8 * slot);
        } else {
            away += 1;
        }
    }
    // One seed in the last pit: it was empty, and the sowing went around at most once.
    if slot >= pits || half >> (8 * slot) & 0xff != 1 {
        return tell(PlyEffect::Sown { away }, half);
    }
    let opposite = (pits - 1 - slot) as u8;
    // On the way around a seed fell into the pit opposite.
    if away == 0 && rules.capture() == Capture::NeedsOppositeSeeds {
        tell(PlyEffect::Kept { opposite }, half);
    }
    tell(PlyEffect::Captured { away, opposite }, half - (1 << (8 * slot)));
}

/// Ply of one half of a chunk. In order, plies that may make a run follow one another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct HalfPly {
    effect: PlyEffect,
    pit: u8,
    from: u16,
    to: u32,
}

/// The plies of a chunk in order.
fn sown(index: &Index, rules: Rules, chunk: &[u64]) -> Vec<HalfPly> {
    let mut all = Vec::new();
    for (from, &word) in chunk.iter().enumerate() {
        for pit in 0..rules.pits() {
            sow(rules, word, pit, &mut |effect, half| {
                all.push(HalfPly { effect, pit: pit as u8, from: from as u16, to: index.rank(half) as u32 });
            });
        }
    }
    all.sort_unstable();
    all
}

fn by_effect(effects: &[PlyEffect], sown: &[HalfPly]) -> Vec<ChunkPlies> {
    let by_effect = sown.chunk_by(|a, b| a.effect == b.effect);
    by_effect
        .map(|same| {
            let effect = effects.partition_point(|&effect| effect < same[0].effect);
            let (mut runs, mut singles) = (Vec::new(), Vec::new());
            for run in same.chunk_by(|a, b| (a.pit, a.from + 1, a.to + 1) == (b.pit, b.from, b.to)) {
                if run.len() >= SHORTEST_RUN {
                    runs.push(HalfRun { from: run[0].from, len: run.len() as u16, to: run[0].to });
                } else {
                    singles.extend(
                        run.iter().map(|one| SingleHalfRun(u32::from(one.from) << RANK_BITS | one.to)),
                    );
                }
            }
            ChunkPlies { effect, runs, singles }
        })
        .collect()
}

/// Length from which the loop over a run costs less than looking up each half.
const SHORTEST_RUN: usize = 8;
