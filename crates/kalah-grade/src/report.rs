//! Grades as other systems read them. A file a form.

mod classroom;
mod context;
mod gradescope;
mod json;
mod junit;
mod text;

use kalah_course::grades::Grade;

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

/// Returns true for a report of any form, which the next one may replace.
pub fn is_report(content: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(content) else { return false };
    let json: Option<serde_json::Value> = serde_json::from_str(text).ok();
    let is_json = json.is_some_and(|report| {
        report.get("schema").is_some_and(|schema| schema == "classroom50/result/v1")
            || report.get("tests").is_some() && report.get("leaderboard").is_some()
    });
    let is_text = || {
        text.trim_end().lines().last().is_some_and(|line| {
            line.contains(" of ") && (line.ends_with(" points") || line.contains(" points, "))
        })
    };
    is_json || text.contains("<testsuite ") && text.contains("name=\"earned\"") || is_text()
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
