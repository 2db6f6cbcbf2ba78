//! Rules that give points.

use kalah_texts::{Language, Text};
use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};

use crate::points::amount::Points;
use crate::points::scale::{Measure, Scale};

/// What a version costs that comes after a deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatePenalty {
    /// Greatest number of days after the end, 1 to 60.
    pub days: u32,
    /// Points that each day costs, of those for the deadline.
    pub points: Points,
}

/// Rule that gives points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PointsRule {
    /// For a deadline that was met.
    Deadline {
        /// Id of the deadline.
        deadline: i64,
        /// Points if it was met in time.
        points: Points,
        /// What counts after its end; without it nothing does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<LatePenalty>,
    },
    /// For more games won than lost against a player, mostly a reference player.
    Beaten {
        /// Number of the player.
        opponent: PlayerNumber,
        /// Points.
        points: Points,
    },
    /// For the share of games that were won.
    WinRatio {
        /// Thousandths to points.
        scale: Scale,
    },
    /// For how little its moves give away against exact values, whatever the opponent.
    Accuracy {
        /// Tenths to points.
        scale: Scale,
    },
    /// For what a rubric gives the version that plays.
    Rubric {
        /// Thousandths of the rubric's points to points.
        scale: Scale,
    },
    /// For the place in the ranking.
    Rank {
        /// Places to points.
        scale: Scale,
    },
    /// For the Elo in the ranking.
    Elo {
        /// Elo to points.
        scale: Scale,
    },
}

impl PointsRule {
    /// Returns the most points that it gives.
    pub const fn most(&self) -> Points {
        match self {
            PointsRule::Deadline { points, .. } | PointsRule::Beaten { points, .. } => *points,
            PointsRule::WinRatio { scale }
            | PointsRule::Accuracy { scale }
            | PointsRule::Rubric { scale }
            | PointsRule::Rank { scale }
            | PointsRule::Elo { scale } => scale.points,
        }
    }

    /// Returns what its scale reads, if it has one.
    const fn scale(&self) -> Option<(Measure, &Scale)> {
        match self {
            PointsRule::WinRatio { scale } => Some((Measure::WinRatio, scale)),
            PointsRule::Accuracy { scale } => Some((Measure::Accuracy, scale)),
            PointsRule::Rubric { scale } => Some((Measure::Rubric, scale)),
            PointsRule::Rank { scale } => Some((Measure::Rank, scale)),
            PointsRule::Elo { scale } => Some((Measure::Elo, scale)),
            PointsRule::Deadline { .. } | PointsRule::Beaten { .. } => None,
        }
    }
}

/// All rules of a tournament. Without one nobody gets points; the rank gives none unless a rule says so.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsRules {
    /// Rules in the order in which their parts are shown.
    pub rules: Vec<PointsRule>,
    /// Late days that cost nothing, over all deadlines together, at most 60. They are spent where they bring most.
    #[serde(default)]
    pub free_late_days: u32,
    /// Greatest sum; a correction is not bound by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<Points>,
}

/// What is wrong with a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub enum RuleFault {
    /// Negative points, or too many.
    Amount,
    /// Late days, or what they cost.
    Late,
    /// Values of a scale outside of what its measure can be.
    Range(Measure),
    /// Both values of a scale the same, or in the wrong order.
    Turned(Measure),
    /// Number of steps.
    Steps,
    /// Two rules for one thing.
    Twice,
    /// More rules than are allowed.
    TooMany,
}

impl RuleFault {
    /// Returns a sentence for people.
    pub fn text(self) -> Text {
        match self {
            RuleFault::Amount => Text::new("points-rule-amount").with("most", Points::MOST.to_string()),
            RuleFault::Late => Text::new("points-rule-late"),
            RuleFault::Range(measure) => Text::new(match measure {
                Measure::WinRatio => "points-range-ratio",
                Measure::Accuracy => "points-range-accuracy",
                Measure::Rubric => "points-range-rubric",
                Measure::Rank => "points-range-rank",
                Measure::Elo => "points-range-elo",
            }),
            RuleFault::Turned(measure) => Text::new(match measure {
                Measure::WinRatio => "points-turned-ratio",
                Measure::Accuracy => "points-turned-accuracy",
                Measure::Rubric => "points-turned-rubric",
                Measure::Rank => "points-turned-rank",
                Measure::Elo => "points-turned-elo",
            }),
            RuleFault::Steps => Text::new("points-most-steps").with("most", Scale::MOST_STEPS.to_string()),
            RuleFault::Twice => Text::new("points-rules-twice"),
            RuleFault::TooMany => Text::new("points-too-many-rules"),
        }
    }
}

