//! What of a tree is kept from one choice of a piece to the next.

use kalah::kernel::PitPair;
use rustc_hash::FxHashMap;

use super::effort::{AnswerEffort, LookAheadEffort};
use crate::checkpoint::GoalQuestion;

/// Effort that a question still takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Efforts {
    /// By what is proven.
    pub(super) sure: AnswerEffort,
    /// If the leaves that others are at are answered as it is taken for granted.
    pub(super) granted: AnswerEffort,
    /// The nodes of the search that answered it, if only the table knows of it.
    pub(super) nodes: u64,
}

impl Efforts {
    pub(super) fn answered(yes: bool) -> Efforts {
        let effort = AnswerEffort::answered(yes);
        Efforts { sure: effort, granted: effort, nodes: 0 }
    }

    /// The same for who asks the other way round.
    pub(super) fn turned(self) -> Efforts {
        Efforts { sure: self.sure.turned(), granted: self.granted.turned(), nodes: self.nodes }
    }
}

/// Answers taken for granted for leaves that others are at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum GrantedAnswers {
    /// Those of this run's threads, and those that belong to other parts, will be answered as expected.
    #[default]
    Parts,
    /// Those of this run's threads will be answered as expected.
    AsExpected,
    /// They will be answered the other way.
    Otherwise,
}

/// The efforts of all questions of the tree that were needed so far.
///
/// A question's effort is there only if those of all its replies are: whoever changes one forgets all that are above it. What a search proves of
/// other positions by the way is not seen until somebody comes along there, or until all is made anew.
#[derive(Default)]
pub(crate) struct EffortCache {
    pub(super) efforts: FxHashMap<GoalQuestion, Efforts>,
    /// The questions that a question is a reply of.
    above: FxHashMap<GoalQuestion, Vec<GoalQuestion>>,
    /// Positions that were looked at, so that none is looked at twice.
    pub(super) looks: FxHashMap<PitPair, LookAheadEffort>,
    granted: GrantedAnswers,
    choices: usize,
}

/// The tree is made anew after one choice for so many of its questions. Choosing then takes little beside a piece of a thousand nodes.
const QUESTIONS_A_CHOICE: usize = 256;

impl EffortCache {
    /// Returns the answers that the efforts take for granted.
    pub(crate) fn granted(&self) -> GrantedAnswers {
        self.granted
    }

    /// Takes something else for granted from now on.
    pub(crate) fn grant(&mut self, granted: GrantedAnswers) {
        if self.granted != granted {
            self.granted = granted;
            self.forget_all();
        }
    }

    /// Counts a choice. What is worn is forgotten.
    pub(crate) fn count_choice(&mut self) {
        self.choices += 1;
        if self.choices * QUESTIONS_A_CHOICE >= self.efforts.len() {
            self.forget_all();
        }
    }

    /// Something about a question is new.
    pub(crate) fn forget(&mut self, question: GoalQuestion) {
        let mut open = vec![question];
        while let Some(question) = open.pop() {
            if self.efforts.remove(&question).is_some() {
                open.extend(self.above.get(&question).into_iter().flatten());
            }
        }
    }

    /// Takes down that a question rests on a reply.
    pub(super) fn rests(&mut self, question: GoalQuestion, reply: GoalQuestion) {
        let above = self.above.entry(reply).or_default();
        if !above.contains(&question) {
            above.push(question);
        }
    }

    fn forget_all(&mut self) {
        self.efforts.clear();
        self.above.clear();
        self.choices = 0;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use kalah::Side;
    use rustc_hash::FxHashSet;

    use super::super::effort::LOOK_DEPTH;
    use super::super::question::ProofQuestion;
    use super::super::tree::{ProofTree, TreeContext};
    use super::*;
    use crate::checkpoint::Checkpoint;
    use crate::run::SearchRun;
    use crate::solver::{Options, Solver};

    const PIECE: u64 = 300;

    #[test]
    fn what_is_kept_is_what_a_tree_made_anew_would_say() -> Result<(), Box<dyn std::error::Error>> {
        let rules: kalah::Rules = "5x3".parse()?;
        let start = rules.start(Side::South);
        // Three of them: who looks and who works has a table of its own, so that the trees depend on nothing else.
        let fresh = || Solver::new(rules, Options { table_bytes: 1 << 20, ..Options::default() });
        let (solver, scout) = (fresh()?, fresh()?);
        let ProofQuestion::Open(root) = solver.question(&start, 8)? else { return Err("it is open".into()) };
        let log = Checkpoint::in_memory(&start);
        let mut kept = EffortCache::default();
        let mut busy: Vec<GoalQuestion> = Vec::new();
        let run = SearchRun::new();
        let looks = RefCell::new(FxHashMap::default());
        let look = |pair: PitPair| {
            *looks.borrow_mut().entry(pair).or_insert_with(|| scout.look(pair, LOOK_DEPTH, &run))
        };
        for round in 1.. {
            let taken: FxHashSet<GoalQuestion> = busy.iter().copied().collect();
            let is_taken = |_, question, _| taken.contains(&question);
            let (answer, piece, splits) = log.with_held(|held| {
                let context = &solver.context;
                let ground = TreeContext {
                    context,
                    held,
                    look: &look,
                    is_taken: &is_taken,
                    opened: None,
                    database: 14,
                };
                let mut anew = EffortCache::default();
                let mut tree = ProofTree::new(&ground, &mut anew);
                let answer = tree.answer(root);
                let most = PIECE as f64;
                let piece = tree.most_urgent(root, most, GrantedAnswers::AsExpected);
                let mut tree = ProofTree::new(&ground, &mut kept);
                assert_eq!(tree.answer(root), answer, "round {round}");
                assert_eq!(tree.most_urgent(root, most, GrantedAnswers::AsExpected), piece, "round {round}");
                (answer, piece, tree.into_news(root).1)
            });
            for (question, cost) in splits {
                log.keep_split(question, cost);
            }
            if answer.is_some() {
                assert!(round > 50, "after {round} rounds nothing was shown");
                return Ok(());
            }
            busy.extend(piece.map(|(question, _)| question));
            kept.forget(busy[busy.len() - 1]);
            if busy.len() < 3 && piece.is_some() {
                continue;
            }
            let done = busy.remove(0);
            match fresh()?.search(done, &SearchRun::new().within(PIECE)) {
                Ok(bounds) => {
                    log.keep_answer(done.pair, bounds, PIECE);
                    for goal in 1..=done.pair.seeds() {
                        kept.forget(GoalQuestion { pair: done.pair, goal });
                    }
                }
                Err(_) => log.keep_split(done, PIECE),
            }
            kept.forget(done);
        }
        Ok(())
    }
}
