//! Fair queue of questions: networks get equal shares, within a network its addresses, and within an address its visitors,
//! however many questions each of them has.
//!
//! Every slice of a search is charged in full to each circle (network, address, visitor) that listens to the question,
//! and the circle with the smallest charge comes next. So a question of many visitors is searched as often as that of one,
//! and nobody gains by asking more. A circle that joins starts with the smallest charge of those that are there, and
//! behind them in the queue, so that absence earns no credit. Pure: no clock, no thread. It is no gate of the server's,
//! since a question is let in again and again, for as long as its slices are, and since it runs in browsers as well.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// Visitor who asks: a network, an address in it, and a browser there. Equal ones share the limits of one visitor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct QuestionVisitor(pub [u64; CIRCLES]);

/// Circles around a visitor, the widest first: network, address, browser.
const CIRCLES: usize = 3;

impl QuestionVisitor {
    /// Visitor alone in its network.
    pub const fn alone(number: u64) -> QuestionVisitor {
        QuestionVisitor([number; CIRCLES])
    }

    fn circles(self) -> impl Iterator<Item = Circle> {
        (0..CIRCLES).map(move |level| self.circle(level))
    }

    fn circle(self, level: usize) -> Circle {
        let mut names = self.0;
        names[level + 1..].fill(0);
        Circle { level, names }
    }
}

/// Network, address or browser: visitors whose first `level + 1` names are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Circle {
    level: usize,
    names: [u64; CIRCLES],
}

impl Circle {
    /// Returns true if both lie within the same next wider circle.
    fn is_beside(self, other: Circle) -> bool {
        self.level == other.level && self.names[..self.level] == other.names[..self.level]
    }
}

/// Names a question as long as it is open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct QuestionId(pub(crate) u64);

/// Queue of questions and their visitors.
#[derive(Debug, Default)]
pub(crate) struct QuestionTurns {
    circles: HashMap<Circle, CircleTime>,
    questions: BTreeMap<QuestionId, WaitingQuestion>,
    /// Counts turns and arrivals.
    now: u64,
}

/// Time that a circle was served.
#[derive(Clone, Copy, Debug)]
struct CircleTime {
    time: Duration,
    /// The latest turn, or the arrival.
    last: u64,
    /// Questions that are listened to.
    questions: usize,
}

#[derive(Debug, Default)]
struct WaitingQuestion {
    /// Visitors that listen, each as often as it does.
    listeners: Vec<QuestionVisitor>,
    last: u64,
    is_searched: bool,
}

impl QuestionTurns {
    /// A visitor listens to a question, new or not.
    pub(crate) fn join(&mut self, question: QuestionId, visitor: QuestionVisitor) {
        self.now += 1;
        for circle in visitor.circles() {
            let beside = self.circles.iter().filter(|(one, _)| one.is_beside(circle));
            let time = beside.map(|(_, served)| served.time).min().unwrap_or_default();
            let arrival = CircleTime { time, last: self.now, questions: 0 };
            self.circles.entry(circle).or_insert(arrival).questions += 1;
        }
        let now = self.now;
        let waiting = self
            .questions
            .entry(question)
            .or_insert_with(|| WaitingQuestion { last: now, ..WaitingQuestion::default() });
        waiting.listeners.push(visitor);
    }

    /// A visitor listens no more. Whether nobody does.
    pub(crate) fn leave(&mut self, question: QuestionId, visitor: QuestionVisitor) -> bool {
        let Some(waiting) = self.questions.get_mut(&question) else { return true };
        let Some(at) = waiting.listeners.iter().position(|one| *one == visitor) else { return false };
        waiting.listeners.swap_remove(at);
        let is_left = waiting.listeners.is_empty();
        self.forget(visitor);
        is_left
    }

    /// The question needs no more turns.
    pub(crate) fn end(&mut self, question: QuestionId) {
        for visitor in self.questions.remove(&question).map_or_else(Vec::new, |waiting| waiting.listeners) {
            self.forget(visitor);
        }
    }

    fn forget(&mut self, visitor: QuestionVisitor) {
        for circle in visitor.circles() {
            if let Some(served) = self.circles.get_mut(&circle) {
                served.questions -= 1;
                if served.questions == 0 {
                    self.circles.remove(&circle);
                }
            }
        }
    }

