//! Several logs made into one, and a log made smaller.

use std::collections::HashSet;
use std::path::Path;

use kalah::kernel::{Kernel, Pair, count};

use super::first_turns::first_turns;
use super::foundations::{Claim, Foundations, Kind};
use crate::checkpoint::{CheckpointError, Held, Line, Log, Proof};
use crate::opening_rules::settled;
use crate::value::Bounds;

/// Which lines of logs to keep. Whatever is kept, what follows from other lines goes on following.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// All of them.
    All,
    /// Searches that took so many nodes, all that follows from others, and what that rests on.
    Worth(u64),
    /// What is said of the position of the log and of those after each first turn, and what that rests on. The pieces
    /// of work are left out, so a run that goes on from such a log knows what is proven, and not what was tried in vain.
    Needed,
}

/// What joining logs made of them.
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
        let support = self.support(keep);
        let kept = |line: Line| match (line, &support) {
            (Line::Piece(_), _) => (keep != Keep::Needed).then_some(line),
            (Line::Proof(proof), Some(support)) => needed(&self.held, proof, support, keep).map(Line::Proof),
            (Line::Proof(_), None) => Some(line),
        };
        let lines: Vec<Line> = self.held.lines().collect();
        let kept: Vec<Line> = lines.iter().copied().filter_map(kept).collect();
        let count = |lines: &[Line]| lines.iter().filter(|line| matches!(line, Line::Proof(_))).count();
        let proofs = count(&kept);
        let joined = Joined { proofs, pieces: kept.len() - proofs, left_out: count(&lines) - proofs };
        self.write(path, kept.into_iter())?;
        Ok(joined)
    }

    /// The claims that have to stay; `None` if all do.
    fn support(&self, keep: Keep) -> Option<HashSet<Claim>> {
        let kernel = Kernel::new(self.position().rules())?;
        let over = |pair: Pair| pair.is_over().then(|| count(pair.mover));
        let mut foundations = Foundations::new(&kernel, &self.held, &over);
        let both = |pair| [(pair, Kind::AtLeast), (pair, Kind::AtMost)];
        match keep {
            Keep::All => None,
            Keep::Worth(_) => {
                let derived = self.held.lines().filter_map(|line| match line {
                    Line::Proof(Proof { pair, nodes: 0, .. }) => Some(pair),
                    _ => None,
                });
                Some(foundations.support(derived.flat_map(both)))
            }
            Keep::Needed => {
                let after = first_turns(self.position()).into_iter().map(|(_, position)| position);
                let named = std::iter::once(*self.position()).chain(after);
                Some(foundations.support(named.filter_map(|position| settled(&position)).flat_map(both)))
            }
        }
    }
}

/// As much of a line as is to be kept.
fn needed(held: &Held, proof: Proof, support: &HashSet<Claim>, keep: Keep) -> Option<Proof> {
    let Proof { pair, bounds, nodes } = proof;
    if let Keep::Worth(worth) = keep
        && nodes >= worth
    {
        return Some(proof);
    }
    let said = held.bounds(pair)?;
    let mut kept = Bounds::trivial(pair.seeds());
    if bounds.lower == said.lower && support.contains(&(pair, Kind::AtLeast)) {
        kept.lower = bounds.lower;
    }
    if bounds.upper == said.upper && support.contains(&(pair, Kind::AtMost)) {
        kept.upper = bounds.upper;
    }
    (kept != Bounds::trivial(pair.seeds())).then_some(Proof { bounds: kept, ..proof })
}
