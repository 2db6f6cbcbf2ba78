//! The top of the tree of one question, made anew from what is known.
//!
//! A question is answered if proofs, the database or the end of the game answer it; it is split into the questions
//! about its replies if it was worked at before and given up; else it is a leaf.

use kalah::kernel::Pair;
use rustc_hash::{FxHashMap, FxHashSet};

use super::effort::{Effort, Look};
use super::reply::Reply;
use super::rest::Rest;
use crate::checkpoint::{Held, Line, Proof, Question};
use crate::search::context::Context;
use crate::value::Bounds;

/// What trees look things up in.
pub(crate) struct Ground<'a> {
    pub(crate) context: &'a Context,
    pub(crate) held: &'a Held,
    /// What was looked at, so that no position is looked at twice.
    pub(crate) looks: &'a mut FxHashMap<Pair, Look>,
    /// Looks at a position.
    pub(crate) look: &'a dyn Fn(Pair) -> Look,
    /// Questions that were split for this choice, with the nodes that they would take.
    pub(crate) split: Vec<(Question, u64)>,
    /// A question to which only the answers of its replies count.
    pub(crate) opened: Option<Question>,
    /// The seeds of the database that costs are reckoned with.
    pub(crate) database: u32,
}

/// A tree while it is made.
pub(crate) struct Tree<'a, 'g> {
    ground: &'a mut Ground<'g>,
    /// Leaves that are taken for granted: answered as expected, or the other way.
    granted: &'a dyn Fn(Question, f64) -> Option<Granted>,
    efforts: FxHashMap<Question, Effort>,
    split: FxHashSet<Question>,
    answers: Answers,
}

/// Answers that the log does not have yet.
#[derive(Default)]
pub(crate) struct Answers {
    /// To questions that the answers of their replies answer, later positions first.
    pub(crate) derived: Vec<(Question, bool)>,
    /// Of searches, on which these rest and which only the table knew, with the nodes that they took.
    pub(crate) found: Vec<(Question, bool, u64)>,
}

impl Answers {
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

/// How to think of a leaf that somebody else is at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Granted {
    AsExpected,
    Otherwise,
}

impl<'a, 'g> Tree<'a, 'g> {
    pub(crate) fn new(
        ground: &'a mut Ground<'g>,
        granted: &'a dyn Fn(Question, f64) -> Option<Granted>,
    ) -> Tree<'a, 'g> {
        Tree {
            ground,
            granted,
            efforts: FxHashMap::default(),
            split: FxHashSet::default(),
            answers: Answers::default(),
        }
    }

    /// What a question still takes.
    pub(crate) fn effort(&mut self, question: Question) -> Effort {
        if let Some(&effort) = self.efforts.get(&question) {
            return effort;
        }
        let known = if self.is_opened(question) { None } else { self.answered(question) };
        let effort = match known {
            Some(yes) => Effort::answered(yes),
            None if self.is_split(question) => self.by_replies(question),
            None => self.leaf(question),
        };
        self.efforts.insert(question, effort);
        effort
    }

    /// What was answered by the answers of replies, and on what that rests. With it the log has all that the root's answer,
    /// if there is one, follows from.
    pub(crate) fn into_answers(mut self, root: Question) -> Answers {
        if let Some(yes) = self.effort(root).answer() {
            self.find(root, yes);
        }
        self.answers
    }

    /// The leaf whose answer brings both answers of an open question nearest, with the nodes that it will take. With leaves that
    /// are granted, none of those. Leaves that will take more than `most` nodes are split on the way.
    pub(crate) fn most_urgent(&mut self, root: Question, most: f64) -> Option<(Question, f64)> {
        while self.effort(root).answer().is_none() {
            let way = self.way_down(root);
            let leaf = way[way.len() - 1];
            let cost = self.look(leaf).cost(leaf, self.ground.database);
            if cost <= most {
                return Some((leaf, cost));
            }
            self.ground.split.push((leaf, cost as u64));
            self.split.insert(leaf);
            // What other ways lead here keeps its old effort until the next tree.
            for question in way {
                self.efforts.remove(&question);
            }
        }
        None
    }

    /// The questions from an open one to its most urgent leaf: always the open reply with the least effort.
    fn way_down(&mut self, root: Question) -> Vec<Question> {
        let mut way = vec![root];
        let mut question = root;
        while self.is_split(question) {
            let replies: Vec<Reply> = question.replies(&self.ground.context.kernel).collect();
            let next = replies.into_iter().filter_map(|reply| {
                let effort = self.reply(reply);
                let next = match reply {
                    Reply::Known(_) => return None,
                    Reply::Again(next) | Reply::Other(next) => next,
                };
                // An answered reply does not answer the open question: it fails.
                effort.answer().is_none().then_some((next, effort.yes))
            });
            match next.min_by(|(_, left), (_, right)| left.total_cmp(right)) {
                Some((next, _)) => question = next,
                // An open question has an open reply.
                None => break,
            }
            way.push(question);
        }
        way
    }

