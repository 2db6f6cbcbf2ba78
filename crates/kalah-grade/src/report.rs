//! Grades as other systems read them. A file a form.

mod classroom;
mod context;
mod gradescope;
mod json;
mod junit;
mod text;

use crate::grade::Grade;

pub use context::SubmissionContext;

/// Form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportFormat {
    /// Text for a person.
    Text,
    /// `results.json` of Gradescope.
    Gradescope,
    /// `result.json` of Classroom 50.
    Classroom50,
    /// `JUnit` XML, which most systems for continuous integration read.
    Junit,
}

impl ReportFormat {
    /// Writes a grade, with a line end.
    pub fn write(self, grade: &Grade, context: &SubmissionContext) -> String {
        match self {
            ReportFormat::Text => text::write(grade),
            ReportFormat::Gradescope => gradescope::write(grade),
            ReportFormat::Classroom50 => classroom::write(grade, context),
            ReportFormat::Junit => junit::write(grade),
        }
    }
}
