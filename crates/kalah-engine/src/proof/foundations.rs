//! Which claims of a log follow from others, and on which they rest.
//!
//! A claim is one side of what a log says of a position: that the mover gains at least so much, or at most so much. It is
//! founded if a search proved it, or if it follows by one ply from founded claims, the end of the game and the database.
//! No position comes back, so claims never rest on one another in a ring. `docs/proof-checking.md` describes a checker of logs
//! that asks for the same and shares nothing with this.

use std::collections::HashMap;

use kalah::kernel::{Kernel, Pair};

use super::reply::Reply;
use crate::checkpoint::{Held, Question};
use crate::value::Bounds;

/// One side of what is said of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    AtLeast,
    AtMost,
}

/// What a log says of a position, on one side.
pub(crate) type Claim = (Pair, Kind);

/// A log while it is found out what in it is founded.
pub(crate) struct Foundations<'a> {
    kernel: &'a Kernel,
    held: &'a Held,
    /// The value of a position that needs no line.
    settled: &'a dyn Fn(Pair) -> Option<u32>,
    /// Searches that took more nodes are not relied on.
    most: u64,
    founded: HashMap<Pair, Bounds>,
    under: HashMap<Claim, Under>,
}

/// What a claim rests on, each search counted as often as ways lead to it.
#[derive(Clone, Copy, Default)]
struct Under {
    searches: f64,
    nodes: f64,
}

/// What speaks for a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// Other claims.
    Follows,
    /// A search of so many nodes, or several that took so many together.
    Searched(u64),
}

