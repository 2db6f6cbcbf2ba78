//! `result.json` of Classroom 50, by its description of what every autograder writes (`classroom50/result/v1`).
//!
//! Points are whole numbers there: what a criterion earned is rounded down, and its exact points stand beside it; `null` where a
//! person has to judge it.

use kalah_course::grades::Grade;
use kalah_course::points::Points;
use serde::Serialize;

use crate::report::context::SubmissionContext;
use crate::report::json::json;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ClassroomResult<'a> {
    schema: &'static str,
    classroom: &'a str,
    assignment: &'a str,
    submission: &'a str,
    commit: &'a str,
    release: &'a str,
    review: &'a str,
    datetime: &'a str,
    score: i64,
    max_score: i64,
    tests: Vec<ClassroomTest<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ClassroomTest<'a> {
    test_name: &'a str,
    passed: bool,
    score: i64,
    max_score: i64,
    points: Option<Points>,
    output: &'a str,
}

/// A test a criterion.
pub(super) fn write(grade: &Grade, context: &SubmissionContext) -> String {
    let whole = |points: Points| points.hundredths() / 100;
    let tests: Vec<ClassroomTest<'_>> = grade
        .results
        .iter()
        .map(|result| ClassroomTest {
            test_name: &result.name,
            passed: result.is_met(),
            score: result.earned.map_or(0, whole),
            max_score: whole(result.worth),
            points: result.earned,
            output: &result.reason,
        })
        .collect();
    let result = ClassroomResult {
        schema: "classroom50/result/v1",
        classroom: &context.classroom,
        assignment: &context.assignment,
        submission: &context.tag,
        commit: &context.commit,
        release: &context.release,
        review: &context.review,
        datetime: &context.graded_at,
        score: tests.iter().map(|test| test.score).sum(),
        max_score: tests.iter().map(|test| test.max_score).sum(),
        tests,
    };
    json(&result)
}
