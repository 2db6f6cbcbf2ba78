//! Searches of a log that take long for whoever begins with an empty table.
//!
//! A search of which the log tells few nodes may have taken few because the table was full of what others before it had found. Who plays
//! by the log has nothing but the log and a database. So such a search is done again as it is done at a move, and one that
//! takes long is cut up: the log gets the lines of a proof in pieces, from which its answer follows.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use kalah::kernel::{PitPair, count};
use kalah::{Position, Rules};

use super::foundations::{Foundations, LogClaim, proofs};
use super::progress::ProofProgress;
use super::prover::PieceOptions;
use super::question::ProofError;
use crate::checkpoint::{Checkpoint, GoalQuestion, ProofIndex, ProofLine, ProofLog};
use crate::opening_rules::without_stores;
use crate::solver::Solver;

/// An answer in a log for which nothing speaks but a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchedLeaf {
    claim: LogClaim,
    nodes: u64,
}

/// Result of repeating a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepeatedSearch {
    /// It took so many nodes.
    Short(u64),
    /// It took more than it may, and the log got so many lines.
    CutUp(usize),
    /// It came to another answer.
    Wrong,
    /// It was stopped.
    Stopped,
}

/// Limits and end of shortening long searches.
#[derive(Clone, Copy, Debug)]
pub struct ShortenOptions<'a> {
    /// Nodes that a search may take.
    pub most: u64,
    /// Nodes of the pieces of one that takes more.
    pub piece: u64,
    /// Ends all once it is true.
    pub stop: &'a AtomicBool,
    /// Time at which it ends by itself.
    pub deadline: Option<Instant>,
}

impl SearchedLeaf {
    /// The position that it is about, with nothing in the stores, the side to move in the south.
    pub fn position(&self, rules: Rules) -> Option<Position> {
        without_stores(rules, self.claim.question.pair)
    }

    /// The nodes that the log tells of it.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl ProofLog {
    /// The searches on which the start and the positions after each first turn rest, those first of which the log tells the most nodes.
    pub fn leaves(&self) -> Vec<SearchedLeaf> {
        let searched = proofs(self.what_is_needed(0)).filter(|proof| proof.nodes > 0);
        let leaf = |claim, nodes| SearchedLeaf { claim, nodes };
        let of_proof = |ProofLine { pair, bounds, nodes }| {
            LogClaim::both(pair, bounds)
                .into_iter()
                .filter(|claim| !claim.says_nothing())
                .map(move |claim| leaf(claim, nodes))
        };
        let mut leaves: Vec<SearchedLeaf> = searched.flat_map(of_proof).collect();
        let place = |leaf: &SearchedLeaf| (leaf.claim.question.pair.mover, leaf.claim.question.pair.opponent);
        leaves.sort_by_key(|leaf| (std::cmp::Reverse(leaf.nodes), place(leaf), leaf.claim.yes));
        leaves
    }
}

impl Solver {
    /// Repeats a search with an empty table and what the log says, so that there is a reply too. If it takes too long,
    /// the log gets the lines of a proof in pieces.
    ///
    /// # Errors
    /// If the leaf does not fit the solver, or the log cannot be written.
    pub fn shorten(
        &self,
        leaf: &SearchedLeaf,
        log: &Checkpoint,
        shorten: &ShortenOptions,
    ) -> Result<RepeatedSearch, ProofError> {
        let ShortenOptions { most, piece, stop, deadline } = *shorten;
        let progress = ProofProgress::new(stop, deadline).within(most);
        match self.prove_leaf(leaf, log, PieceOptions::AT_A_MOVE, &progress)? {
            Some((yes, _)) if yes != leaf.claim.yes => return Ok(RepeatedSearch::Wrong),
            Some(_) if progress.nodes() <= most => return Ok(RepeatedSearch::Short(progress.nodes())),
            _ => (),
        }
        let pieces = PieceOptions { nodes: piece, ..PieceOptions::AT_A_MOVE };
        let proof = match self.prove_leaf(leaf, log, pieces, &ProofProgress::new(stop, deadline))? {
            Some((yes, proof)) if yes == leaf.claim.yes => proof,
            Some(_) => return Ok(RepeatedSearch::Wrong),
            None => return Ok(RepeatedSearch::Stopped),
        };
        let new: Vec<ProofLine> =
            log.with_held(|held| proof.into_iter().filter(|line| is_new(line, held)).collect());
        for &proof in &new {
            log.keep_proof(proof);
        }
        log.check()?;
        Ok(RepeatedSearch::CutUp(new.len()))
    }

    /// The answer to the question of a leaf and what it rests on, by a proof in such pieces; `None` if that was ended before.
    fn prove_leaf(
        &self,
        leaf: &SearchedLeaf,
        log: &Checkpoint,
        pieces: PieceOptions,
        progress: &ProofProgress,
    ) -> Result<Option<(bool, Vec<ProofLine>)>, ProofError> {
        let GoalQuestion { pair, goal } = leaf.claim.question;
        // Nothing speaks for the claim but a search, so the game is not over.
        let Some(position) = leaf.position(self.rules()) else {
            return Ok(Some((leaf.claim.yes, Vec::new())));
        };
        self.forget();
        log.with_held(|held| self.learn_all(held));
        let memory = Arc::new(Checkpoint::in_memory(&position));
        let margin = 2 * goal.cast_signed() - pair.seeds().cast_signed();
        let Some(yes) = self.prove(&position, margin, &memory, pieces, progress)? else { return Ok(None) };
        let over = |pair: PitPair| pair.is_over().then(|| count(pair.mover));
        let under = memory
            .with_held(|held| Foundations::new(&self.context.kernel, held, &over).support([leaf.claim], 0));
        Ok(Some((yes, proofs(under).collect())))
    }
}

/// Returns true if a proof says more than the log.
fn is_new(proof: &ProofLine, held: &ProofIndex) -> bool {
    held.bounds(proof.pair).is_none_or(|said| said.and(proof.bounds) != said)
}
