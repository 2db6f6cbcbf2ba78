//! Answers that the log of a proof does not have yet.

use rustc_hash::FxHashSet;

use crate::checkpoint::{Line, Proof, Question};

/// What was found out while a tree was made, each question once.
#[derive(Default)]
pub(crate) struct Answers {
    /// Of questions that the answers of their replies answer, later positions first.
    pub(crate) derived: Vec<(Question, bool)>,
    /// Of searches, on which these rest and which only the table or the database knew, with the nodes that they took.
    pub(crate) found: Vec<(Question, bool, u64)>,
    has: FxHashSet<Question>,
}

impl Answers {
    pub(super) fn has(&self, question: Question) -> bool {
        self.has.contains(&question)
    }

    pub(super) fn derive(&mut self, question: Question, yes: bool) {
        if self.has.insert(question) {
            self.derived.push((question, yes));
        }
    }

    pub(super) fn find(&mut self, question: Question, yes: bool, nodes: u64) {
        if self.has.insert(question) {
            self.found.push((question, yes, nodes));
        }
    }

    /// All of them as lines of a log.
    pub(crate) fn told(&self) -> Vec<String> {
        let derived = self.derived.iter().map(|&(question, yes)| (question, yes, 0));
        let all = self.found.iter().copied().chain(derived);
        let line = |(question, yes, nodes): (Question, bool, u64)| {
            let proof = Proof { pair: question.pair, bounds: question.proves(yes), nodes };
            Line::Proof(proof).written()
        };
        all.map(line).collect()
    }
}
