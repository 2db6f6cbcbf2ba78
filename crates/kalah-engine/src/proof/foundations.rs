//! Which claims of a log follow from others, and on which they rest.
//!
//! A claim is an answer to a question: that the mover of a position gains at least so much, or less. It is founded if a search proved it, or if it follows by one ply from founded claims, the end of the game and the database.
//! No position comes back, so claims never rest on one another in a ring. `docs/proof-checking.md` describes a checker of logs
//! that asks for the same and shares nothing with this.

use std::cmp::Ordering;
use std::collections::HashMap;

use kalah::kernel::{Kernel, PitPair};

use super::reply::ReplyStatus;
use crate::checkpoint::{GoalQuestion, ProofIndex, ProofLine};
use crate::value::Bounds;

/// An answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LogClaim {
    pub(crate) question: GoalQuestion,
    pub(crate) yes: bool,
}

impl LogClaim {
    /// Both sides of what is said of a position.
    pub(crate) fn both(pair: PitPair, said: Bounds) -> [LogClaim; 2] {
        let claim = |goal, yes| LogClaim { question: GoalQuestion { pair, goal }, yes };
        [claim(said.lower, true), claim(said.upper + 1, false)]
    }

    /// Returns the bounds that it sets for its position.
    pub(crate) fn bounds(self) -> Bounds {
        self.question.proves(self.yes)
    }

    /// Returns true if it is true of every position.
    pub(crate) fn says_nothing(self) -> bool {
        self.bounds() == Bounds::trivial(self.question.pair.seeds())
    }
}

/// A log while it is found out what in it is founded.
pub(crate) struct Foundations<'a> {
    kernel: &'a Kernel,
    held: &'a ProofIndex,
    /// The value of a position that needs no line.
    settled: &'a dyn Fn(PitPair) -> Option<u32>,
    /// Searches that took more nodes are not relied on.
    most: u64,
    /// Nodes up to which a search is as good as a shorter one; 0 if all are.
    short: u64,
    founded: HashMap<PitPair, Bounds>,
    under: HashMap<LogClaim, ClaimSupport>,
}

/// Support of a claim, each search counted as often as ways lead to it.
#[derive(Clone, Copy, Default)]
struct ClaimSupport {
    /// Nodes of the longest search.
    longest: u64,
    searches: f64,
    nodes: f64,
}

/// Ground for a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClaimGround {
    /// Other claims.
    Follows,
    /// A search of so many nodes, or several that took so many together.
    Searched(u64),
}

impl ClaimGround {
    /// The nodes of a line of the log; 0 if it follows.
    pub(crate) fn nodes(self) -> u64 {
        match self {
            ClaimGround::Follows => 0,
            ClaimGround::Searched(nodes) => nodes,
        }
    }
}

