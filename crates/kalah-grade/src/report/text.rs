//! Text for a person.

use kalah_course::grades::Grade;
use std::fmt::Write as _;

/// A line a criterion, its reason below it, and the sum.
pub(super) fn write(grade: &Grade) -> String {
    let Grade { title, submission, results, .. } = grade;
    let mut text = format!("{title}: {submission}\n\n");
    let width = results.iter().map(|result| result.name.chars().count()).max().unwrap_or(0);
    for result in results {
        _ = writeln!(text, "{:<width$}  {:>6} of {}", result.name, result.earned_word(), result.worth);
        for line in result.reason.lines() {
            _ = writeln!(text, "    {line}");
        }
    }
    _ = writeln!(text, "\n{}", grade.sum_phrase());
    text
}
