//! `kalah match` and `kalah play` as their users run them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use kalah::record::Record;
use serde_json::Value;

fn kalah(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kalah starts");
    // It may end before it has read everything.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("kalah ends")
}

/// Exit status, standard output and standard error as one text.
fn told(args: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = kalah(args, input);
    let texts = [stdout, stderr].map(|text| String::from_utf8(text).expect("text"));
    format!("{}{}status {}", texts[0], texts[1], status.code().expect("no signal"))
}

#[test]
fn one_pair_is_a_transcript() {
    let text = told(&["match", "rightmost", "leftmost", "--rules", "2x1", "--lookahead", "1"], "");
    insta::assert_snapshot!(text);
}

#[test]
fn many_games_are_a_table() {
    let text = told(&["match", "rightmost", "greedy", "--rules", "4x3", "--games", "40"], "");
    let (table, rest) = text.split_once(" games in ").expect("a last line with the time");
    assert!(rest.ends_with("status 0"));
    insta::assert_snapshot!(table);
}

#[test]
fn several_at_a_time_give_the_same_table() {
    let table = |concurrency| {
        let args = ["match", "random:1", "greedy", "--rules", "4x3", "--games", "30", "--concurrency"];
        let text = told(&[&args[..], &[concurrency]].concat(), "");
        text.split_once(" games in ").expect("a last line with the time").0.to_owned()
    };
    assert_eq!(table("1"), table("3"));
}

#[test]
fn json_is_one_object_with_records_that_replay() {
    let output = kalah(&["match", "rightmost", "random:3", "--games", "6", "--json"], "");
    let told: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(told["games"], 6);
    let records: Vec<Record> = serde_json::from_value(told["records"].clone()).expect("records");
    for record in &records {
        record.replay().expect("a legal game");
    }
    assert_eq!(records.len(), 6);
    assert_eq!(records[0].start, records[1].start.mirrored());
}

#[test]
fn an_interrupted_match_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("records.jsonl");
    let file = file.to_str().expect("text");
    let run = |games| told(&["match", "rightmost", "leftmost", "--games", games, "--resume", file], "");
    run("6");
    let first = std::fs::read_to_string(file).expect("records");
    assert_eq!(first.lines().count(), 6);
    // The program was stopped in the middle of a line.
    std::fs::write(file, &first[..first.len() - 30]).expect("written");
    run("10");
    let whole = std::fs::read_to_string(file).expect("records");
    assert_eq!(whole.lines().count(), 10);
    let moves = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["start"].clone();
    assert_eq!(
        first.lines().map(moves).collect::<Vec<_>>(),
        whole.lines().take(6).map(moves).collect::<Vec<_>>()
    );
    let other = told(&["match", "leftmost", "rightmost", "--games", "10", "--resume", file], "");
    assert!(other.contains("line 1 is a game of another match"), "{other}");
}

#[test]
fn wrong_words_are_answered_with_what_is_possible() {
    let cases: [&[&str]; 5] = [
        &["match", "rihgtmost", "leftmost"],
        &["match", "rightmost", "./nothing-here"],
        &["match", "rightmost", "leftmost", "--games", "3"],
        &["match", "rightmost", "leftmost", "--openings", "sicilian"],
        &["match", "rightmost", "leftmost", "--time", "-1"],
    ];
    let told: Vec<String> = cases.iter().map(|args| told(args, "")).collect();
    insta::assert_snapshot!(told.join("\n\n"));
}

#[test]
fn a_person_plays_takes_back_and_leaves() {
    let input = "9\nleft\nswap\n3\nu\nu\n1\n\n?\nq\n";
    insta::assert_snapshot!(told(&["play", "--rules", "3x3", "--north", "rightmost"], input));
}

#[test]
fn a_person_plays_to_the_end() {
    insta::assert_snapshot!(told(&["play", "--rules", "2x1", "--south", "rightmost"], "1\n2\n1\n2\n1\n"));
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let text = told(&["play", "--rules", "2x2+pie", "--north", "human"], "2\nswap\n");
    insta::assert_snapshot!(text);
}

#[test]
fn a_hint_is_a_legal_move() {
    let text = told(&["play", "--rules", "2x2", "--human", "A"], "h\nq\n");
    let hint = text.lines().find_map(|line| line.strip_prefix("hint: ")).expect("a hint");
    assert!(hint.starts_with(['1', '2']), "{hint}");
}
