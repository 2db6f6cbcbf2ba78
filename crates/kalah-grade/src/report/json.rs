//! JSON of reports.

/// Points as a number.
#[expect(clippy::cast_precision_loss, reason = "a few hundredths")]
pub(super) fn number(points: kalah_course::points::Points) -> f64 {
    points.hundredths() as f64 / 100.0
}

/// JSON for people as well, with a line end.
pub(super) fn json(value: &impl serde::Serialize) -> String {
    let Ok(mut text) = serde_json::to_string_pretty(value) else {
        unreachable!("reports have texts as keys")
    };
    text.push('\n');
    text
}
