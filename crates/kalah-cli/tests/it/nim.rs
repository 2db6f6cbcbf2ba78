//! `kalah nim` as its user sees it.
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn nim(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalah")).arg("nim").args(arguments.split_whitespace()).output().unwrap()
}

/// What it prints; nothing may stand on standard error.
fn printed(arguments: &str) -> String {
    let output = nim(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

/// The line on standard error with which it ends with this status.
fn refused(status: i32, arguments: &str) -> String {
    let output = nim(arguments);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(status), &b""[..]), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn boards() {
    for (arguments, text) in [
        ("5,0,0,0", "pit 1, take 5: win in 7 plies\n"),
        ("2,0,0,0", "pit 1, take 1: lose in 8 plies\n"),
        ("0,0,0,2", "pit 4, take 2: win in 1 ply\n"),
        ("5,0,0,0 --utility fast", "pit 1, take 5: win in 7 plies, utility 93\n"),
        ("2,0,0,0 --utility fast", "pit 1, take 1: lose in 8 plies, utility -92\n"),
        ("5,0,0,0 --utility win-loss", "pit 1, take 5: win in 7 plies, utility 1\n"),
        ("3,0,0 --plain", "pit 1, take 1: win\nvisited 462 positions\n"),
        (
            "5,0,0,0 --table",
            "pit 1, take 3: win\nvisited 225 positions; looked up 840, stored 215, saved 616\n",
        ),
        (
            "3,0,0 --json --utility fast",
            "{\"board\":[3,0,0],\"pit\":1,\"plies\":7,\"tokens\":2,\"utility\":93,\"version\":1,\"win\":true}\n",
        ),
    ] {
        assert_eq!(printed(arguments), text, "{arguments}");
    }
}

#[test]
fn every_method_predicts_the_same() {
    for board in ["3,0,0", "2,1,1", "0,2,0,1"] {
        let fast = |method| {
            let text = printed(&format!("{board} --utility fast {method}"));
            text.lines().next().map(str::to_owned)
        };
        assert_eq!(fast("--plain"), fast(""));
        assert_eq!(fast("--table"), fast(""));
    }
}

#[test]
fn a_trace_plays_on_to_the_end() {
    let text = "  1  3,0,0  pit 1, take 2: win in 7 plies
  2  1,1,1  pit 1, take 1: lose in 6 plies
  3  0,2,1  pit 3, take 1: win in 5 plies
  4  0,2,0  pit 2, take 1: lose in 4 plies
  5  0,1,1  pit 3, take 1: win in 3 plies
  6  0,1,0  pit 2, take 1: lose in 2 plies
  7  0,0,1  pit 3, take 1: win in 1 ply
     0,0,0  every prediction held
";
    assert_eq!(printed("3,0,0 --trace"), text);
    assert!(printed("5,0,0,0 --trace --table").ends_with("every prediction held\n"));
}

#[test]
fn without_a_board_it_asks() {
    let mut asking = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .arg("nim")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    asking.stdin.take().unwrap().write_all(b" 5, 0,0,0 \n").unwrap();
    let output = asking.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "pit 1, take 5: win in 7 plies\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "tokens of each pit, from the left (5,0,0,0): ");
}

#[test]
fn wrong_boards() {
    for (arguments, text) in [
        ("-1,0", "kalah: pit 1 holds -1 tokens, but no pit can hold less than 0\n"),
        ("5,x", "kalah: pit 2 holds `x`, which is no number of tokens\n"),
        ("0,0", "kalah: the game is over on 0,0: there is no token to take\n"),
    ] {
        assert_eq!(refused(2, arguments), text);
    }
    assert!(refused(1, "9,9,9,9,9 --plain --time 0.01").contains("minimax was not done after 0.01 s"));
    assert!(refused(1, "99,99,99,99,99,99,99,99").contains("is too big: who wins"));
    assert_eq!(nim("5,0 --plain --table").status.code(), Some(2));
}

#[test]
fn what_does_not_fit_is_refused() {
    let output = nim("table --pits 3 --tokens 3");
    let table = "tokens     1     2     3  pits
     1    +1    -2    +3
     2    +1    -4    -6
     3    +1    -6    +7
";
    assert_eq!(String::from_utf8_lossy(&output.stdout), table);
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .starts_with("kalah: 3 pits, 3 tokens: the plies of 20 boards need")
    );
    let refusal = refused(1, "table --pits 6 --tokens 200 --memory 0.001");
    assert!(refusal.contains("are too many") && refusal.contains("tokens would do"), "{refusal}");
}