    /// The answer that is expected, and how many leaves it rests on, each counted once.
    pub(crate) fn rest(&mut self, root: Question) -> Rest {
        let expected = self.effort(root).expected();
        let mut pieces = 0;
        let mut seen = FxHashSet::default();
        let mut open = vec![(root, expected)];
        while let Some((question, yes)) = open.pop() {
            if self.effort(question).answer().is_some() || !seen.insert((question, yes)) {
                continue;
            }
            if !self.is_split(question) {
                pieces += 1;
                continue;
            }
            let mut replies: Vec<Reply> = question.replies(&self.ground.context.kernel).collect();
            if yes {
                // One reply is enough.
                let cheapest = replies.iter().map(|&reply| (reply, self.reply(reply).yes));
                replies = cheapest
                    .min_by(|(_, left), (_, right)| left.total_cmp(right))
                    .into_iter()
                    .map(|(reply, _)| reply)
                    .collect();
            }
            for reply in replies {
                match reply {
                    Reply::Known(_) => (),
                    Reply::Again(next) => open.push((next, yes)),
                    Reply::Other(next) => open.push((next, !yes)),
                }
            }
        }
        Rest { expected, pieces }
    }

    fn answered(&mut self, question: Question) -> Option<bool> {
        let Question { pair, goal } = question;
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

    fn is_opened(&self, question: Question) -> bool {
        self.ground.opened == Some(question)
    }

    fn is_split(&self, question: Question) -> bool {
        self.is_opened(question) || self.ground.held.was_tried(question) || self.split.contains(&question)
    }

    fn by_replies(&mut self, question: Question) -> Effort {
        let replies: Vec<Reply> = question.replies(&self.ground.context.kernel).collect();
        let effort = replies.iter().fold(Effort::NO_REPLY, |effort, &reply| effort.or(self.reply(reply)));
        if let Some(yes) = effort.answer() {
            self.answers.derived.push((question, yes));
            self.find_what_shows(yes, &replies);
        }
        effort
    }

    /// Sees to it that the log gets the replies by which a question is answered: all of them for a no, for a yes one.
    fn find_what_shows(&mut self, yes: bool, replies: &[Reply]) {
        let mut shown = Vec::new();
        for &reply in replies {
            if self.reply(reply).answer() != Some(yes) {
                continue;
            }
            match reply {
                // It needs no line.
                Reply::Known(_) if yes => return,
                Reply::Known(_) => (),
                Reply::Again(next) => shown.push((next, yes)),
                Reply::Other(next) => shown.push((next, !yes)),
            }
        }
        if yes {
            shown.sort_by_key(|&(next, yes)| !self.has_line(next, yes));
            shown.truncate(1);
        }
        for (next, yes) in shown {
            self.find(next, yes);
        }
    }

    /// Takes down an answer for the log, unless it has it.
    fn find(&mut self, question: Question, yes: bool) {
        if self.has_line(question, yes) {
            return;
        }
        let proven = self.ground.context.known(self.ground.context.key(question.pair)).proven;
        // Else the look proved it.
        let nodes = if proven.is_empty() { 1 } else { proven.nodes() };
        self.answers.found.push((question, yes, nodes));
    }

    /// Whether an answer needs no line any more: the database or the log has it, or will have it with what was taken down.
    fn has_line(&self, question: Question, yes: bool) -> bool {
        let Question { pair, goal } = question;
        let held = || self.ground.held.bounds(pair).and_then(|bounds| bounds.answer(goal));
        self.ground.context.settled(pair).is_some()
            || held().is_some()
            || self.answers.derived.contains(&(question, yes))
            || self.answers.found.iter().any(|&(found, ..)| found == question)
    }

    fn reply(&mut self, reply: Reply) -> Effort {
        match reply {
            Reply::Known(yes) => Effort::answered(yes),
            Reply::Again(question) => self.effort(question),
            Reply::Other(question) => self.effort(question).turned(),
        }
    }

    fn leaf(&mut self, question: Question) -> Effort {
        let look = self.look(question);
        let cost = look.cost(question, self.ground.database);
        let effort = Effort::open(cost, look.chance(question));
        match (self.granted)(question, cost) {
            Some(granted) => Effort::answered(effort.expected() == (granted == Granted::AsExpected)),
            None => effort,
        }
    }

    fn look(&mut self, question: Question) -> Look {
        let look = self.ground.look;
        *self.ground.looks.entry(question.pair).or_insert_with(|| look(question.pair))
    }
}
