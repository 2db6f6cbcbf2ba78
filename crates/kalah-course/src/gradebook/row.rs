//! A student's line of a gradebook.

use crate::points::Points;

/// Points of a student, as a gradebook names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GradeRow {
    /// What the student is recognised by.
    pub student_id: String,
    /// Name.
    pub name: String,
    /// Mail address.
    pub mail: Option<String>,
    /// Points, all together.
    pub points: Points,
}