impl PointsRules {
    /// Checks amounts and values.
    ///
    /// # Errors
    /// For the first rule that makes no sense.
    pub fn check(&self) -> Result<(), RuleFault> {
        let allowed = Points::ZERO..=Points::MOST;
        if self.rules.len() > 200 {
            return Err(RuleFault::TooMany);
        }
        if self.free_late_days > 60 {
            return Err(RuleFault::Late);
        }
        if self.cap.is_some_and(|cap| !allowed.contains(&cap)) {
            return Err(RuleFault::Amount);
        }
        for (place, rule) in self.rules.iter().enumerate() {
            if !allowed.contains(&rule.most()) {
                return Err(RuleFault::Amount);
            }
            if let PointsRule::Deadline { late: Some(late), .. } = rule
                && (!(1..=60).contains(&late.days) || !allowed.contains(&late.points))
            {
                return Err(RuleFault::Late);
            }
            if let Some((measure, scale)) = rule.scale() {
                check_scale(scale, measure)?;
            }
            if self.rules[..place].iter().any(|other| is_for_the_same(other, rule)) {
                return Err(RuleFault::Twice);
            }
        }
        Ok(())
    }

    /// Returns the most points that all rules together give, without a correction.
    pub fn most(&self) -> Points {
        let all: Points = self.rules.iter().map(PointsRule::most).sum();
        self.cap.map_or(all, |cap| all.min(cap))
    }

    /// Returns true if a rule gives points for a deadline.
    pub fn names_deadline(&self, id: i64) -> bool {
        self.rules.iter().any(|rule| matches!(rule, PointsRule::Deadline { deadline, .. } if *deadline == id))
    }

    /// Returns the greatest number of days after a deadline that still give points.
    pub fn late_days(&self, id: i64) -> u32 {
        let of = |rule: &PointsRule| match rule {
            PointsRule::Deadline { deadline, late: Some(late), .. } if *deadline == id => Some(late.days),
            _ => None,
        };
        self.rules.iter().find_map(of).unwrap_or(0)
    }
}

fn is_for_the_same(one: &PointsRule, other: &PointsRule) -> bool {
    match (one, other) {
        (PointsRule::Deadline { deadline: one, .. }, PointsRule::Deadline { deadline: other, .. }) => {
            one == other
        }
        (PointsRule::Beaten { opponent: one, .. }, PointsRule::Beaten { opponent: other, .. }) => {
            one == other
        }
        (one, other) => {
            one.scale().map(|(measure, _)| measure) == other.scale().map(|(measure, _)| measure)
                && one.scale().is_some()
        }
    }
}

/// Checks the values of a scale for its measure.
fn check_scale(scale: &Scale, measure: Measure) -> Result<(), RuleFault> {
    let range = match measure {
        Measure::WinRatio | Measure::Accuracy | Measure::Rubric => 0..=1000,
        Measure::Rank => 1..=1_000_000,
        Measure::Elo => -10_000..=10_000,
    };
    let fewer_is_better = measure == Measure::Rank;
    if !range.contains(&scale.nothing_at) || !range.contains(&scale.all_at) {
        return Err(RuleFault::Range(measure));
    }
    if scale.all_at == scale.nothing_at || (scale.all_at < scale.nothing_at) != fewer_is_better {
        return Err(RuleFault::Turned(measure));
    }
    if scale.steps.is_some_and(|steps| steps.get() > Scale::MOST_STEPS) {
        return Err(RuleFault::Steps);
    }
    Ok(())
}