    /// Questions that a visitor listens to.
    pub(crate) fn questions_of(&self, visitor: QuestionVisitor) -> usize {
        self.questions_in(visitor.circle(CIRCLES - 1))
    }

    fn questions_in(&self, circle: Circle) -> usize {
        self.circles.get(&circle).map_or(0, |served| served.questions)
    }

    /// Question that gives way to a new one of this visitor where there are as many as can be: the newest that only the
    /// network with most questions listens to. `None` if that one would not have more than the visitor's own even then.
    pub(crate) fn gives_way_to(&self, visitor: QuestionVisitor) -> Option<QuestionId> {
        let own = self.questions_in(visitor.circle(0));
        let networks = self.circles.iter().filter(|(circle, _)| circle.level == 0);
        let (fullest, served) = networks.max_by_key(|(_, served)| served.questions)?;
        if served.questions <= own + 1 {
            return None;
        }
        let is_alone =
            |waiting: &WaitingQuestion| waiting.listeners.iter().all(|one| one.circle(0) == *fullest);
        self.questions.iter().rev().find(|(_, waiting)| is_alone(waiting)).map(|(id, _)| *id)
    }

    /// The question that is searched next: of the network, address and visitor that were served least, the one that has
    /// waited longest. It is being searched from then on.
    pub(crate) fn next(&mut self) -> Option<QuestionId> {
        let waiting = self.questions.iter().filter(|(_, waiting)| !waiting.is_searched);
        let place = |(id, waiting): (&QuestionId, &WaitingQuestion)| {
            let served = |circle| self.circles.get(&circle).map(|served| (served.time, served.last));
            let first = waiting.listeners.iter().map(|visitor| visitor.circles().map(served));
            let first = first.filter_map(Iterator::collect::<Option<Vec<_>>>).min()?;
            Some((first, waiting.last, *id))
        };
        let (.., question) = waiting.filter_map(place).min()?;
        if let Some(waiting) = self.questions.get_mut(&question) {
            waiting.is_searched = true;
        }
        Some(question)
    }

