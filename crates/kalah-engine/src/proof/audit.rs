//! Audit of what workers elsewhere report.
//!
//! Lines are proven again here one after the other, as many as one core can: by chance, so that no worker knows which. Whoever
//! reports many wrong lines is found out soon; a single wrong one may pass, and is found by proving the whole log again.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use crate::checkpoint::{Checkpoint, GoalQuestion, ProofLine};
use crate::random::Random;
use crate::run::SearchRun;
use crate::solver::{Options, SolveError, Solver};

/// Nodes after which a line is too big to be proven again.
const MOST: u64 = 1 << 24;

/// Bytes of the table, which knows nothing that workers reported.
const TABLE: usize = 16 << 20;

/// Lines that wait to be proven again. The others are not.
const WAITING: usize = 1;

/// The end at which lines are submitted.
#[derive(Clone)]
pub(super) struct ProofAudit(SyncSender<ProofLine>);

/// The other end, where they are proven again.
pub(super) struct ProofAuditor {
    solver: Solver,
    lines: Receiver<ProofLine>,
}

impl ProofAudit {
    /// Makes an audit with the database of this solver.
    ///
    /// # Errors
    /// If there is no memory for its table.
    pub(super) fn new(solver: &Solver) -> Result<(ProofAudit, ProofAuditor), SolveError> {
        let options = Options {
            endgame: solver.context.endgame.clone(),
            table_bytes: TABLE,
            threads: NonZeroUsize::MIN,
            ..Options::default()
        };
        let (submitted, lines) = sync_channel(WAITING);
        Ok((ProofAudit(submitted), ProofAuditor { solver: Solver::new(solver.rules(), options)?, lines }))
    }

    /// Submits one line of a piece, drawn by chance, if the one before was proven again.
    pub(super) fn submit(&self, proofs: &[ProofLine]) {
        let Some(last) = (proofs.len() as u64).checked_sub(1) else { return };
        let mut random = Random(RandomState::new().build_hasher().finish());
        let line = proofs[usize::try_from(random.below(last + 1)).unwrap_or_default()];
        match self.0.try_send(line) {
            Ok(()) | Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {}
        }
    }
}

impl ProofAuditor {
    /// Proves lines again until none are submitted any more. Returns what was reported wrongly, in a sentence.
    pub(super) fn audit(self) -> Option<String> {
        for proof in self.lines {
            self.solver.forget();
            let run = SearchRun::new().within(MOST);
            // One that takes too many nodes is not proven again.
            if let Ok(false) = self.solver.holds(proof, &run) {
                return Some(format!("a worker reported what is wrong: {}", described(proof)));
            }
        }
        None
    }
}

/// Checks that lines can have come of a piece: they are of positions that can follow, and contradict nothing that is known.
///
/// # Errors
/// The first that cannot, in a sentence.
pub(super) fn check_lines(
    proofs: &[ProofLine],
    question: GoalQuestion,
    log: &Checkpoint,
    solver: &Solver,
) -> Result<(), String> {
    for &proof in proofs {
        let ProofLine { pair, bounds, .. } = proof;
        let can_follow = pair.seeds() <= question.pair.seeds();
        let known = log.bounds(pair).map_or(bounds, |known| bounds.and(known));
        let is_settled_so =
            solver.context.settled(pair).is_none_or(|gain| (bounds.lower..=bounds.upper).contains(&gain));
        if !can_follow || known.lower > known.upper || !is_settled_so {
            return Err(format!("a worker reported what cannot be: {}", described(proof)));
        }
    }
    Ok(())
}

fn described(ProofLine { pair, bounds, .. }: ProofLine) -> String {
    format!(
        "a gain of {} to {} in {:x} {:x}; prove the lines of the log again (kalah solve --verify-log)",
        bounds.lower, bounds.upper, pair.mover, pair.opponent
    )
}
