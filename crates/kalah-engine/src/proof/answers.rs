//! Answers that the log of a proof does not have yet.

use rustc_hash::FxHashSet;

use crate::checkpoint::{GoalQuestion, LogLine, ProofLine};

/// Answers found while a tree was made, each question once.
#[derive(Default)]
pub(crate) struct TreeAnswers {
    /// Of questions that the answers of their replies answer, later positions first.
    pub(crate) derived: Vec<(GoalQuestion, bool)>,
    /// Of searches, on which these rest and which only the table or the database knew, with the nodes that they took.
    pub(crate) found: Vec<(GoalQuestion, bool, u64)>,
    has: FxHashSet<GoalQuestion>,
}

impl TreeAnswers {
    pub(super) fn has(&self, question: GoalQuestion) -> bool {
        self.has.contains(&question)
    }

    pub(super) fn derive(&mut self, question: GoalQuestion, yes: bool) {
        if self.has.insert(question) {
            self.derived.push((question, yes));
        }
    }

    pub(super) fn find(&mut self, question: GoalQuestion, yes: bool, nodes: u64) {
        if self.has.insert(question) {
            self.found.push((question, yes, nodes));
        }
    }

    /// Returns all of them as lines of a log.
    pub(crate) fn lines(&self) -> Vec<String> {
        let derived = self.derived.iter().map(|&(question, yes)| (question, yes, 0));
        let all = self.found.iter().copied().chain(derived);
        let line = |(question, yes, nodes): (GoalQuestion, bool, u64)| {
            let proof = ProofLine { pair: question.pair, bounds: question.proves(yes), nodes };
            LogLine::Proof(proof).written()
        };
        all.map(line).collect()
    }
}
