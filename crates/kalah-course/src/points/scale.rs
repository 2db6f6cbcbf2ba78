//! Points that grow with a measure, evenly or in steps.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::points::amount::Points;

/// What a scale reads of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// Games won and half of those drawn, in thousandths of all games.
    WinRatio,
    /// Accuracy of the moves, in tenths: 1000 is perfect play, 0 what random moves come to.
    Accuracy,
    /// Share of a rubric's points, in thousandths.
    Rubric,
    /// Place in the ranking, from 1. Fewer is better.
    Rank,
    /// Elo of the ranking.
    Elo,
}

/// Points between two values of a measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Value that gives nothing yet, and all that are worse.
    pub nothing_at: i64,
    /// Value that gives all points, and all that are better. Below the other where fewer is better.
    pub all_at: i64,
    /// All points.
    pub points: Points,
    /// Number of equal steps; without it points grow evenly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<NonZeroU32>,
}

impl Scale {
    /// Greatest number of steps.
    pub const MOST_STEPS: u32 = 100;

    /// Returns the points for a value.
    pub fn points_for(&self, value: i64) -> Points {
        let whole = (self.all_at - self.nothing_at).abs();
        let part =
            if self.all_at < self.nothing_at { self.nothing_at - value } else { value - self.nothing_at };
        let part = part.clamp(0, whole);
        match self.steps {
            None => self.points.share(part, whole),
            Some(steps) => {
                let steps = i64::from(steps.get());
                self.points.share(part * steps / whole.max(1), steps)
            }
        }
    }
}
