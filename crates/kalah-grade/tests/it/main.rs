//! Rubrics and reports, as lecturers write the first and other systems read the second.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod reports;
mod rubrics;
