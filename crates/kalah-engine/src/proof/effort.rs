//! What a question will probably take, in nodes. Nothing that is proven rests on it.

use crate::checkpoint::GoalQuestion;

/// Expected effort of each answer.
///
/// An answer that is there takes nothing, and the other one cannot be had any more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerEffort {
    pub(crate) yes: f64,
    pub(crate) no: f64,
}

/// Result of a search of limited depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookAheadEffort {
    /// Gain of the mover.
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
/// Error of the expected gain, in seeds.
const ERROR: f64 = 1.0;
/// No chance is taken for smaller than this.
const LEAST_CHANCE: f64 = 1e-3;

impl AnswerEffort {
    pub(crate) const YES: AnswerEffort = AnswerEffort { yes: 0.0, no: f64::INFINITY };
    pub(crate) const NO: AnswerEffort = AnswerEffort { yes: f64::INFINITY, no: 0.0 };
    /// Before the first reply was looked at: none has been found, and nothing has to be refuted.
    pub(crate) const NO_REPLY: AnswerEffort = AnswerEffort::NO;

    pub(crate) fn answered(yes: bool) -> AnswerEffort {
        if yes { AnswerEffort::YES } else { AnswerEffort::NO }
    }

    /// An open question: its cost by the chance that the answer is the one that is wanted, since a search that
    /// ends with the other one was for nothing.
    pub(crate) fn open(cost: f64, chance: f64) -> AnswerEffort {
        let chance = chance.clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE);
        AnswerEffort { yes: cost / chance, no: cost / (1.0 - chance) }
    }

    /// The same for who asks the other way round.
    pub(crate) fn turned(self) -> AnswerEffort {
        AnswerEffort { yes: self.no, no: self.yes }
    }

    /// With one more reply: the cheapest yes is enough, for a no all have to fail.
    pub(crate) fn or(self, reply: AnswerEffort) -> AnswerEffort {
        AnswerEffort { yes: self.yes.min(reply.yes), no: self.no + reply.no }
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

impl LookAheadEffort {
    /// Nodes that the answer to a question will take, with a database of so many seeds.
    pub(crate) fn cost(self, question: GoalQuestion, database: u32) -> f64 {
        let above = f64::from(question.pair.seeds()) - f64::from(database);
        (EDGE + SEED * above - AWAY * self.above_goal(question).abs()).exp2().max(1.0)
    }

    /// The chance that the answer is yes.
    pub(crate) fn chance(self, question: GoalQuestion) -> f64 {
        1.0 / (1.0 + (-self.above_goal(question) / ERROR).exp())
    }

    /// Returns the distance of the gain from the middle between yes and no.
    fn above_goal(self, question: GoalQuestion) -> f64 {
        f64::from(self.gain) - f64::from(question.goal) + 0.5
    }
}
