//! Several logs made into one, and a log made smaller.

use std::collections::HashMap;
use std::path::Path;

use kalah::kernel::{Kernel, PitPair, count};

use super::first_turns::first_turns;
use super::foundations::{ClaimGround, Foundations, LogClaim, proofs};
use crate::checkpoint::{CheckpointError, LogLine, ProofLine, ProofLog};
use crate::opening_rules::settled;
use crate::value::Bounds;

/// Selection of the lines of logs to keep. All that follows from other lines goes on following.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineSelection {
    /// All of them.
    All,
    /// Searches that took so many nodes, all that follows from others, and what that rests on.
    Worth(u64),
    /// Lines about the position of the log and those after each first turn, and what they rest on. The pieces of work
    /// are left out, so a run that goes on from such a log knows what is proven, and not what was tried in vain.
    Needed {
        /// Nodes up to which searches that rest on each other are kept as one question with its answer.
        whole: u64,
    },
}

/// Result of joining logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JoinedLogs {
    /// Proofs in the new file.
    pub proofs: usize,
    /// Pieces of work in the new file.
    pub pieces: usize,
    /// Proofs left out.
    pub left_out: usize,
}

impl ProofLog {
    /// Writes what is to be kept to a new file, which takes the place of any other there at once.
    pub fn join(&self, path: &Path, keep: LineSelection) -> Result<JoinedLogs, CheckpointError> {
        let lines: Vec<LogLine> = self.held.lines().collect();
        let kept = match keep {
            LineSelection::All => lines.clone(),
            LineSelection::Worth(worth) => self.worth(&lines, worth),
            LineSelection::Needed { whole } => self.needed(whole),
        };
        let count = |lines: &[LogLine]| lines.iter().filter(|line| matches!(line, LogLine::Proof(_))).count();
        let proofs = count(&kept);
        let left_out = count(&lines).saturating_sub(proofs);
        let joined = JoinedLogs { proofs, pieces: kept.len() - proofs, left_out };
        self.write(path, kept.into_iter())?;
        Ok(joined)
    }

    /// The lines but for small searches on which nothing rests.
    fn worth(&self, lines: &[LogLine], worth: u64) -> Vec<LogLine> {
        let derived = lines.iter().filter_map(|line| match *line {
            LogLine::Proof(ProofLine { pair, nodes: 0, .. }) => Some(pair),
            _ => None,
        });
        let mut needed: HashMap<PitPair, Vec<LogClaim>> = HashMap::new();
        for claim in self.support(derived, 0).into_keys() {
            needed.entry(claim.question.pair).or_default().push(claim);
        }
        let says = |bounds: Bounds, claim: &LogClaim| bounds.and(claim.bounds()) == bounds;
        let kept = |line: &LogLine| match *line {
            LogLine::Proof(ProofLine { pair, bounds, nodes }) if nodes < worth => {
                needed.get(&pair).is_some_and(|claims| claims.iter().any(|claim| says(bounds, claim)))
            }
            _ => true,
        };
        lines.iter().copied().filter(kept).collect()
    }

    /// Collects the lines about the position of the log and those after each first turn, and all that these rest on, no
    /// more of each position than is needed. What follows is written as such, even if a search proved it too.
    fn needed(&self, whole: u64) -> Vec<LogLine> {
        proofs(self.what_is_needed(whole)).map(LogLine::Proof).collect()
    }

    /// Collects the claims about the position of the log and those after each first turn, what they rest on, and the
    /// ground of each.
    pub(super) fn what_is_needed(&self, whole: u64) -> HashMap<LogClaim, ClaimGround> {
        let after = first_turns(self.position()).into_iter().map(|(_, position)| position);
        let named = std::iter::once(*self.position()).chain(after);
        self.support(named.filter_map(|position| settled(&position)), whole)
    }

    /// All claims about these positions and what they rest on; see [`Foundations::support`].
    fn support(&self, pairs: impl Iterator<Item = PitPair>, whole: u64) -> HashMap<LogClaim, ClaimGround> {
        let Some(kernel) = Kernel::new(self.position().rules()) else { return HashMap::new() };
        let over = |pair: PitPair| pair.is_over().then(|| count(pair.mover));
        let mut foundations = Foundations::new(&kernel, &self.held, &over);
        let said = pairs.filter_map(|pair| self.held.bounds(pair).map(|said| LogClaim::both(pair, said)));
        foundations.support(said.flatten(), whole)
    }
}
