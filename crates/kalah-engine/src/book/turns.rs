//! The positions in which a player has to choose, if it follows a book and the other side plays anything.

use std::collections::HashSet;

use kalah::Rules;
use kalah::kernel::{Kernel, PitPair, SownPly};

use crate::solver::MAX_PLAYED_PITS;

/// All choices of a player from the start on, in either seat: those of one turn after those of the turn before.
///
/// Seats need no difference, since a [`PitPair`] is seen by the mover.
pub(super) struct Choices {
    kernel: Kernel,
    seen: HashSet<PitPair>,
    level: Vec<PitPair>,
}

impl Choices {
    /// The first choices of both seats; `None` for boards that have no book.
    pub(super) fn new(rules: Rules) -> Option<Choices> {
        let kernel = kernel(rules)?;
        let start = start(rules)?;
        let mut first = HashSet::from([start]);
        answers(&kernel, start, &mut first);
        let level = sorted(&first);
        Some(Choices { kernel, seen: first, level })
    }

    /// The choices of this level: nobody has met them before. None means that the walk is over.
    pub(super) fn level(&self) -> &[PitPair] {
        &self.level
    }

    /// Goes on to what follows where a pit was chosen; where none was, the walk ends.
    pub(super) fn follow(&mut self, chosen: &[Option<usize>]) {
        let mut next = HashSet::new();
        for (&pair, pit) in self.level.iter().zip(chosen) {
            let Some(pit) = *pit else { continue };
            let sown = self.kernel.sow(pair, pit);
            match after(&sown) {
                None => {}
                Some(child) if sown.again => _ = next.insert(child),
                Some(child) => answers(&self.kernel, child, &mut next),
            }
        }
        next.retain(|pair| self.seen.insert(*pair));
        self.level = sorted(&next);
    }
}

/// The kernel of a board that is played with the solver; `None` for others, which have no book.
fn kernel(rules: Rules) -> Option<Kernel> {
    Kernel::new(rules).filter(|kernel| kernel.pits() <= MAX_PLAYED_PITS)
}

/// All positions that are reached in at most so many plies, the game going on in each; those of one number of plies
/// after those of less.
pub(super) fn all_within(rules: Rules, plies: u32) -> Option<Vec<Vec<PitPair>>> {
    let kernel = kernel(rules)?;
    let start = start(rules)?;
    let mut seen = HashSet::from([start]);
    let mut levels = vec![vec![start]];
    for _ in 0..plies {
        let mut next = HashSet::new();
        for &pair in levels.last().into_iter().flatten() {
            next.extend(pair.filled_pits().filter_map(|pit| after(&kernel.sow(pair, pit))));
        }
        next.retain(|pair| seen.insert(*pair));
        levels.push(sorted(&next));
    }
    Some(levels)
}

/// The position after a ply, seen by who moves then; `None` if the game is over.
fn after(sown: &SownPly) -> Option<PitPair> {
    let child = if sown.again { sown.pair } else { sown.pair.flipped() };
    (!child.is_over()).then_some(child)
}

/// Adds the positions that a turn of the side to move can end in.
fn answers(kernel: &Kernel, pair: PitPair, found: &mut HashSet<PitPair>) {
    let mut seen = HashSet::new();
    let mut open = vec![pair];
    while let Some(pair) = open.pop() {
        for pit in pair.filled_pits() {
            let sown = kernel.sow(pair, pit);
            match after(&sown) {
                Some(child) if sown.again => open.extend(seen.insert(child).then_some(child)),
                child => found.extend(child),
            }
        }
    }
}

/// In an order that is the same every time.
fn sorted(pairs: &HashSet<PitPair>) -> Vec<PitPair> {
    let mut pairs: Vec<PitPair> = pairs.iter().copied().collect();
    pairs.sort_unstable_by_key(|pair| (pair.mover, pair.opponent));
    pairs
}

fn start(rules: Rules) -> Option<PitPair> {
    PitPair::from_position(&rules.start(kalah::Side::South))
}
