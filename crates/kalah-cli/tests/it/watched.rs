//! What somebody sees at a terminal.
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run shows on a terminal where somebody writes this, and whether it succeeded.
fn shown(arguments: &[&str], written: &str) -> (String, bool) {
    let line = format!("{} {}", env!("CARGO_BIN_EXE_kalah"), arguments.join(" "));
    let mut run = Command::new("script");
    run.args(["-qec", &line, "/dev/null"]).env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut run = run.spawn().unwrap();
    run.stdin.take().unwrap().write_all(written.as_bytes()).unwrap();
    let run = run.wait_with_output().unwrap();
    (String::from_utf8(run.stdout).unwrap().replace('\r', ""), run.status.success())
}

#[test]
fn a_first_match_is_a_board_and_a_table_and_soon_done() {
    if !kalah_needs::all_here(&["script"]) {
        return;
    }
    let (text, done) = shown(&["match", "deepening", "leftmost"], "");
    assert!(done, "{text}");
    assert!(text.starts_with("deepening v. leftmost: 6x6, look-ahead 4\n"), "{text}");
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
    let (text, done) = shown(&[&pair[..], &["--transcript"]].concat(), "");
    let piped = Command::new(env!("CARGO_BIN_EXE_kalah")).args(pair).output().unwrap();
    // The times of answers are those of the machine.
    let without_times = |text: &str| text.replace(|letter: char| letter.is_ascii_digit(), "");
    assert!(done);
    assert_eq!(without_times(&text), without_times(&String::from_utf8(piped.stdout).unwrap()));
}

/// The line is edited before it counts: a wrong letter is taken back, an earlier line comes again.
#[test]
fn what_a_person_writes_is_edited() {
    if !kalah_needs::all_here(&["script"]) {
        return;
    }
    let written = "nonsense\u{1}\u{b}2\r\u{1b}[A\u{7f}q\r";
    let (text, done) = shown(&["play", "--rules", "3x3", "--north", "human"], written);
    assert!(done && text.contains("player A: 2\n"), "{text}");
    assert!(!text.contains("is no move"), "{text}");
}

#[test]
fn a_terminal_has_colours_unless_they_are_not_wanted() {
    if !kalah_needs::all_here(&["script"]) {
        return;
    }
    let line = format!("{} perft x", env!("CARGO_BIN_EXE_kalah"));
    let run = |no_colour: &str| {
        let mut run = Command::new("script");
        run.args(["-qec", &line, "/dev/null"]).env("TERM", "xterm").env("NO_COLOR", no_colour);
        String::from_utf8(run.stdin(Stdio::null()).output().unwrap().stdout).unwrap()
    };
    assert!(run("").starts_with("\u{1b}[31mkalah:\u{1b}[0m <DEPTH> cannot be"), "{}", run(""));
    assert!(run("1").starts_with("kalah: <DEPTH> cannot be"), "{}", run("1"));
}
