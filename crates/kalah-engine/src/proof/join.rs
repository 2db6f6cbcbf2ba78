//! Several logs made into one, and a log made smaller.

use std::collections::HashMap;
use std::path::Path;

use kalah::kernel::{Kernel, Pair, count};

use super::first_turns::first_turns;
use super::foundations::{Claim, Foundations, Ground, proofs};
use crate::checkpoint::{CheckpointError, Line, Log, Proof};
use crate::opening_rules::settled;
use crate::value::Bounds;

/// Selection of the lines of logs to keep. All that follows from other lines goes on following.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// All of them.
    All,
    /// Searches that took so many nodes, all that follows from others, and what that rests on.
    Worth(u64),
    /// What is said of the position of the log and of those after each first turn, and what that rests on. The pieces
    /// of work are left out, so a run that goes on from such a log knows what is proven, and not what was tried in vain.
    Needed {
        /// What rests on searches of at most so many nodes together is kept as one question with its answer.
        whole: u64,
    },
}

/// Result of joining logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined {
    /// Proofs in the new file.
    pub proofs: usize,
    /// Pieces of work in the new file.
    pub pieces: usize,
    /// Proofs left out.
    pub left_out: usize,
}

impl Log {
    /// Writes what is to be kept to a new file, which takes the place of any other there at once.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn join(&self, path: &Path, keep: Keep) -> Result<Joined, CheckpointError> {
        let lines: Vec<Line> = self.held.lines().collect();
        let kept = match keep {
            Keep::All => lines.clone(),
            Keep::Worth(worth) => self.worth(&lines, worth),
            Keep::Needed { whole } => self.needed(whole),
        };
        let count = |lines: &[Line]| lines.iter().filter(|line| matches!(line, Line::Proof(_))).count();
        let proofs = count(&kept);
        let left_out = count(&lines).saturating_sub(proofs);
        let joined = Joined { proofs, pieces: kept.len() - proofs, left_out };
        self.write(path, kept.into_iter())?;
        Ok(joined)
    }

    /// The lines but for small searches on which nothing rests.
    fn worth(&self, lines: &[Line], worth: u64) -> Vec<Line> {
        let derived = lines.iter().filter_map(|line| match *line {
            Line::Proof(Proof { pair, nodes: 0, .. }) => Some(pair),
            _ => None,
        });
        let mut needed: HashMap<Pair, Vec<Claim>> = HashMap::new();
        for claim in self.support(derived, 0).into_keys() {
            needed.entry(claim.question.pair).or_default().push(claim);
        }
        let says = |bounds: Bounds, claim: &Claim| bounds.and(claim.bounds()) == bounds;
        let kept = |line: &Line| match *line {
            Line::Proof(Proof { pair, bounds, nodes }) if nodes < worth => {
                needed.get(&pair).is_some_and(|claims| claims.iter().any(|claim| says(bounds, claim)))
            }
            _ => true,
        };
        lines.iter().copied().filter(kept).collect()
    }

    /// What is said of the position of the log and of those after each first turn, and all that this rests on, no more of each position than is
    /// needed. What follows is written as such, even if a search proved it too.
    fn needed(&self, whole: u64) -> Vec<Line> {
        proofs(self.what_is_needed(whole)).map(Line::Proof).collect()
    }

    /// What is said of the position of the log and of those after each first turn, what that rests on, and what speaks for each.
    pub(super) fn what_is_needed(&self, whole: u64) -> HashMap<Claim, Ground> {
        let after = first_turns(self.position()).into_iter().map(|(_, position)| position);
        let named = std::iter::once(*self.position()).chain(after);
        self.support(named.filter_map(|position| settled(&position)), whole)
    }

    /// All claims about these positions and what they rest on; see [`Foundations::support`].
    fn support(&self, pairs: impl Iterator<Item = Pair>, whole: u64) -> HashMap<Claim, Ground> {
        let Some(kernel) = Kernel::new(self.position().rules()) else { return HashMap::new() };
        let over = |pair: Pair| pair.is_over().then(|| count(pair.mover));
        let mut foundations = Foundations::new(&kernel, &self.held, &over);
        let said = pairs.filter_map(|pair| self.held.bounds(pair).map(|said| Claim::both(pair, said)));
        foundations.support(said.flatten(), whole)
    }
}