    /// A question was searched for so long, and waits for its next turn.
    pub(crate) fn searched(&mut self, question: QuestionId, time: Duration) {
        self.now += 1;
        let Some(waiting) = self.questions.get_mut(&question) else { return };
        waiting.is_searched = false;
        waiting.last = self.now;
        let mut circles: Vec<_> = waiting.listeners.iter().flat_map(|visitor| visitor.circles()).collect();
        circles.sort_unstable();
        circles.dedup();
        for circle in circles {
            if let Some(served) = self.circles.get_mut(&circle) {
                served.time += time;
                served.last = self.now;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::time::Duration;

    use super::{QuestionId, QuestionTurns, QuestionVisitor};

    const SLICE: Duration = Duration::from_millis(30);

    /// Gives so many turns; tells who was searched how often.
    fn turns(turns: &mut QuestionTurns, count: usize) -> HashMap<QuestionId, usize> {
        let mut searched = HashMap::new();
        for _ in 0..count {
            let question = turns.next().unwrap();
            *searched.entry(question).or_default() += 1;
            turns.searched(question, SLICE);
        }
        searched
    }

    #[test]
    fn who_asks_more_gets_no_more() {
        let mut all = QuestionTurns::default();
        for question in 0..20 {
            all.join(QuestionId(question), QuestionVisitor::alone(1));
        }
        all.join(QuestionId(20), QuestionVisitor::alone(2));
        let searched = turns(&mut all, 100);
        assert_eq!(searched[&QuestionId(20)], 50);
        assert!((0..20).all(|question| (2..=3).contains(&searched[&QuestionId(question)])), "{searched:?}");
    }

    #[test]
    fn a_question_of_many_is_searched_as_often_as_that_of_one() {
        let mut all = QuestionTurns::default();
        for visitor in 0..30 {
            all.join(QuestionId(0), QuestionVisitor::alone(visitor));
        }
        for visitor in 30..50 {
            all.join(QuestionId(visitor), QuestionVisitor::alone(visitor));
        }
        let searched = turns(&mut all, 21 * 10);
        assert!(searched.len() == 21 && searched.values().all(|turns| *turns == 10), "{searched:?}");
    }

    #[test]
    fn who_comes_and_goes_starves_nobody() {
        let mut all = QuestionTurns::default();
        all.join(QuestionId(0), QuestionVisitor::alone(7));
        let mut served = 0;
        for question in 1..=100 {
            all.join(QuestionId(question), QuestionVisitor::alone(1));
            for _ in 0..2 {
                let next = all.next().unwrap();
                served += usize::from(next == QuestionId(0));
                all.searched(next, SLICE);
            }
            assert!(all.leave(QuestionId(question), QuestionVisitor::alone(1)));
            all.end(QuestionId(question));
        }
        assert!(served >= 99, "{served}");
    }

    #[test]
    fn who_was_away_has_no_credit() {
        let mut all = QuestionTurns::default();
        all.join(QuestionId(0), QuestionVisitor::alone(1));
        turns(&mut all, 1000);
        all.join(QuestionId(1), QuestionVisitor::alone(2));
        let searched = turns(&mut all, 100);
        assert_eq!(searched[&QuestionId(0)], 50);
    }

    #[test]
    fn a_long_slice_is_paid_for() {
        let mut all = QuestionTurns::default();
        all.join(QuestionId(0), QuestionVisitor::alone(1));
        all.join(QuestionId(1), QuestionVisitor::alone(2));
        assert_eq!(all.next(), Some(QuestionId(0)));
        all.searched(QuestionId(0), 10 * SLICE);
        let searched = turns(&mut all, 10);
        assert_eq!(searched.get(&QuestionId(0)), None);
    }

    #[test]
    fn what_is_searched_is_not_given_twice_and_what_has_ended_never() {
        let mut all = QuestionTurns::default();
        all.join(QuestionId(0), QuestionVisitor::alone(1));
        all.join(QuestionId(0), QuestionVisitor::alone(1));
        assert_eq!((all.next(), all.next()), (Some(QuestionId(0)), None));
        assert!(!all.leave(QuestionId(0), QuestionVisitor::alone(1)));
        assert_eq!(all.questions_of(QuestionVisitor::alone(1)), 1);
        all.end(QuestionId(0));
        assert_eq!((all.next(), all.questions_of(QuestionVisitor::alone(1))), (None, 0));
        all.searched(QuestionId(0), SLICE);
    }

    #[test]
    fn a_network_of_many_addresses_is_served_like_one_visitor() {
        let mut all = QuestionTurns::default();
        for question in 0..10 {
            all.join(QuestionId(question), QuestionVisitor([1, question, question]));
        }
        all.join(QuestionId(20), QuestionVisitor([2, 0, 0]));
        let served = turns(&mut all, 20);
        assert_eq!(served[&QuestionId(20)], 10);
        assert!((0..10).all(|question| served[&QuestionId(question)] == 1));
    }

    #[test]
    fn within_a_network_addresses_are_served_alike() {
        let mut all = QuestionTurns::default();
        for question in 0..4 {
            all.join(QuestionId(question), QuestionVisitor([1, 1, question]));
        }
        all.join(QuestionId(20), QuestionVisitor([1, 2, 0]));
        let served = turns(&mut all, 16);
        assert_eq!(served[&QuestionId(20)], 8);
        assert!((0..4).all(|question| served[&QuestionId(question)] == 2));
    }

    #[test]
    fn the_newest_question_of_the_fullest_network_gives_way() {
        let mut all = QuestionTurns::default();
        for question in 0..4 {
            all.join(QuestionId(question), QuestionVisitor([1, question, 0]));
        }
        // Somebody else listens to the newest as well.
        all.join(QuestionId(3), QuestionVisitor::alone(3));
        assert_eq!(all.gives_way_to(QuestionVisitor::alone(2)), Some(QuestionId(2)));
        assert_eq!(all.gives_way_to(QuestionVisitor([1, 9, 9])), None);
        all.end(QuestionId(0));
        all.end(QuestionId(1));
        all.end(QuestionId(2));
        assert_eq!(all.gives_way_to(QuestionVisitor::alone(2)), None);
    }
}
