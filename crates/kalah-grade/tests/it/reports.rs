//! Reports as their readers take them.

use std::time::Duration;

use kalah_course::grades::{CriterionResult, Grade, Visibility};
use kalah_grade::{ReportFormat, SubmissionContext, is_report};
use serde::Deserialize;
use serde_json::Value;

/// A grade with what reports have to quote.
fn grade() -> Grade {
    let result = |name: &str, earned: &str, worth: &str, visibility, reason: &str| CriterionResult {
        name: name.to_owned(),
        earned: Some(earned.parse().unwrap()),
        worth: worth.parse().unwrap(),
        visibility,
        reason: reason.to_owned(),
        time: Duration::from_millis(1500),
    };
    Grade {
        title: "Players & \"search\"".to_owned(),
        submission: "<ada>".to_owned(),
        results: vec![
            result("Legal", "40", "40", Visibility::Visible, "16 steps passed"),
            result("Beats <90>", "7.25", "20", Visibility::Hidden, "2 of 6 points\nThe first fault: a & b"),
        ],
        letter: Some("D".to_owned()),
    }
}

/// What Gradescope's page on the output of autograders names, with its types and words. All else is an error.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "that it can be read is what is tested")]
struct GradescopeResults {
    score: Option<f64>,
    execution_time: Option<u64>,
    output: Option<String>,
    output_format: Option<OutputFormat>,
    test_output_format: Option<OutputFormat>,
    test_name_format: Option<OutputFormat>,
    visibility: Option<GradescopeVisibility>,
    stdout_visibility: Option<GradescopeVisibility>,
    extra_data: Option<Value>,
    tests: Vec<GradescopeTest>,
    leaderboard: Option<Vec<GradescopeColumn>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "that it can be read is what is tested")]
struct GradescopeTest {
    score: Option<f64>,
    max_score: Option<f64>,
    status: Option<GradescopeStatus>,
    name: Option<String>,
    name_format: Option<OutputFormat>,
    number: Option<String>,
    output: Option<String>,
    output_format: Option<OutputFormat>,
    tags: Option<Vec<String>>,
    visibility: Option<GradescopeVisibility>,
    extra_data: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "that it can be read is what is tested")]
