//! Points for what a student's player did, by rules that the staff sets.
//!
//! [`PointsRules`] and [`StudentFacts`] give [`StudentPoints`]: the same facts always give the same points, better
//! facts never give fewer, and the sum is that of its parts. Facts hold no name.

mod amount;
mod facts;
mod rules;
mod scale;
mod score;

pub use amount::{NoPoints, Points};
pub use facts::{Correction, DeadlineFact, DeadlineOutcome, StudentFacts};
pub use rules::{LatePenalty, PointsRule, PointsRules, RuleFault};
pub use scale::{Measure, Scale};
pub use score::{PointsPart, StudentPoints, score};
