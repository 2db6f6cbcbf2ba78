//! Pieces of a proof that others work at: on other machines, perhaps.
//!
//! Who makes the proof has the log and decides which piece is next. Who works at pieces has a solver, with a table and a database
//! of its own, and hears of what was proven by all.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use kalah::Position;

use super::audit::{ProofAudit, check_lines};
use super::piece_workers::{AskedPiece, PieceWorkers, WorkedPiece};
use super::progress::ProofProgress;
use super::prover::{NextStep, PieceOptions, ProofTarget, SharedProver};
use super::question::{ProofError, ProofQuestion};
use crate::checkpoint::{Checkpoint, GoalQuestion, LogLine, ProofIndex, ProofLine, read_proof};
use crate::opening_rules::without_stores;
use crate::run::SearchRun;
use crate::solver::Solver;
use crate::value::Bounds;

impl Solver {
    /// Proves like [`Solver::prove`], with all pieces worked at by others. This solver only decides which.
    ///
    /// # Errors
    /// As there, and if nobody can work at a piece.
    pub fn prove_elsewhere(
        &self,
        position: &Position,
        margin: i32,
        log: &Arc<Checkpoint>,
        pieces: PieceOptions,
        workers: &dyn PieceWorkers,
        progress: &ProofProgress,
    ) -> Result<Option<bool>, ProofError> {
        let asked = ProofTarget { position, margin };
        self.prove_by(asked, log, pieces, progress, Some(workers), |prover| prover.hand_out(workers))
    }
}

impl SharedProver<'_, '_> {
    /// Hands pieces out until the question is answered, the proof is stopped, or nobody can work at them.
    fn hand_out(&self, workers: &dyn PieceWorkers) -> Result<Option<bool>, ProofError> {
        workers.add_lines(self.log.with_held(greatest_first));
        let over = AtomicBool::new(false);
        let (audit, auditor) = ProofAudit::new(self.solver)?;
        let wrong = AtomicBool::new(false);
        let failed = Mutex::new(None);
        let has_failed = || failed.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        let answer = thread::scope(|scope| {
            scope.spawn(|| {
                if let Some(why) = auditor.audit() {
                    wrong.store(true, Relaxed);
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                    self.freed.notify_all();
                }
            });
            // Its lines end with those who submit them.
            let audit = audit;
            let mut state = self.state();
            let answer = loop {
                if self.is_over() || has_failed() {
                    break None;
                }
                if state.busy() < workers.room() {
                    match self.choose(&mut state) {
                        NextStep::Answered(yes) => break Some(yes),
                        NextStep::Piece(question, expected) => {
                            state.take(question);
                            let (over, failed, audit) = (&over, &failed, audit.clone());
                            scope.spawn(move || {
                                if let Err(why) = self.have_done(question, expected, workers, &audit, over) {
                                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                                }
                                self.state().give_back(question);
                                self.freed.notify_all();
                            });
                            continue;
                        }
                        NextStep::Nothing => (),
                    }
                }
                state = self.wait(state);
            };
            // Those that are out are wanted no more, and take the lock when they end.
            over.store(true, Relaxed);
            drop(state);
            answer
        });
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(why) if answer.is_none() || wrong.load(Relaxed) => Err(ProofError::Elsewhere(why)),
            _ => Ok(answer),
        }
    }

    /// Has one piece worked at, and takes down what came of it.
    fn have_done(
        &self,
        question: GoalQuestion,
        expected: f64,
        workers: &dyn PieceWorkers,
        audit: &ProofAudit,
        over: &AtomicBool,
    ) -> Result<(), String> {
        let rules = self.solver.rules();
        let position = without_stores(rules, question.pair).ok_or("no such position can be asked about")?;
        let seeds = question.pair.seeds().cast_signed();
        let margin = 2 * question.goal.cast_signed() - seeds;
        let piece = AskedPiece { position, margin, nodes: self.pieces.nodes };
        let Some(WorkedPiece { proven, nodes }) = workers.work_at(&piece, over)? else { return Ok(()) };
        self.progress.add(nodes);
        let proofs: Option<Vec<ProofLine>> = proven.iter().map(|line| read_proof(line, rules)).collect();
        let proofs = proofs.ok_or("what came of a piece is no line of a log: is it another version?")?;
        check_lines(&proofs, question, self.log, self.solver)?;
        audit.submit(&proofs);
        let mut found = Bounds::trivial(question.pair.seeds());
        for proof in proofs {
            // Nothing follows from other lines there: all was searched for.
            self.log.keep_proof(ProofLine { nodes: proof.nodes.max(1), ..proof });
            self.solver.learn(proof.pair, proof.bounds);
            if proof.pair == question.pair {
                found = found.and(proof.bounds);
            }
        }
        workers.add_lines(proven);
        self.end_piece(question, expected, found, nodes);
        Ok(())
    }
}

impl Solver {
    /// Works at a piece of a proof that is made elsewhere, by the help of lines of its log, which are not lost for the next one.
    /// `run` may stop it.
    ///
    /// # Errors
    /// If the position does not fit the solver, or the lines are none.
    pub fn work_at(
        &self,
        piece: &AskedPiece,
        known: &[String],
        run: SearchRun,
    ) -> Result<WorkedPiece, ProofError> {
        for line in known {
            let proof = read_proof(line, self.rules()).ok_or_else(|| {
                ProofError::Elsewhere(format!("`{}` is no line of a log", line.escape_debug()))
            })?;
            self.learn(proof.pair, proof.bounds);
        }
        let question = match self.question(&piece.position, piece.margin)? {
            ProofQuestion::Open(question) => question,
            // There is nothing to be proven.
            ProofQuestion::Known(_) => return Ok(WorkedPiece::default()),
        };
        let run = run.within(piece.nodes).with_list();
        let found = match self.context.settled(question.pair) {
            Some(gain) => Ok(Bounds { lower: gain, upper: gain }),
            None => self.search(question, &run),
        };
        let nodes = run.nodes();
        let mut proofs = run.take_proofs();
        // Else it was given up.
        if let Ok(bounds) = found {
            proofs.push(ProofLine { pair: question.pair, bounds, nodes: nodes.max(1) });
        }
        let proven = proofs.into_iter().map(|proof| LogLine::Proof(proof).written()).collect();
        Ok(WorkedPiece { proven, nodes })
    }
}

/// Writes what is proven as lines of a log: first what took the most.
fn greatest_first(held: &ProofIndex) -> Vec<String> {
    let mut proofs: Vec<ProofLine> = held.proofs().collect();
    proofs.sort_unstable_by_key(|proof| (Reverse(proof.nodes), proof.pair.mover, proof.pair.opponent));
    proofs.into_iter().map(|proof| LogLine::Proof(proof).written()).collect()
}