struct GradescopeColumn {
    name: String,
    value: Value,
    order: Option<GradescopeOrder>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum OutputFormat {
    Text,
    Html,
    SimpleFormat,
    Md,
    Ansi,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum GradescopeVisibility {
    Hidden,
    AfterDueDate,
    AfterPublished,
    Visible,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum GradescopeStatus {
    Passed,
    Failed,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum GradescopeOrder {
    Asc,
    Desc,
}

#[test]
fn gradescope_finds_only_what_it_knows() {
    let text = ReportFormat::Gradescope.write(&grade(), &SubmissionContext::default());
    let read: GradescopeResults = serde_json::from_str(&text).unwrap();
    assert_eq!((read.score, read.execution_time, read.tests.len()), (Some(47.25), Some(3), 2));
    assert_eq!((read.tests[1].score, read.tests[1].max_score), (Some(7.25), Some(20.0)));
    assert!(matches!(read.tests[1].status, Some(GradescopeStatus::Failed)));
    assert!(matches!(read.tests[1].visibility, Some(GradescopeVisibility::Hidden)));
}

#[test]
fn classroom_50_finds_all_that_it_collects() {
    let context = SubmissionContext {
        classroom: "cs".to_owned(),
        assignment: "kalaha".to_owned(),
        tag: "submit/2026-06-01T14-32-05Z-a1b2c3d".to_owned(),
        commit: "https://example.org/commit/a1".to_owned(),
        release: "https://example.org/release".to_owned(),
        review: "https://example.org/compare".to_owned(),
        graded_at: "2026-06-01T14:33:11Z".to_owned(),
    };
    let result: Value = serde_json::from_str(&ReportFormat::Classroom50.write(&grade(), &context)).unwrap();
    assert_eq!(result["schema"], "classroom50/result/v1");
    for key in ["classroom", "assignment", "submission", "commit", "release", "review", "datetime"] {
        assert!(result[key].as_str().is_some_and(|text| !text.is_empty()), "{key}");
    }
    assert_eq!((result["score"].as_i64(), result["max-score"].as_i64()), (Some(47), Some(60)));
    let test = &result["tests"][1];
    assert_eq!((&test["test-name"], &test["passed"]), (&Value::from("Beats <90>"), &Value::from(false)));
    assert_eq!((test["score"].as_i64(), test["max-score"].as_i64()), (Some(7), Some(20)));
}

#[test]
fn junit_is_well_formed_and_counts_failures() {
    let text = ReportFormat::Junit.write(&grade(), &SubmissionContext::default());
    let document = roxmltree::Document::parse(&text).unwrap();
    let suite = document.root_element();
    assert_eq!(suite.attribute("name"), Some("Players & \"search\""));
    assert_eq!((suite.attribute("tests"), suite.attribute("failures")), (Some("2"), Some("1")));
    let cases: Vec<_> = suite.children().filter(|node| node.has_tag_name("testcase")).collect();
    assert_eq!(cases[1].attribute("classname"), Some("<ada>"));
    let failure = cases[1].children().find(|node| node.has_tag_name("failure")).unwrap();
    assert_eq!(failure.text(), Some("2 of 6 points\nThe first fault: a & b"));
    assert!(cases[0].children().all(|node| !node.has_tag_name("failure")));
}

#[test]
fn junit_is_read_whatever_a_bot_wrote() {
    let mut grade = grade();
    let nasty = "\u{fffe}\u{ffff}\u{1b}[2J\0\u{b}]]>&#0;\u{202e}";
    grade.title.push_str(nasty);
    grade.submission.push_str(nasty);
    for result in &mut grade.results {
        result.name.push_str(nasty);
        result.reason.push_str(nasty);
    }
    let text = ReportFormat::Junit.write(&grade, &SubmissionContext::default());
    // No character of XML 1.0, section 2.2; not all parsers look.
    let is_none = |letter| matches!(letter, '\u{fffe}' | '\u{ffff}' | '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}');
    assert!(!text.contains(is_none), "{text:?}");
    roxmltree::Document::parse(&text).unwrap();
}

#[test]
fn a_person_reads_points_and_reasons() {
    let text = ReportFormat::Text.write(&grade(), &SubmissionContext::default());
    assert_eq!(
        text,
        "Players & \"search\": <ada>\n\n\
         Legal           40 of 40\n    16 steps passed\n\
         Beats <90>    7.25 of 20\n    2 of 6 points\n    The first fault: a & b\n\n\
         47.25 of 60 points, grade D\n"
    );
}

/// A criterion that nothing can measure is neither met nor missed, in any form.
#[test]
fn what_cannot_be_measured_is_left_to_a_person() {
    let mut grade = grade();
    grade.results[1].earned = None;
    let reports = [
        (ReportFormat::Text, "Beats <90>    open of 20"),
        (ReportFormat::Text, "40 of 60 points, 20 open, grade D\n"),
        (ReportFormat::Gradescope, "40 of 60 points, 20 open, grade D"),
        (ReportFormat::Junit, "failures=\"0\" errors=\"0\" skipped=\"1\""),
        (ReportFormat::Junit, "<property name=\"earned\" value=\"open\"/>"),
        (ReportFormat::Classroom50, "\"points\": null"),
    ];
    for (format, expected) in reports {
        let text = format.write(&grade, &SubmissionContext::default());
        assert!(text.contains(expected), "{format:?}: {text}");
        assert!(is_report(text.as_bytes()), "{format:?} is replaced by the next report");
    }
    let text = ReportFormat::Gradescope.write(&grade, &SubmissionContext::default());
    let read: GradescopeResults = serde_json::from_str(&text).unwrap();
    assert!(read.tests[1].score.is_none() && read.tests[1].status.is_none());
    assert_eq!(read.tests[1].max_score, Some(20.0));
}
