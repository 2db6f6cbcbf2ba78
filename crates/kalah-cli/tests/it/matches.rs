//! `kalah match` and `kalah play` as their users run them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use kalah::Side;
use kalah::record::{Ending, Record};
use kalah_engine::{Options, SearchRun, Solver};
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
    assert!(
        other.contains("is of another match and stays as it is: line 1 is a game of rightmost and leftmost"),
        "{other}"
    );
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

/// The one JSON object that is printed.
fn json(args: &[&str]) -> Value {
    let output = kalah(&[args, &["--json"]].concat(), "");
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

fn records(told: &Value) -> Vec<Record> {
    serde_json::from_value(told["records"].clone()).expect("records")
}

#[test]
fn a_test_comes_to_the_same_at_any_concurrency() {
    let table = |concurrency: &str| {
        let players = ["match", "deepening:eval=h6", "deepening:eval=h1"];
        let how = ["--rules", "5x4", "--lookahead", "3", "--sprt", "0,60", "--concurrency", concurrency];
        let text = told(&[&players[..], &how].concat(), "");
        text.split_once(" games in ").expect("a last line with the time").0.to_owned()
    };
    let alone = table("1");
    assert!(alone.contains("test 0,60: ") && !alone.contains("not yet clear"), "{alone}");
    assert!(alone.contains("(median-unbiased)"), "{alone}");
    assert_eq!(alone, table("2"));
}

#[test]
fn a_match_ends_when_its_openings_are_used_up() {
    let told = json(&[
        "match",
        "rightmost",
        "greedy",
        "--rules",
        "2x2",
        "--openings",
        "random:2",
        "--games",
        "1000",
    ]);
    assert_eq!(told["end"], "openings-used-up");
    let games = told["games"].as_u64().expect("games");
    assert!((2..20).contains(&games), "{games}");
}

#[test]
fn a_game_that_is_adjudicated_has_the_exact_margin() {
    let told = json(&["match", "greedy", "random:4", "--rules", "4x3", "--games", "30", "--adjudicate"]);
    let solver = Solver::new("4x3".parse().expect("rules"), Options::default()).expect("a solver");
    let mut adjudicated = 0;
    for record in records(&told) {
        let Ending::Adjudicated { margin } = record.ending else { continue };
        let game = record.replay().expect("a legal game");
        let exact = solver.solve(game.position(), &SearchRun::new()).expect("solved").margin;
        assert_eq!(if game.position().turn() == Side::South { exact } else { -exact }, margin);
        adjudicated += 1;
    }
    assert_eq!(told["terminations"]["adjudicated"], adjudicated);
    assert!(adjudicated > 10);
}

#[test]
fn each_player_has_its_limit_and_a_clock_is_kept() {
    let depths = |limit: &[&str]| {
        let players = ["match", "deepening", "deepening:eval=h6", "--rules", "4x3", "--games", "2"];
        records(&json(&[&players[..], limit].concat()))
    };
    for record in depths(&["--lookahead", "1", "--limit-b", "lookahead=3"]) {
        let game = record.replay().expect("a legal game");
        for (position, ply) in game.positions().zip(&record.plies) {
            // The end of the game may be nearer.
            let most = if position.turn() == Side::South { 1 } else { 3 };
            assert!(ply.lookahead.is_some_and(|plies| plies <= most), "{ply:?}");
        }
    }
    for record in depths(&["--clock", "2+0.01"]) {
        assert!(matches!(record.ending, Ending::Finished { .. }), "{record:?}");
    }
}

#[test]
fn games_that_were_played_before_are_told() {
    let told = json(&["match", "rightmost", "leftmost", "--openings", "start", "--games", "6"]);
    assert_eq!((&told["games"], &told["duplicates"]), (&6.into(), &4.into()));
    // Nothing is said of what cannot be: all pairs ended alike.
    assert_eq!((&told["normalised_elo"], &told["superiority"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_player_that_does_not_start_ends_the_match() {
    let text = told(&["match", "uki:/bin/false", "rightmost", "--games", "40"], "");
    assert!(text.contains("/bin/false does not start: it "), "{text}");
    assert!(text.ends_with("status 1"), "{text}");
}

#[test]
fn what_to_expect_is_told_before_anything_is_played() {
    let texts = [
        told(&["match", "rightmost", "leftmost", "--sprt", "0,10", "--plan"], ""),
        told(&["match", "rightmost", "leftmost", "--sprt", "0,10,model=logistic", "--plan"], ""),
        told(&["match", "rightmost", "leftmost", "--games", "1000", "--plan"], ""),
    ];
    insta::assert_snapshot!(texts.join("\n\n"));
}

#[test]
fn a_match_is_written_as_text_that_people_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let path = file.to_str().expect("text");
    told(
        &[
            "match",
            "rightmost",
            "leftmost",
            "--rules",
            "3x2",
            "--openings",
            "random:2",
            "--games",
            "4",
            "--text",
            path,
        ],
        "",
    );
    let text = std::fs::read_to_string(file).expect("a text");
    assert_eq!(text.matches("Pair ").count(), 2);
    assert_eq!(text.matches("End of game").count(), 4);
}

#[test]
fn fair_openings_are_made_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fair.txt");
    let path = file.to_str().expect("text");
    let made = told(&["book", "fair", "4x3", "--plies", "4", "--out", path], "");
    assert!(made.contains("positions are drawn"), "{made}");
    let told = json(&["match", "perfect", "perfect", "--rules", "4x3", "--openings", path, "--games", "8"]);
    assert_eq!(told["drawn"], 8);
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
