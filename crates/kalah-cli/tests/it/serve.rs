//! `kalah serve` as its user runs it: killed and started again, stopped, started twice.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::serving::Serving;

/// A field whose matches take a moment each: some can be over, and some be running, at any time.
const FIELD: [&str; 15] = [
    "--no-reference",
    "--workers",
    "2",
    "--lookahead",
    "7",
    "--player",
    "1=rightmost",
    "--player",
    "2=leftmost",
    "--player",
    "3=alphabeta:6",
    "--player",
    "4=minimax:6",
    "--player",
    "5=minimax:7",
];

const MATCHES: usize = 10;

fn finished(serving: &Serving) -> BTreeMap<usize, String> {
    let records = |id| serving.get(&format!("/matches/{id}/records.jsonl"));
    let games = (1..=MATCHES).map(|id| (id, records(id)));
    games.filter(|(_, text)| text.starts_with('{')).collect()
}

#[test]
fn after_kill_9_nothing_finished_is_lost_and_nothing_counts_twice() {
    let data = tempfile::tempdir().unwrap();
    let mut serving = Serving::start(data.path(), &FIELD);
    let some_over =
        |line: &str| (2..MATCHES).any(|done| line.contains(&format!("<b>{done}</b> of {MATCHES} ")));
    serving.wait_until(some_over);
    let before = finished(&serving);
    assert!(before.len() >= 2);
    // SIGKILL: it cannot tidy anything up.
    serving.child.kill().unwrap();
    serving.child.wait().unwrap();
    drop(serving);

    let serving = Serving::start(data.path(), &FIELD);
    serving.wait_until(|line| line.contains("everyone has played everyone"));
    let after = finished(&serving);
    assert_eq!(after.len(), MATCHES);
    for (id, records) in &before {
        assert_eq!(Some(records), after.get(id), "match {id} was over before");
    }
    let standings: Value = serde_json::from_str(&serving.get("/api/standings")).unwrap();
    for player in standings["players"].as_array().unwrap() {
        let sum: u64 = ["wins", "draws", "losses"].iter().map(|key| player[key].as_u64().unwrap()).sum();
        assert_eq!((sum, &player["errors"]), (4, &0.into()), "{player}");
    }
}

#[test]
fn it_ends_when_asked_even_while_somebody_watches() {
    let data = tempfile::tempdir().unwrap();
    let mut serving = Serving::start(data.path(), &FIELD);
    let watched = serving.watch();
    kill_process(Pid::from_child(&serving.child), Signal::INT).unwrap();
    assert!(serving.child.wait().unwrap().success());
    // Until now somebody was there.
    drop(watched);
}

#[test]
fn what_cannot_start_says_why_in_one_line() {
    let data = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let told = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
        let output = command.arg("serve").arg("--data").arg(data.path()).args(args).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, error) = told(&["--listen", &address]);
    let line = format!(
        "kalah: cannot listen on {address}: choose another address with --listen: Address already in use (os error 98)\n"
    );
    assert_eq!((status, error), (1, line));
    for wrong in [["--time", "0"], ["--workers", "0"], ["--player", "7"], ["--rules", "six"]] {
        assert_eq!(told(&wrong).0, 2, "{wrong:?}");
    }
}

/// A bot that is not there, one that is none and one that does not build are each told in a line, and the others
/// play.
#[test]
fn one_bad_bot_stops_nobody() {
    let data = tempfile::tempdir().unwrap();
    let bots = tempfile::tempdir().unwrap();
    fs::create_dir(bots.path().join("empty")).unwrap();
    fs::create_dir(bots.path().join("broken")).unwrap();
    fs::write(bots.path().join("broken/Makefile"), "main:\n\t@printf '\\033]0;owned\\007'; false\n").unwrap();
    let player = |number: u8, name: &str| format!("{number}={}", bots.path().join(name).display());
    let bad = [player(7, "missing"), player(8, "empty"), player(9, "broken")];
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data.path());
    command.args(FIELD).args(bad.iter().flat_map(|word| ["--player", word]));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The address is printed once the players are known.
    let greeting = BufReader::new(child.stdout.take().unwrap()).lines().nth(1).unwrap().unwrap();
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(greeting.contains("5 players"), "{greeting} {told}");
    let lines: Vec<&str> = told.lines().filter(|line| line.starts_with("Without player ")).collect();
    assert_eq!(lines.len(), 3, "{told}");
    for (line, why) in
        lines.iter().zip(["7: no bot at", "8: ", "9: cannot build broken: `make --silent` failed"])
    {
        assert!(line.starts_with(&format!("Without player {why}")), "{line}");
    }
    assert!(!told.contains(|letter: char| letter.is_control() && letter != '\n'), "{told:?}");
}

/// What the records of the games give is what is stored, and only where no server runs is that looked at.
#[test]
fn results_are_worked_out_again() {
    let data = tempfile::tempdir().unwrap();
    let recompute = |path: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
        let output = command.args(["admin", "recompute", "--data"]).arg(path).output().unwrap();
        let told = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8(told).unwrap())
    };
    let serving = Serving::start(data.path(), &FIELD);
    serving.wait_until(|line| line.contains("everyone has played everyone"));
    let (status, told) = recompute(data.path());
    assert!(
        status == 1 && told.contains("is in use by another kalah serve") && told.lines().count() == 1,
        "{told}"
    );
    drop(serving);
    let agree = format!("{MATCHES} matches agree with their records now: 0 repaired, 0 to be played again\n");
    assert_eq!(recompute(data.path()), (0, agree));
    let (status, told) = recompute(&data.path().join("nowhere"));
    assert!(status == 1 && told.contains("holds no tournament") && told.lines().count() == 1, "{told}");
}
