//! Text for a person.

use std::fmt::Write as _;

use crate::grade::Grade;

/// A line a criterion, its reason below it, and the sum.
pub(super) fn write(grade: &Grade) -> String {
    let Grade { title, submission, results, letter } = grade;
    let mut text = format!("{title}: {submission}\n\n");
    let width = results.iter().map(|result| result.name.chars().count()).max().unwrap_or(0);
    for result in results {
        let (earned, worth) = (result.earned.to_string(), result.worth);
        _ = writeln!(text, "{:<width$}  {earned:>6} of {worth}", result.name);
        for line in result.reason.lines() {
            _ = writeln!(text, "    {line}");
        }
    }
    _ = write!(text, "\n{} of {} points", grade.earned(), grade.worth());
    if let Some(letter) = letter {
        _ = write!(text, ", grade {letter}");
    }
    text.push('\n');
    text
}
