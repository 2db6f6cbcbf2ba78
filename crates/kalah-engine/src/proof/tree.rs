//! The top of the tree of one question, made from what is known.
//!
//! A question is answered if proofs, the database or the end of the game answer it; it is split into the questions
//! about its replies if it was worked at before and given up; else it is a leaf.

use kalah::kernel::PitPair;
use rustc_hash::FxHashSet;

use super::answers::TreeAnswers;
use super::effort::{AnswerEffort, LookAheadEffort};
use super::effort_cache::{EffortCache, Efforts, GrantedAnswers};
use super::open_work::OpenWork;
use super::reply::ReplyStatus;
use crate::checkpoint::{GoalQuestion, ProofIndex};
use crate::search::context::Context;
use crate::value::Bounds;

/// Sources in which trees look things up.
pub(crate) struct TreeContext<'a> {
    pub(crate) context: &'a Context,
    pub(crate) held: &'a ProofIndex,
    /// Looks at a position.
    pub(crate) look: &'a dyn Fn(PitPair) -> LookAheadEffort,
    /// Returns true if another worker has a leaf of such a cost, so that its answer is taken for granted.
    pub(crate) is_taken: &'a dyn Fn(GrantedAnswers, GoalQuestion, f64) -> bool,
    /// A question to which only the answers of its replies count.
    pub(crate) opened: Option<GoalQuestion>,
    /// The seeds of the database that costs are reckoned with.
    pub(crate) database: u32,
}

/// A tree while a piece is chosen.
pub(crate) struct ProofTree<'a> {
    ground: &'a TreeContext<'a>,
    kept: &'a mut EffortCache,
    /// Questions that were split for this choice, with the nodes that they would take.
    split: Vec<(GoalQuestion, u64)>,
    is_split: FxHashSet<GoalQuestion>,
    answers: TreeAnswers,
}

