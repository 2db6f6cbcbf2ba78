//! What a question will probably take, in nodes. Nothing that is proven rests on it.

use crate::checkpoint::Question;

/// What it will take to have each answer.
///
/// An answer that is there takes nothing, and the other one cannot be had any more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) yes: f64,
    pub(crate) no: f64,
}

/// What a search of limited depth says of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// What the mover gains.
    pub(crate) gain: u32,
    pub(crate) proven: bool,
}

/// Changes of side that a look looks ahead.
pub(crate) const LOOK_DEPTH: u32 = 4;

/// The nodes that answer a question about a position at the edge of the database, whose value is what the goal asks for: 2 to this.
const EDGE: f64 = 3.5;
/// Every seed more in play multiplies them by 2 to this.
const SEED: f64 = 0.6;
/// Every seed that the expected gain is away from the goal divides them by 2 to this.
const AWAY: f64 = 0.5;
/// How far the expected gain is off, in seeds.
const ERROR: f64 = 1.0;
/// No chance is taken for smaller than this.
const LEAST_CHANCE: f64 = 1e-3;

impl Effort {
    pub(crate) const YES: Effort = Effort { yes: 0.0, no: f64::INFINITY };
    pub(crate) const NO: Effort = Effort { yes: f64::INFINITY, no: 0.0 };
    /// Before the first reply was looked at: none has been found, and nothing has to be refuted.
    pub(crate) const NO_REPLY: Effort = Effort::NO;

    pub(crate) fn answered(yes: bool) -> Effort {
        if yes { Effort::YES } else { Effort::NO }
    }

    /// An open question: its cost by the chance that the answer is the one that is wanted, since a search that
    /// ends with the other one was for nothing.
    pub(crate) fn open(cost: f64, chance: f64) -> Effort {
        let chance = chance.clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE);
        Effort { yes: cost / chance, no: cost / (1.0 - chance) }
    }

    /// The same for who asks the other way round.
    pub(crate) fn turned(self) -> Effort {
        Effort { yes: self.no, no: self.yes }
    }

    /// With one more reply: the cheapest yes is enough, for a no all have to fail.
    pub(crate) fn or(self, reply: Effort) -> Effort {
        Effort { yes: self.yes.min(reply.yes), no: self.no + reply.no }
    }

    pub(crate) fn answer(self) -> Option<bool> {
        if self.yes == 0.0 {
            Some(true)
        } else if self.no == 0.0 {
            Some(false)
        } else {
            None
        }
    }

    /// The answer that is nearer.
    pub(crate) fn expected(self) -> bool {
        self.yes <= self.no
    }
}

impl Look {
    /// Nodes that the answer to a question will take, with a database of so many seeds.
    pub(crate) fn cost(self, question: Question, database: u32) -> f64 {
        let above = f64::from(question.pair.seeds()) - f64::from(database);
        (EDGE + SEED * above - AWAY * self.above_goal(question).abs()).exp2().max(1.0)
    }

    /// The chance that the answer is yes.
    pub(crate) fn chance(self, question: Question) -> f64 {
        1.0 / (1.0 + (-self.above_goal(question) / ERROR).exp())
    }

    /// How far the gain lies above the middle between yes and no.
    fn above_goal(self, question: Question) -> f64 {
        f64::from(self.gain) - f64::from(question.goal) + 0.5
    }
}
