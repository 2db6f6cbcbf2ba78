//! `results.json` of Gradescope, by its documentation of autograders ("Autograder Specifications").

use kalah_course::grades::{Grade, Visibility};
use serde::Serialize;

use crate::report::json::{json, number};

#[derive(Serialize)]
struct Results<'a> {
    score: f64,
    execution_time: u64,
    output: String,
    output_format: &'static str,
    visibility: Visibility,
    stdout_visibility: Visibility,
    tests: Vec<Test<'a>>,
    leaderboard: [LeaderboardColumn; 1],
}

#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    max_score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    output: &'a str,
    output_format: &'static str,
    visibility: Visibility,
}

#[derive(Serialize)]
struct LeaderboardColumn {
    name: &'static str,
    value: f64,
    order: &'static str,
}

/// A test a criterion, and the sum on the leaderboard.
pub(super) fn write(grade: &Grade) -> String {
    let tests = grade.results.iter().zip(1..).map(|(result, at): (_, u32)| Test {
        name: &result.name,
        number: at.to_string(),
        score: result.earned.map(number),
        max_score: number(result.worth),
        status: result.earned.map(|_| if result.is_met() { "passed" } else { "failed" }),
        output: &result.reason,
        output_format: "text",
        visibility: result.visibility,
    });
    let results = Results {
        score: number(grade.earned()),
        execution_time: grade.time().as_secs(),
        output: format!("{}: {}", grade.title, grade.sum_phrase()),
        output_format: "text",
        visibility: Visibility::Visible,
        stdout_visibility: Visibility::Hidden,
        tests: tests.collect(),
        leaderboard: [LeaderboardColumn { name: "Points", value: number(grade.earned()), order: "desc" }],
    };
    json(&results)
}