impl<'a> Foundations<'a> {
    pub(crate) fn new(
        kernel: &'a Kernel,
        held: &'a Held,
        settled: &'a dyn Fn(Pair) -> Option<u32>,
    ) -> Foundations<'a> {
        Foundations { kernel, held, settled, most: u64::MAX, founded: HashMap::new(), under: HashMap::new() }
    }

    /// The same without searches that took more than so many nodes.
    pub(crate) fn without_searches_above(self, most: u64) -> Foundations<'a> {
        Foundations { most, ..self }
    }

    /// Positions of which the log says more than is founded, and what is.
    pub(crate) fn unfounded(&mut self) -> Vec<(Pair, Bounds)> {
        let said: Vec<(Pair, Bounds)> = self.held.proofs().map(|proof| (proof.pair, proof.bounds)).collect();
        said.into_iter()
            .filter_map(|(pair, said)| {
                let founded = self.bounds(pair);
                (founded.and(said) != founded).then_some((pair, founded))
            })
            .collect()
    }

    /// What is founded of a position.
    fn bounds(&mut self, pair: Pair) -> Bounds {
        if let Some(gain) = (self.settled)(pair) {
            return Bounds { lower: gain, upper: gain };
        }
        if let Some(&founded) = self.founded.get(&pair) {
            return founded;
        }
        let trivial = Bounds::trivial(pair.seeds());
        let said = self.held.bounds(pair).unwrap_or(trivial);
        let mut founded = self.held.searched(pair, self.most).unwrap_or(trivial);
        if said.lower > founded.lower && self.follows(Question { pair, goal: said.lower }, true) {
            founded.lower = said.lower;
        }
        if said.upper < founded.upper && self.follows(Question { pair, goal: said.upper + 1 }, false) {
            founded.upper = said.upper;
        }
        self.founded.insert(pair, founded);
        founded
    }

    /// Whether the replies answer a question so.
    fn follows(&mut self, question: Question, yes: bool) -> bool {
        let mut replies = question.replies(self.kernel);
        if yes {
            replies.any(|reply| self.gains(reply) == Some(true))
        } else {
            replies.all(|reply| self.gains(reply) == Some(false))
        }
    }

    /// Whether a reply gains the goal, by what is founded.
    fn gains(&mut self, reply: Reply) -> Option<bool> {
        let (question, again) = match reply {
            Reply::Known(yes) => return Some(yes),
            Reply::Again(question) => (question, true),
            Reply::Other(question) => (question, false),
        };
        let answer = self.bounds(question.pair).answer(question.goal)?;
        Some((answer >= question.goal) == again)
    }

    /// All that these claims rest on, themselves included, and what speaks for each: where one ply
    /// is enough, that which has the fewest searches under it. What rests on searches of at most `whole` nodes together is taken for one search.
    /// A claim that does not follow from the log alone needs whatever of the log speaks for it.
    pub(crate) fn support(
        &mut self,
        claims: impl IntoIterator<Item = Claim>,
        whole: u64,
    ) -> HashMap<Claim, Ground> {
        let mut open: Vec<Claim> = claims.into_iter().collect();
        let mut support = HashMap::new();
        while let Some(claim) = open.pop() {
            let Some((question, yes)) = self.question(claim) else { continue };
            if support.contains_key(&claim) {
                continue;
            }
            let Under { nodes, .. } = self.under(claim);
            let is_one = self.is_search(question, yes) || nodes > 0.0 && nodes <= whole as f64;
            let ground = if is_one {
                Ground::Searched(nodes as u64)
            } else {
                open.extend(self.rests_on(claim));
                Ground::Follows
            };
            support.insert(claim, ground);
        }
        support
    }

    /// Whether an answer is that of a search, and does not follow.
    fn is_search(&mut self, question: Question, yes: bool) -> bool {
        let searched =
            self.held.searched(question.pair, self.most).and_then(|bounds| bounds.answer(question.goal));
        searched.is_some() && !self.follows(question, yes)
    }

    /// The question that a claim answers; `None` where nothing has to be said.
    fn question(&mut self, (pair, kind): Claim) -> Option<(Question, bool)> {
        if (self.settled)(pair).is_some() {
            return None;
        }
        let said = self.held.bounds(pair)?;
        match kind {
            Kind::AtLeast => (said.lower > 0).then_some((Question { pair, goal: said.lower }, true)),
            Kind::AtMost => {
                (said.upper < pair.seeds()).then_some((Question { pair, goal: said.upper + 1 }, false))
            }
        }
    }

    /// The claims one ply later on which a claim rests; none if only its own search speaks for it.
    fn rests_on(&mut self, claim: Claim) -> Vec<Claim> {
        let Some((question, yes)) = self.question(claim) else { return Vec::new() };
        if self.is_search(question, yes) {
            return Vec::new();
        }
        let replies: Vec<Reply> = question.replies(self.kernel).collect();
        let mut shown = Vec::new();
        for reply in replies {
            if self.gains(reply) != Some(yes) {
                continue;
            }
            match reply {
                Reply::Known(true) => return Vec::new(),
                Reply::Known(false) => (),
                Reply::Again(next) => shown.push(claim_of(next, yes)),
                Reply::Other(next) => shown.push(claim_of(next, !yes)),
            }
        }
        if yes && self.follows(question, yes) {
            let under: Vec<f64> = shown.iter().map(|&claim| self.under(claim).searches).collect();
            let fewest = (0..shown.len()).min_by(|&one, &other| under[one].total_cmp(&under[other]));
            return fewest.map(|at| shown[at]).into_iter().collect();
        }
        shown
    }

    fn under(&mut self, claim: Claim) -> Under {
        if let Some(&under) = self.under.get(&claim) {
            return under;
        }
        let under = match self.question(claim) {
            None => Under::default(),
            Some((question, yes)) if self.is_search(question, yes) => {
                let [of_lower, of_upper] = self.held.nodes(question.pair);
                Under { searches: 1.0, nodes: if yes { of_lower } else { of_upper } as f64 }
            }
            Some(_) => self.rests_on(claim).into_iter().fold(Under::default(), |under, claim| {
                let below = self.under(claim);
                Under { searches: under.searches + below.searches, nodes: under.nodes + below.nodes }
            }),
        };
        self.under.insert(claim, under);
        under
    }
}

/// The claim that an answer makes.
fn claim_of(question: Question, yes: bool) -> Claim {
    (question.pair, if yes { Kind::AtLeast } else { Kind::AtMost })
}
