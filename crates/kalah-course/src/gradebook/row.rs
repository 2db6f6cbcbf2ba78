//! A student's line of a gradebook.

use crate::points::{Points, PointsPart};

/// Points of a student, as a gradebook names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GradeRow {
    /// What the student is recognised by.
    pub student_id: String,
    /// Name.
    pub name: String,
    /// Mail address.
    pub mail: Option<String>,
    /// Number of the player, if the student has one.
    pub player: Option<u32>,
    /// Points for each rule.
    pub parts: Vec<PointsPart>,
    /// What the cap takes away: zero or less.
    pub over_cap: Points,
    /// Points of the correction.
    pub correction: Points,
    /// Reason of the correction.
    pub reason: Option<String>,
    /// Sum.
    pub sum: Points,
}
