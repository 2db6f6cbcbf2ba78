//! Proving lines of a log again.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use crate::checkpoint::{Log, Place, Proof};
use crate::random::Random;
use crate::run::Run;
use crate::search::move_ordering::Aim;
use crate::search::mtdf::{Mtdf, Stopped};
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

/// What became of one proof.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Verdict {
    /// Proven again from nothing.
    Proven,
    /// Proven again with the help of what the log says of later positions.
    Follows,
    /// Neither within the nodes.
    TooBig,
    /// The line is wrong.
    Wrong(Place),
}

/// Result of proving lines again.
#[derive(Clone, Default, Debug)]
pub struct Verified {
    /// Proven again from nothing.
    pub proven: usize,
    /// Proven again with the help of what the log says of later positions. If all lines of a log are proven in one of these ways, all
    /// are true: no position comes back, so none can rest on itself.
    pub follow: usize,
    /// Not proven again within the nodes.
    pub too_big: usize,
    /// Lines that are wrong.
    pub wrong: Vec<Place>,
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
        log: &Log,
        options: VerifyOptions,
        stop: &AtomicBool,
        mut show: impl FnMut(&Verified),
    ) -> Result<Verified, SolveError> {
        self.check(log.position())?;
        let mut verified = Verified::default();
        for proof in sample(log, options) {
            let (verdict, nodes) = self.verdict(log, proof, options.nodes, stop)?;
            verified.nodes += nodes;
            match verdict {
                Verdict::Proven => verified.proven += 1,
                Verdict::Follows => verified.follow += 1,
                Verdict::TooBig => verified.too_big += 1,
                Verdict::Wrong(place) => verified.wrong.push(place),
            }
            show(&verified);
        }
        self.forget();
        Ok(verified)
    }

    fn verdict(
        &self,
        log: &Log,
        proof: Proof,
        most: u64,
        stop: &AtomicBool,
    ) -> Result<(Verdict, u64), SolveError> {
        let mut nodes = 0;
        for alone in [true, false] {
            self.forget();
            if !alone {
                for other in log.held.proofs().filter(|other| other.pair != proof.pair) {
                    self.learn(other.pair, other.bounds);
                }
            }
            let run = Run::new().stopped_by(stop).within(most);
            let holds = self.holds(proof, &run);
            nodes += run.nodes();
            let place = || log.held.place(proof.pair).cloned();
            match holds {
                Ok(true) if alone => return Ok((Verdict::Proven, nodes)),
                Ok(true) => return Ok((Verdict::Follows, nodes)),
                // Every proof that is held has a place.
                Ok(false) => return Ok((place().map_or(Verdict::TooBig, Verdict::Wrong), nodes)),
                Err(Stopped) if stop.load(std::sync::atomic::Ordering::Relaxed) => {
                    return Err(SolveError::Stopped);
                }
                Err(Stopped) => (),
            }
        }
        Ok((Verdict::TooBig, nodes))
    }

    /// Whether a search comes to the same bounds.
    fn holds(&self, proof: Proof, run: &Run) -> Result<bool, Stopped> {
        let Proof { pair, bounds, .. } = proof;
        if let Some(gain) = self.context.settled(pair) {
            return Ok((bounds.lower..=bounds.upper).contains(&gain));
        }
        let mtdf = Mtdf { context: &self.context, run, threads: self.threads, aim: Aim::Proof };
        let node = self.context.node(pair);
        let reaches = |goal| Ok(mtdf.ask(&node, goal, PROOF)?.bound >= goal);
        if bounds.lower > 0 && !reaches(bounds.lower)? {
            return Ok(false);
        }
        Ok(bounds.upper == node.seeds || !reaches(bounds.upper + 1)?)
    }
}

/// Proofs by chance, each at most once.
fn sample(log: &Log, options: VerifyOptions) -> Vec<Proof> {
    let mut proofs: Vec<Proof> = log.held.proofs().collect();
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
