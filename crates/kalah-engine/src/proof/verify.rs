//! Proving lines of a log again.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use crate::checkpoint::{LineLocation, ProofLine, ProofLog};
use crate::random::Random;
use crate::run::SearchRun;
use crate::search::move_ordering::SearchAim;
use crate::search::mtdf::{Mtdf, SearchStopped};
use crate::search::table::PROOF;
use crate::solver::{SolveError, Solver};

/// Selection of the lines of a log to prove again.
#[derive(Clone, Copy, Debug)]
pub struct VerifyOptions {
    /// Proofs to take, by chance; all if there are no more.
    pub sample: usize,
    /// Seed of the random choice: the same number takes the same proofs.
    pub seed: u64,
    /// Nodes after which a proof is too big to be proven again.
    pub nodes: u64,
}

impl Default for VerifyOptions {
    fn default() -> VerifyOptions {
        VerifyOptions { sample: 100, seed: 1, nodes: 1 << 27 }
    }
}

/// Verdict on one proof.
#[derive(Clone, PartialEq, Eq, Debug)]
enum ProofVerdict {
    /// Proven again from nothing.
    Proven,
    /// Proven again with the help of what the log says of later positions.
    Follows,
    /// Neither within the nodes.
    TooBig,
    /// The line is wrong.
    Wrong(LineLocation),
}

/// Result of proving lines again.
#[derive(Clone, Default, Debug)]
pub struct VerifiedLines {
    /// Proven again from nothing.
    pub proven: usize,
    /// Proven again with the help of what the log says of later positions. If all lines of a log are proven in one of these ways, all
    /// are true: no position comes back, so none can rest on itself.
    pub follow: usize,
    /// Number of lines that were not proven again within the nodes.
    pub too_big: usize,
    /// Lines that are wrong.
    pub wrong: Vec<LineLocation>,
    /// Nodes of all that.
    pub nodes: u64,
}

impl Solver {
    /// Takes proofs of a log by chance and proves each again: with an empty table and nothing of the log, and where that
    /// takes too many nodes with the log's other proofs.
    ///
    /// # Errors
    /// If the log's position does not fit the solver, or this was stopped.
    pub fn verify(
        &self,
        log: &ProofLog,
        options: VerifyOptions,
        stop: &AtomicBool,
        mut show: impl FnMut(&VerifiedLines),
    ) -> Result<VerifiedLines, SolveError> {
        self.check(log.position())?;
        let mut verified = VerifiedLines::default();
        for proof in sample(log, options) {
            let (verdict, nodes) = self.verdict(log, proof, options.nodes, stop)?;
            verified.nodes += nodes;
            match verdict {
                ProofVerdict::Proven => verified.proven += 1,
                ProofVerdict::Follows => verified.follow += 1,
                ProofVerdict::TooBig => verified.too_big += 1,
                ProofVerdict::Wrong(place) => verified.wrong.push(place),
            }
            show(&verified);
        }
        self.forget();
        Ok(verified)
    }

    fn verdict(
        &self,
        log: &ProofLog,
        proof: ProofLine,
        most: u64,
        stop: &AtomicBool,
    ) -> Result<(ProofVerdict, u64), SolveError> {
        let mut nodes = 0;
        for alone in [true, false] {
            self.forget();
            if !alone {
                for other in log.held.proofs().filter(|other| other.pair != proof.pair) {
                    self.learn(other.pair, other.bounds);
                }
            }
            let run = SearchRun::new().stopped_by(stop).within(most);
            let holds = self.holds(proof, &run);
            nodes += run.nodes();
            let place = || log.held.place(proof.pair).cloned();
            match holds {
                Ok(true) if alone => return Ok((ProofVerdict::Proven, nodes)),
                Ok(true) => return Ok((ProofVerdict::Follows, nodes)),
                // Every proof that is held has a place.
                Ok(false) => return Ok((place().map_or(ProofVerdict::TooBig, ProofVerdict::Wrong), nodes)),
                Err(SearchStopped) if stop.load(std::sync::atomic::Ordering::Relaxed) => {
                    return Err(SolveError::Stopped);
                }
                Err(SearchStopped) => (),
            }
        }
        Ok((ProofVerdict::TooBig, nodes))
    }

    /// Returns true if a search comes to the same bounds.
    pub(super) fn holds(&self, proof: ProofLine, run: &SearchRun) -> Result<bool, SearchStopped> {
        let ProofLine { pair, bounds, .. } = proof;
        if let Some(gain) = self.context.settled(pair) {
            return Ok((bounds.lower..=bounds.upper).contains(&gain));
        }
        let mtdf = Mtdf { context: &self.context, run, threads: self.threads, aim: SearchAim::Proof };
        let node = self.context.node(pair);
        let reaches = |goal| Ok(mtdf.ask(&node, goal, PROOF)?.bound >= goal);
        if bounds.lower > 0 && !reaches(bounds.lower)? {
            return Ok(false);
        }
        Ok(bounds.upper == node.seeds || !reaches(bounds.upper + 1)?)
    }
}

/// Proofs by chance, each at most once.
fn sample(log: &ProofLog, options: VerifyOptions) -> Vec<ProofLine> {
    let mut proofs: Vec<ProofLine> = log.held.proofs().collect();
    proofs.sort_unstable_by_key(|proof| (proof.pair.mover, proof.pair.opponent));
    if options.sample >= proofs.len() {
        return proofs;
    }
    let mut random = Random(options.seed);
    let mut taken = HashSet::new();
    while taken.len() < options.sample {
        taken.insert(random.below(proofs.len() as u64) as usize);
    }
    let mut taken: Vec<usize> = taken.into_iter().collect();
    taken.sort_unstable();
    taken.into_iter().map(|at| proofs[at]).collect()
}
