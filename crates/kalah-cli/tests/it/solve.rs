//! `kalah solve` and `kalah analyse` as a user meets them.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::command::{refusal, told};

fn report(arguments: &[&str]) -> Value {
    serde_json::from_str(&told(arguments)).unwrap()
}

/// The exit status and what was printed by a run that is told something.
fn answered(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn solve_tells_the_margin_and_each_first_move() {
    let report = report(&["solve", "3x3", "--first-moves", "--json"]);
    assert_eq!(report["margin"], 2);
    let moves = report["first_moves"].as_array().unwrap();
    assert_eq!(moves.len(), 3);
    assert_eq!(moves.iter().map(|first| first["margin"].as_i64().unwrap()).max(), Some(2));
}

#[test]
fn the_value_of_a_large_board_that_was_solved_is_told_at_once() {
    let found = report(&["solve", "7x4", "--json"]);
    assert_eq!(
        (&found["margin"], &found["source"], &found["nodes"]),
        (&json!(10), &json!("table"), &json!(0))
    );
    let bounded = report(&["solve", "7x5", "--seeds", "8", "--nodes", "1000", "--json"]);
    assert_eq!(bounded["lower"], -70, "a search of its own asks nobody");
    let bounded = report(&["solve", "7x5", "--nodes", "1000", "--time", "2", "--json"]);
    assert_eq!((&bounded["lower"], &bounded["margin"]), (&json!(8), &Value::Null));
}

#[test]
fn solve_goes_on_from_a_checkpoint_and_refuses_that_of_another_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let path = path.to_str().unwrap();
    for _ in 0..2 {
        assert_eq!(report(&["solve", "3x3", "--checkpoint", path, "--json"])["margin"], 2);
    }
    assert!(refusal(1, &["solve", "3x2", "--checkpoint", path]).contains("is the checkpoint of 3x3"));
}

#[test]
fn analyse_tells_the_value_of_every_move() {
    let report = report(&["analyse", "--rules", "3x3", "--moves", "3", "--json"]);
    assert_eq!(report["exact"], true);
    let best =
        report["moves"].as_array().unwrap().iter().map(|value| value["margin"].as_i64().unwrap()).max();
    assert_eq!(report["margin"], json!(best));
    assert!(report["moves"].as_array().unwrap().iter().all(|value| value["pit"].is_u64()));
}

#[test]
fn what_cannot_be_searched_is_refused_in_one_line() {
    assert!(refusal(2, &["analyse", "<3,0,0,1,1,1,1,1>"]).contains("pits"));
    assert!(refusal(2, &["analyse", "--rules", "3x3", "--moves", "11"]).contains("pit 1 of South is empty"));
    assert!(refusal(2, &["solve", "9x4"]).contains("up to 8 pits"));
    assert!(refusal(1, &["solve", "6x4", "--seeds", "90"]).contains("90 seeds"));
    assert!(refusal(1, &["solve", "6x4", "--endgame", "/nowhere"]).contains("/nowhere"));
}

#[test]
fn a_solved_start_is_looked_up_and_says_where_its_value_comes_from() {
    let text = told(&["solve", "6x6"]);
    assert!(text.starts_with("margin +4, exact: proof\n") && text.contains("--search"), "{text}");
    for (rules, margin, source) in [("6x6", 4, "proof"), ("6x4", 8, "book")] {
        let solved = report(&["solve", rules, "--json"]);
        assert_eq!((&solved["margin"], &solved["source"]), (&json!(margin), &json!(source)));
        assert_eq!((&solved["exact"], &solved["nodes"]), (&json!(true), &json!(0)));
        let analysed = report(&["analyse", "--rules", rules, "--json", "--nodes", "1000"]);
        assert_eq!((&analysed["margin"], &analysed["source"]), (&json!(margin), &json!(source)));
        assert_eq!(analysed["exact"], true);
    }
    let text = told(&["analyse", "--rules", "6x4"]);
    assert!(text.contains("\nmargin +8, exact: book\n"), "{text}");
    assert_eq!(report(&["solve", "6x3", "--search", "--json"])["source"], "search");
}

#[test]
fn a_database_that_was_kept_is_used_in_place_of_a_smaller_one() {
    let folder = tempfile::tempdir().unwrap();
    let seeds = |arguments: &[&str]| {
        let words = ["solve", "5x3", "--search", "--json"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
        let output = command.args([&words, arguments].concat()).env("XDG_CACHE_HOME", folder.path()).output();
        let report: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
        assert_eq!(report["margin"], 6, "{report}");
        report["database_seeds"].clone()
    };
    let built = seeds(&[]);
    assert_eq!(seeds(&["--seeds", "14"]), 14);
    assert_eq!((built, seeds(&[])), (json!(12), json!(14)));
}

#[test]
fn a_limit_leaves_bounds_that_hold() {
    for nodes in ["1", "2000", "20000"] {
        let report = report(&[
            "solve",
            "6x3",
            "--search",
            "--nodes",
            nodes,
            "--threads",
            "1",
            "--seeds",
            "8",
            "--json",
        ]);
        let bound = |name: &str| report[name].as_i64().unwrap();
        assert!(bound("lower") <= 2 && 2 <= bound("upper"), "{report}");
        assert_eq!((report["exact"].as_bool(), &report["margin"]), (Some(false), &Value::Null));
    }
    let text = told(&["solve", "5x5", "--time", "0.001", "--seeds", "0"]);
    assert!(text.starts_with("margin -") && text.contains(" to +"), "{text}");
}

#[test]
fn positions_are_read_a_line_each_and_a_bad_one_is_told() {
    let lines = "<3,0,0,3,3,3,3,3,3> s\nnonsense\n\n<3,0,0,0,0,1,3,3,3> s\n";
    for command in ["analyse", "solve"] {
        let (status, text) = answered(&[command, "-"], lines);
        let told: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((status, told.len()), (Some(1), 3), "{text}");
        assert_eq!(told[0]["margin"], 2);
        assert_eq!(told[1]["line"], 2);
        assert!(told[1]["error"].is_string());
        assert!(told[2]["margin"].is_i64());
    }
    assert_eq!(answered(&["solve", "-"], "<3,0,0,3,3,3,3,3,3> s").0, Some(0));
}

#[test]
fn a_value_of_the_database_is_no_result_of_a_search() {
    for (position, source) in [("<3,0,0,0,0,1,1,0,2> s", "database"), ("<3,0,0,3,3,3,3,3,3> s", "search")] {
        let (_, text) = answered(&["solve", "-", "--seeds", "6"], position);
        let report: Value = serde_json::from_str(text.trim()).unwrap();
        assert_eq!(report["source"], source, "{report}");
    }
}

#[test]
fn time_ends_the_building_of_a_database_too() {
    let report = report(&["solve", "6x5", "--search", "--time", "0.01", "--json"]);
    assert_eq!((&report["margin"], report["nodes"].as_u64()), (&Value::Null, Some(0)), "{report}");
    assert_eq!((report["lower"].as_i64(), report["upper"].as_i64()), (Some(-60), Some(60)), "{report}");
}