impl<'a> ProofTree<'a> {
    pub(crate) fn new(ground: &'a TreeContext<'a>, kept: &'a mut EffortCache) -> ProofTree<'a> {
        ProofTree {
            ground,
            kept,
            split: Vec::new(),
            is_split: FxHashSet::default(),
            answers: TreeAnswers::default(),
        }
    }

    /// The answer of a question, if all that is proven answers it.
    pub(crate) fn answer(&mut self, question: GoalQuestion) -> Option<bool> {
        self.efforts(question).sure.answer()
    }

    /// Returns the answers that follow from those of replies, together with the replies' answers, so that the log proves
    /// the root's answer if there is one; and the questions that were split.
    pub(crate) fn into_news(mut self, root: GoalQuestion) -> (TreeAnswers, Vec<(GoalQuestion, u64)>) {
        if let Some(yes) = self.answer(root) {
            self.find(root, yes);
        }
        (self.answers, self.split)
    }

    /// Returns the leaf of an open question that brings it nearest to an answer, with the nodes that it will take. Leaves
    /// whose answers are taken for granted, by `granted` from now on, are passed over; those that will take more than `most`
    /// nodes are split.
    pub(crate) fn most_urgent(
        &mut self,
        root: GoalQuestion,
        most: f64,
        granted: GrantedAnswers,
    ) -> Option<(GoalQuestion, f64)> {
        self.kept.grant(granted);
        while self.efforts(root).granted.answer().is_none() {
            let end = self.way_down(root);
            let cost = self.look(end).cost(end, self.ground.database);
            if self.is_answered(end) {
                // It was proven since its effort was reckoned.
            } else if cost <= most {
                return Some((end, cost));
            } else {
                self.split.push((end, cost as u64));
                self.is_split.insert(end);
            }
            self.kept.forget(end);
        }
        None
    }

    /// Goes down from an open question to its most urgent leaf, always to the open reply with the least effort. Stops at a
    /// question that turns out to be answered.
    fn way_down(&mut self, root: GoalQuestion) -> GoalQuestion {
        let mut question = root;
        while self.is_split(question) && !self.is_answered(question) {
            let replies: Vec<ReplyStatus> = question.replies(&self.ground.context.kernel).collect();
            let next = replies.into_iter().filter_map(|reply| {
                let effort = self.reply(reply).granted;
                // An answered reply does not answer the open question: it fails.
                effort.answer().is_none().then_some((reply.question()?, effort.yes))
            });
            match next.min_by(|(_, left), (_, right)| left.total_cmp(right)) {
                Some((next, _)) => question = next,
                // An open question has an open reply.
                None => break,
            }
        }
        question
    }

    /// The answer that is expected, and how many leaves it rests on, each counted once.
    pub(crate) fn rest(&mut self, root: GoalQuestion) -> OpenWork {
        let expected = self.efforts(root).sure.expected();
        let mut pieces = 0;
        let mut seen = FxHashSet::default();
        let mut open = vec![(root, expected)];
        while let Some((question, yes)) = open.pop() {
            if self.answer(question).is_some() || !seen.insert((question, yes)) {
                continue;
            }
            if !self.is_split(question) {
                pieces += 1;
                continue;
            }
            let mut replies: Vec<ReplyStatus> = question.replies(&self.ground.context.kernel).collect();
            if yes {
                // One reply is enough.
                let cheapest = replies.iter().map(|&reply| (reply, self.reply(reply).sure.yes));
                replies = cheapest
                    .min_by(|(_, left), (_, right)| left.total_cmp(right))
                    .into_iter()
                    .map(|(reply, _)| reply)
                    .collect();
            }
            for reply in replies {
                match reply {
                    ReplyStatus::Known(_) => (),
                    ReplyStatus::Again(next) => open.push((next, yes)),
                    ReplyStatus::Other(next) => open.push((next, !yes)),
                }
            }
        }
        OpenWork { expected, pieces }
    }

    /// Returns the effort that a question still takes.
    fn efforts(&mut self, question: GoalQuestion) -> Efforts {
        if let Some(&efforts) = self.kept.efforts.get(&question) {
            return efforts;
        }
        let known = if self.is_opened(question) { None } else { self.answered(question) };
        let efforts = match known {
            Some(yes) => {
                let nodes = self.nodes_of_table(question);
                Efforts { nodes, ..Efforts::answered(yes) }
            }
            None if self.is_split(question) => self.by_replies(question),
            None => self.leaf(question),
        };
        self.kept.efforts.insert(question, efforts);
        efforts
    }

    fn is_answered(&mut self, question: GoalQuestion) -> bool {
        !self.is_opened(question) && self.answered(question).is_some()
    }

    fn answered(&mut self, question: GoalQuestion) -> Option<bool> {
        let GoalQuestion { pair, goal } = question;
        let context = self.ground.context;
        if let Some(gain) = context.settled(pair) {
            return Some(gain >= goal);
        }
        let bounds = self.ground.held.bounds(pair).unwrap_or(Bounds::trivial(pair.seeds()));
        let known = context.known(context.key(pair));
        let bounds = bounds.and(known.proven_bounds(pair.seeds()));
        if let Some(answer) = bounds.answer(goal) {
            return Some(answer >= goal);
        }
        if self.is_split(question) {
            return None;
        }
        let look = self.look(question);
        look.proven.then_some(look.gain >= goal)
    }

    fn is_opened(&self, question: GoalQuestion) -> bool {
        self.ground.opened == Some(question)
    }

    fn is_split(&self, question: GoalQuestion) -> bool {
        self.is_opened(question) || self.ground.held.was_tried(question) || self.is_split.contains(&question)
    }

    fn by_replies(&mut self, question: GoalQuestion) -> Efforts {
        let replies: Vec<ReplyStatus> = question.replies(&self.ground.context.kernel).collect();
        let mut efforts = Efforts { sure: AnswerEffort::NO_REPLY, granted: AnswerEffort::NO_REPLY, nodes: 0 };
        for &reply in &replies {
            let Efforts { sure, granted, .. } = self.reply(reply);
            efforts = Efforts { sure: efforts.sure.or(sure), granted: efforts.granted.or(granted), nodes: 0 };
            if let Some(reply) = reply.question() {
                self.kept.rests(question, reply);
            }
        }
        if let Some(yes) = efforts.sure.answer() {
            self.answers.derive(question, yes);
            self.find_what_shows(yes, &replies);
        }
        efforts
    }

    /// Notes for the log the replies that prove an answer: all of them for a no, one for a yes.
    fn find_what_shows(&mut self, yes: bool, replies: &[ReplyStatus]) {
        let mut shown = Vec::new();
        for &reply in replies {
            if self.reply(reply).sure.answer() != Some(yes) {
                continue;
            }
            match reply {
                // It needs no line.
                ReplyStatus::Known(_) if yes => return,
                ReplyStatus::Known(_) => (),
                ReplyStatus::Again(next) => shown.push((next, yes)),
                ReplyStatus::Other(next) => shown.push((next, !yes)),
            }
        }
        if yes {
            shown.sort_by_key(|&(next, _)| !self.has_line(next));
            shown.truncate(1);
        }
        for (next, yes) in shown {
            self.find(next, yes);
        }
    }

    /// Notes an answer for the log, unless the log has it.
    fn find(&mut self, question: GoalQuestion, yes: bool) {
        if !self.has_line(question) {
            let nodes = self.efforts(question).nodes;
            self.answers.find(question, yes, nodes);
        }
    }

    /// Returns true if an answer has a line in the log or is noted for it. Answers of the database get lines too.
    fn has_line(&self, question: GoalQuestion) -> bool {
        let held = self.ground.held.bounds(question.pair).and_then(|bounds| bounds.answer(question.goal));
        held.is_some() || self.answers.has(question)
    }

    /// The nodes of the search that the table has of a position; 1 if a look or the database answered it.
    fn nodes_of_table(&self, question: GoalQuestion) -> u64 {
        let proven = self.ground.context.known(self.ground.context.key(question.pair)).proven;
        if proven.is_empty() { 1 } else { proven.nodes() }
    }

    fn reply(&mut self, reply: ReplyStatus) -> Efforts {
        match reply {
            ReplyStatus::Known(yes) => Efforts::answered(yes),
            ReplyStatus::Again(question) => self.efforts(question),
            ReplyStatus::Other(question) => self.efforts(question).turned(),
        }
    }

    fn leaf(&mut self, question: GoalQuestion) -> Efforts {
        let look = self.look(question);
        let cost = look.cost(question, self.ground.database);
        let sure = AnswerEffort::open(cost, look.chance(question));
        let by = self.kept.granted();
        let granted = if (self.ground.is_taken)(by, question, cost) {
            AnswerEffort::answered(sure.expected() == (by != GrantedAnswers::Otherwise))
        } else {
            sure
        };
        Efforts { sure, granted, nodes: 0 }
    }

    fn look(&mut self, question: GoalQuestion) -> LookAheadEffort {
        let look = self.ground.look;
        *self.kept.looks.entry(question.pair).or_insert_with(|| look(question.pair))
    }
}
