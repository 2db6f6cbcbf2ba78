//! From facts to points.

use crate::points::amount::Points;
use crate::points::facts::{DeadlineOutcome, StudentFacts};
use crate::points::rules::{LatePenalty, PointsRule, PointsRules};
use crate::points::scale::Scale;

/// Points for one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointsPart {
    /// Rule that gives them.
    pub rule: PointsRule,
    /// Points that it gives.
    pub points: Points,
    /// Days after the end of a deadline that were counted, and how many of them cost nothing.
    pub late: Option<(u32, u32)>,
    /// True if what it depends on is still open.
    pub is_open: bool,
}

impl PointsPart {
    /// Returns what is still to be had.
    pub fn left(&self) -> Points {
        self.rule.most() - self.points
    }
}

/// Points of a student.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudentPoints {
    /// A part for each rule, in their order.
    pub parts: Vec<PointsPart>,
    /// What the cap takes away: zero or less.
    pub over_cap: Points,
    /// Points of the correction.
    pub correction: Points,
    /// Sum of the parts, of what the cap takes away and of the correction, also below zero.
    pub sum: Points,
}

/// Works out the points of a student.
pub fn score(rules: &PointsRules, facts: &StudentFacts) -> StudentPoints {
    let free = free_days(rules, facts);
    let parts: Vec<PointsPart> = rules.rules.iter().map(|rule| part(rule, facts, &free)).collect();
    let all: Points = parts.iter().map(|part| part.points).sum();
    let over_cap = rules.cap.map_or(Points::ZERO, |cap| (cap - all).min(Points::ZERO));
    let correction = facts.correction.as_ref().map_or(Points::ZERO, |correction| correction.points);
    StudentPoints { parts, over_cap, correction, sum: all + over_cap + correction }
}

/// Days that cost nothing, by deadline.
type FreeDays = Vec<(i64, u32)>;

/// Spends free days where they bring most.
///
/// Any other way, as that of the earliest first, can take points from whoever meets one more deadline late. Of two
/// ways that bring as much, the one that spends less, and then earlier, is taken.
fn free_days(rules: &PointsRules, facts: &StudentFacts) -> FreeDays {
    let late: Vec<(i64, Points, LatePenalty, u32)> = facts
        .deadlines
        .iter()
        .filter_map(|fact| {
            let DeadlineOutcome::Late(days) = fact.outcome else { return None };
            rules.rules.iter().find_map(|rule| match rule {
                PointsRule::Deadline { deadline, points, late: Some(late) }
                    if *deadline == fact.deadline && days <= late.days =>
                {
                    Some((*deadline, *points, *late, days))
                }
                _ => None,
            })
        })
        .collect();
    let budget = rules.free_late_days as usize;
    // For each number of days at hand: the points of the deadlines so far, and what each of them got.
    let mut best: Vec<(Points, FreeDays)> = vec![(Points::ZERO, Vec::new()); budget + 1];
    for (deadline, points, late, days) in late {
        best = (0..=budget)
            .map(|at_hand| {
                let mut found: Option<(Points, FreeDays)> = None;
                for spent in 0..=days.min(u32::try_from(at_hand).unwrap_or(u32::MAX)) {
                    let (before, given) = &best[at_hand - spent as usize];
                    let sum = *before + after(points, late, days - spent);
                    if found.as_ref().is_none_or(|(most, _)| sum > *most) {
                        let mut given = given.clone();
                        given.push((deadline, spent));
                        found = Some((sum, given));
                    }
                }
                found.unwrap_or_default()
            })
            .collect();
    }
    best.pop().unwrap_or_default().1
}

fn part(rule: &PointsRule, facts: &StudentFacts, free: &FreeDays) -> PointsPart {
    let mut part = PointsPart { rule: *rule, points: Points::ZERO, late: None, is_open: false };
    match rule {
        PointsRule::Deadline { deadline, points, late } => {
            let outcome =
                facts.deadlines.iter().find(|fact| fact.deadline == *deadline).map(|fact| fact.outcome);
            match (outcome, late) {
                (Some(DeadlineOutcome::Met), _) => part.points = *points,
                (Some(DeadlineOutcome::Late(days)), Some(late)) if days <= late.days => {
                    let free = free.iter().find(|(id, _)| id == deadline).map_or(0, |(_, free)| *free);
                    part.points = after(*points, *late, days - free);
                    part.late = Some((days, free));
                }
                (Some(DeadlineOutcome::Open), _) => part.is_open = true,
                _ => {}
            }
        }
        PointsRule::Beaten { opponent, points } => {
            if facts.beaten.contains(opponent) {
                part.points = *points;
            }
        }
        PointsRule::WinRatio { scale } => part.points = on_scale(scale, facts.win_ratio),
        PointsRule::Accuracy { scale } => part.points = on_scale(scale, facts.accuracy),
        PointsRule::Rubric { scale } => part.points = on_scale(scale, facts.rubric),
        PointsRule::Rank { scale } => part.points = on_scale(scale, facts.rank),
        PointsRule::Elo { scale } => part.points = on_scale(scale, facts.elo),
    }
    part
}

/// Points for a value; none before there is one.
fn on_scale(scale: &Scale, value: Option<i64>) -> Points {
    value.map_or(Points::ZERO, |value| scale.points_for(value))
}

/// Points that are left after so many days that cost something.
fn after(points: Points, late: LatePenalty, days: u32) -> Points {
    let cost = Points::of_hundredths(late.points.hundredths() * i64::from(days));
    (points - cost).max(Points::ZERO)
}
