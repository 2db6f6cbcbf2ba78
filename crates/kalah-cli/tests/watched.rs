//! What somebody sees at a terminal.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::process::Command;
use std::time::{Duration, Instant};

/// What a run shows on a terminal, and whether it succeeded.
fn shown(arguments: &[&str]) -> (String, bool) {
    let line = format!("{} {}", env!("CARGO_BIN_EXE_kalah"), arguments.join(" "));
    let run = Command::new("script").args(["-qec", &line, "/dev/null"]).output().unwrap();
    (String::from_utf8(run.stdout).unwrap().replace('\r', ""), run.status.success())
}

#[test]
fn a_first_match_is_a_board_and_a_table_and_soon_done() {
    if !kalah_needs::all_here(&["script"]) {
        return;
    }
    let since = Instant::now();
    let (text, done) = shown(&["match", "deepening", "leftmost"]);
    assert!(done && since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
    assert!(text.starts_with("deepening v. leftmost: 6x6, growing look-ahead, 30ms a call\n"), "{text}");
    assert!(
        text.contains("\u{1b}[10F\u{1b}[J\n      North: leftmost"),
        "the board is drawn in its place: {text}"
    );
    assert!(text.contains("game  plies  result\n"), "{text}");
    assert!(text.contains("deepening wins, "), "{text}");
    assert!(text.contains("--time 1 gives each call a second"), "{text}");
}

#[test]
fn a_transcript_is_the_same_on_a_terminal() {
    if !kalah_needs::all_here(&["script"]) {
        return;
    }
    let pair = ["match", "rightmost", "leftmost", "--rules", "2x1", "--lookahead", "1"];
    let (text, done) = shown(&[&pair[..], &["--transcript"]].concat());
    let piped = Command::new(env!("CARGO_BIN_EXE_kalah")).args(pair).output().unwrap();
    // The times of answers are those of the machine.
    let without_times = |text: &str| text.replace(|letter: char| letter.is_ascii_digit(), "");
    assert!(done);
    assert_eq!(without_times(&text), without_times(&String::from_utf8(piped.stdout).unwrap()));
}
