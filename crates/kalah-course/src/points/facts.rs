//! What is known of a student's player.

use std::collections::BTreeSet;

use kalah_tournament::PlayerNumber;

use crate::points::amount::Points;

/// Outcome of a deadline for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadlineOutcome {
    /// Met in time.
    Met,
    /// Met after its end: so many days late, of which each that began counts.
    Late(u32),
    /// A version is still being looked at.
    Open,
    /// Not met.
    NotMet,
}

/// A deadline and its outcome for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeadlineFact {
    /// Id of the deadline.
    pub deadline: i64,
    /// Outcome for the player.
    pub outcome: DeadlineOutcome,
}

/// Points that the staff adds or takes away, with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// Points, also below zero.
    pub points: Points,
    /// Reason, which the student reads.
    pub reason: String,
}

/// What is known of a student's player in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudentFacts {
    /// Deadlines, by their ends.
    pub deadlines: Vec<DeadlineFact>,
    /// Players against whom it won more games than it lost.
    pub beaten: BTreeSet<PlayerNumber>,
    /// Games won and half of those drawn, in thousandths of all. `None` before the first game.
    pub win_ratio: Option<i64>,
    /// Accuracy of its moves in tenths, at most 1000. `None` before enough games were reviewed.
    pub accuracy: Option<i64>,
    /// Share of a rubric's points that its version has earned, in thousandths. `None` before it was graded.
    pub rubric: Option<i64>,
    /// Place in the ranking, from 1.
    pub rank: Option<i64>,
    /// Elo in the ranking.
    pub elo: Option<i64>,
    /// Correction by the staff.
    pub correction: Option<Correction>,
}