impl<'a> Foundations<'a> {
    pub(crate) fn new(
        kernel: &'a Kernel,
        held: &'a ProofIndex,
        settled: &'a dyn Fn(PitPair) -> Option<u32>,
    ) -> Foundations<'a> {
        let (founded, under) = (HashMap::new(), HashMap::new());
        Foundations { kernel, held, settled, most: u64::MAX, short: 0, founded, under }
    }

    /// The same without searches that took more than so many nodes.
    pub(crate) fn without_searches_above(self, most: u64) -> Foundations<'a> {
        Foundations { most, ..self }
    }

    /// Positions of which the log says more than is founded, and what is.
    pub(crate) fn unfounded(&mut self) -> Vec<(PitPair, Bounds)> {
        let said: Vec<(PitPair, Bounds)> =
            self.held.proofs().map(|proof| (proof.pair, proof.bounds)).collect();
        said.into_iter()
            .filter_map(|(pair, said)| {
                let founded = self.bounds(pair);
                (founded.and(said) != founded).then_some((pair, founded))
            })
            .collect()
    }

    /// Returns the founded bounds of a position.
    fn bounds(&mut self, pair: PitPair) -> Bounds {
        if let Some(gain) = (self.settled)(pair) {
            return Bounds { lower: gain, upper: gain };
        }
        if let Some(&founded) = self.founded.get(&pair) {
            return founded;
        }
        let trivial = Bounds::trivial(pair.seeds());
        let said = self.held.bounds(pair).unwrap_or(trivial);
        let mut founded = self.held.searched(pair, self.most).unwrap_or(trivial);
        if said.lower > founded.lower && self.follows(GoalQuestion { pair, goal: said.lower }, true) {
            founded.lower = said.lower;
        }
        if said.upper < founded.upper && self.follows(GoalQuestion { pair, goal: said.upper + 1 }, false) {
            founded.upper = said.upper;
        }
        self.founded.insert(pair, founded);
        founded
    }

    /// Returns true if the replies answer a question so.
    fn follows(&mut self, question: GoalQuestion, yes: bool) -> bool {
        let mut replies = question.replies(self.kernel);
        if yes {
            replies.any(|reply| self.gains(reply) == Some(true))
        } else {
            replies.all(|reply| self.gains(reply) == Some(false))
        }
    }

    /// Returns true if a reply gains the goal, by what is founded.
    fn gains(&mut self, reply: ReplyStatus) -> Option<bool> {
        let (question, again) = match reply {
            ReplyStatus::Known(yes) => return Some(yes),
            ReplyStatus::Again(question) => (question, true),
            ReplyStatus::Other(question) => (question, false),
        };
        let answer = self.bounds(question.pair).answer(question.goal)?;
        Some((answer >= question.goal) == again)
    }

    /// All that these claims rest on, themselves included, and what speaks for each: where one ply
    /// is enough, that which has no long search under it, and of these that with the fewest. What rests on searches of at most `whole` nodes together is taken for one search.
    /// A claim that does not follow from the log alone needs whatever of the log speaks for it.
    pub(crate) fn support(
        &mut self,
        claims: impl IntoIterator<Item = LogClaim>,
        whole: u64,
    ) -> HashMap<LogClaim, ClaimGround> {
        self.short = whole;
        let mut open: Vec<LogClaim> = claims.into_iter().collect();
        let mut support = HashMap::new();
        while let Some(claim) = open.pop() {
            if self.needs_no_line(claim) || support.contains_key(&claim) {
                continue;
            }
            let ClaimSupport { nodes, .. } = self.under(claim);
            let is_one = self.is_search(claim) || nodes > 0.0 && nodes <= whole as f64;
            let ground = if is_one {
                ClaimGround::Searched(nodes as u64)
            } else {
                open.extend(self.rests_on(claim));
                ClaimGround::Follows
            };
            support.insert(claim, ground);
        }
        support
    }

    /// Returns true if it is the answer of a search, and does not follow.
    fn is_search(&mut self, claim: LogClaim) -> bool {
        let LogClaim { question, yes } = claim;
        let searched = self.held.searched(question.pair, self.most);
        searched.is_some_and(|bounds| bounds.and(claim.bounds()) == bounds) && !self.follows(question, yes)
    }

    fn needs_no_line(&self, claim: LogClaim) -> bool {
        claim.says_nothing() || (self.settled)(claim.question.pair).is_some()
    }

    /// The claims one ply later on which a claim rests; none if only its own search speaks for it.
    fn rests_on(&mut self, claim: LogClaim) -> Vec<LogClaim> {
        let LogClaim { question, yes } = claim;
        if self.is_search(claim) {
            return Vec::new();
        }
        let replies: Vec<ReplyStatus> = question.replies(self.kernel).collect();
        let mut shown = Vec::new();
        for reply in replies {
            if self.gains(reply) != Some(yes) {
                continue;
            }
            match reply {
                ReplyStatus::Known(true) => return Vec::new(),
                ReplyStatus::Known(false) => (),
                ReplyStatus::Again(question) => shown.push(LogClaim { question, yes }),
                ReplyStatus::Other(question) => shown.push(LogClaim { question, yes: !yes }),
            }
        }
        if yes && self.follows(question, yes) {
            let under: Vec<ClaimSupport> = shown.iter().map(|&claim| self.under(claim)).collect();
            let best = (0..shown.len()).min_by(|&one, &other| self.compare(under[one], under[other]));
            return best.map(|at| shown[at]).into_iter().collect();
        }
        shown
    }

    fn under(&mut self, claim: LogClaim) -> ClaimSupport {
        if let Some(&under) = self.under.get(&claim) {
            return under;
        }
        let under = if self.needs_no_line(claim) {
            ClaimSupport::default()
        } else if self.is_search(claim) {
            let [of_lower, of_upper] = self.held.nodes(claim.question.pair);
            let nodes = if claim.yes { of_lower } else { of_upper };
            ClaimSupport { longest: nodes, searches: 1.0, nodes: nodes as f64 }
        } else {
            self.rests_on(claim).into_iter().fold(ClaimSupport::default(), |under, claim| {
                let below = self.under(claim);
                ClaimSupport {
                    longest: under.longest.max(below.longest),
                    searches: under.searches + below.searches,
                    nodes: under.nodes + below.nodes,
                }
            })
        };
        self.under.insert(claim, under);
        under
    }

    /// The better of two things to rest on is less. Somebody may have to search again at a move of a game, so a long search
    /// is avoided even where the short ones in its place are many. Twice as long is longer.
    fn compare(&self, one: ClaimSupport, other: ClaimSupport) -> Ordering {
        let length = |under: ClaimSupport| under.longest.checked_div(self.short).unwrap_or(0).checked_ilog2();
        length(one).cmp(&length(other)).then_with(|| one.searches.total_cmp(&other.searches))
    }
}

/// Claims and what speaks for them as proofs, of each position the strongest to either side.
pub(crate) fn proofs(support: HashMap<LogClaim, ClaimGround>) -> impl Iterator<Item = ProofLine> {
    let mut strongest: HashMap<(PitPair, bool), ProofLine> = HashMap::new();
    for (claim, ground) in support {
        let proof = ProofLine { pair: claim.question.pair, bounds: claim.bounds(), nodes: ground.nodes() };
        let kept = strongest.entry((proof.pair, claim.yes)).or_insert(proof);
        if kept.bounds.and(proof.bounds) != kept.bounds {
            *kept = proof;
        }
    }
    strongest.into_values()
}
