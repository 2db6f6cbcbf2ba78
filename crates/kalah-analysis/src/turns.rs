//! Whose question is searched next: visitors are served alike, however many questions each of them has.
//!
//! Every slice of a search is charged in full to each visitor who listens to the question, and the visitor who was served
//! least comes next. So a question of many is searched as often as that of one, and who asks more gets no more. Who
//! comes anew stands where the one stands who was served least, behind those who wait: absence is no credit. Pure: no clock, no
//! thread.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// Somebody who asks. Equal ones share what a visitor may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Visitor(pub u64);

/// Names a question as long as it is open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct QuestionId(pub(crate) u64);

/// Who waits for what.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    visitors: HashMap<Visitor, Served>,
    questions: BTreeMap<QuestionId, Waiting>,
    /// Counts turns and arrivals.
    now: u64,
}

/// What a visitor was served.
#[derive(Clone, Copy, Debug)]
struct Served {
    time: Duration,
    /// The latest turn, or the arrival.
    last: u64,
    /// Questions that are listened to.
    questions: usize,
}

#[derive(Debug, Default)]
struct Waiting {
    /// Who listens, as often as it does.
    listeners: Vec<Visitor>,
    last: u64,
    is_searched: bool,
}

impl Turns {
    /// A visitor listens to a question, new or not.
    pub(crate) fn join(&mut self, question: QuestionId, visitor: Visitor) {
        self.now += 1;
        let least = self.visitors.values().map(|served| served.time).min().unwrap_or_default();
        let arrival = Served { time: least, last: self.now, questions: 0 };
        self.visitors.entry(visitor).or_insert(arrival).questions += 1;
        let now = self.now;
        let waiting =
            self.questions.entry(question).or_insert_with(|| Waiting { last: now, ..Waiting::default() });
        waiting.listeners.push(visitor);
    }

    /// A visitor listens no more. Whether nobody does.
    pub(crate) fn leave(&mut self, question: QuestionId, visitor: Visitor) -> bool {
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

    fn forget(&mut self, visitor: Visitor) {
        if let Some(served) = self.visitors.get_mut(&visitor) {
            served.questions -= 1;
            if served.questions == 0 {
                self.visitors.remove(&visitor);
            }
        }
    }

    /// Questions that a visitor listens to.
    pub(crate) fn questions_of(&self, visitor: Visitor) -> usize {
        self.visitors.get(&visitor).map_or(0, |served| served.questions)
    }

    /// The question that is searched next: of the visitor who was served least, the one that has waited longest. It is
    /// being searched from then on.
    pub(crate) fn next(&mut self) -> Option<QuestionId> {
        let waiting = self.questions.iter().filter(|(_, waiting)| !waiting.is_searched);
        let place = |(id, waiting): (&QuestionId, &Waiting)| {
            let served = |visitor| self.visitors.get(visitor).map(|served| (served.time, served.last));
            let first = waiting.listeners.iter().filter_map(served).min()?;
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
        let mut listeners = waiting.listeners.clone();
        listeners.sort_unstable();
        listeners.dedup();
        for visitor in listeners {
            if let Some(served) = self.visitors.get_mut(&visitor) {
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

    use super::{QuestionId, Turns, Visitor};

    const SLICE: Duration = Duration::from_millis(30);

    /// Gives so many turns; tells who was searched how often.
    fn turns(turns: &mut Turns, count: usize) -> HashMap<QuestionId, usize> {
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
        let mut all = Turns::default();
        for question in 0..20 {
            all.join(QuestionId(question), Visitor(1));
        }
        all.join(QuestionId(20), Visitor(2));
        let searched = turns(&mut all, 100);
        assert_eq!(searched[&QuestionId(20)], 50);
        assert!((0..20).all(|question| (2..=3).contains(&searched[&QuestionId(question)])), "{searched:?}");
    }

    #[test]
    fn a_question_of_many_is_searched_as_often_as_that_of_one() {
        let mut all = Turns::default();
        for visitor in 0..30 {
            all.join(QuestionId(0), Visitor(visitor));
        }
        for visitor in 30..50 {
            all.join(QuestionId(visitor), Visitor(visitor));
        }
        let searched = turns(&mut all, 21 * 10);
        assert!(searched.len() == 21 && searched.values().all(|turns| *turns == 10), "{searched:?}");
    }

    #[test]
    fn who_comes_and_goes_starves_nobody() {
        let mut all = Turns::default();
        all.join(QuestionId(0), Visitor(7));
        let mut served = 0;
        for question in 1..=100 {
            all.join(QuestionId(question), Visitor(1));
            for _ in 0..2 {
                let next = all.next().unwrap();
                served += usize::from(next == QuestionId(0));
                all.searched(next, SLICE);
            }
            assert!(all.leave(QuestionId(question), Visitor(1)));
            all.end(QuestionId(question));
        }
        assert!(served >= 99, "{served}");
    }

    #[test]
    fn who_was_away_has_no_credit() {
        let mut all = Turns::default();
        all.join(QuestionId(0), Visitor(1));
        turns(&mut all, 1000);
        all.join(QuestionId(1), Visitor(2));
        let searched = turns(&mut all, 100);
        assert_eq!(searched[&QuestionId(0)], 50);
    }

    #[test]
    fn a_long_slice_is_paid_for() {
        let mut all = Turns::default();
        all.join(QuestionId(0), Visitor(1));
        all.join(QuestionId(1), Visitor(2));
        assert_eq!(all.next(), Some(QuestionId(0)));
        all.searched(QuestionId(0), 10 * SLICE);
        let searched = turns(&mut all, 10);
        assert_eq!(searched.get(&QuestionId(0)), None);
    }

    #[test]
    fn what_is_searched_is_not_given_twice_and_what_has_ended_never() {
        let mut all = Turns::default();
        all.join(QuestionId(0), Visitor(1));
        all.join(QuestionId(0), Visitor(1));
        assert_eq!((all.next(), all.next()), (Some(QuestionId(0)), None));
        assert!(!all.leave(QuestionId(0), Visitor(1)));
        assert_eq!(all.questions_of(Visitor(1)), 1);
        all.end(QuestionId(0));
        assert_eq!((all.next(), all.questions_of(Visitor(1))), (None, 0));
        all.searched(QuestionId(0), SLICE);
    }
}
