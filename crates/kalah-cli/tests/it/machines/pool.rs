//! A match, a tournament off line and a tuning whose games others play.

use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::machines::nats::Nats;
use crate::machines::program::Program;

fn kalah(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn finished(child: Child) -> Output {
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The object that a match prints, without what depends on time.
fn told(output: &Output) -> Value {
    let mut told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let object = told.as_object_mut().unwrap();
    object.remove("effort");
    for record in object["records"].as_array_mut().unwrap() {
        record
            .as_object_mut()
            .unwrap()
            .retain(|key, _| ["start", "south", "north", "ending"].contains(&key.as_str()));
    }
    told
}

#[test]
fn a_test_gives_the_same_verdict_on_other_machines_one_of_which_is_killed() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let (_nats, addresses) = Nats::with_users(&["one", "two"]);
    let [url, first, second] = addresses.try_into().unwrap();
    let asked = [
        "match",
        "alphabeta:4,eval=h6",
        "alphabeta:2,eval=h1",
        "--rules",
        "6x4",
        "--lookahead",
        "4",
        "--sprt",
        "0,60",
        "--games",
        "2000",
        "--json",
    ];
    let here = told(&kalah(&asked).output().unwrap());
    let cache = |name: &str| place.path().join(name);
    let mut one = Program::work(&first, "one", 1, &cache("cache-one"));
    let _two = Program::work(&second, "two", 1, &cache("cache-two"));
    let match_elsewhere = kalah(&[&asked[..], &["--nats", &url]].concat()).spawn().unwrap();
    thread::sleep(Duration::from_secs(4));
    one.kill();
    let elsewhere = finished(match_elsewhere);
    let words = String::from_utf8_lossy(&elsewhere.stderr).into_owned();
    assert_eq!(told(&elsewhere), here, "{words}");
    assert!(words.contains("worker two: "), "{words}");
}

#[test]
fn a_tournament_is_the_same_on_other_machines() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let nats = Nats::start();
    let _worker = Program::work(&nats.url(), "one", 2, &place.path().join("cache"));
    let file = "rules = \"4x3\"\nformat = \"round-robin\"\npairs = 3\nlimit = \"lookahead=3\"\nopenings = \"random:2,seed=1\"\n\
                [[players]]\nplayer = \"alphabeta:3\"\n[[players]]\nplayer = \"rightmost\"\n[[players]]\nplayer = \"minimax:2,eval=h2\"\n";
    let result = |name: &str, more: &[&str]| {
        let path = place.path().join(name);
        std::fs::write(&path, format!("name = \"three\"\n{file}")).unwrap();
        let path = path.to_str().unwrap().to_owned();
        finished(kalah(&[&["tournament", &path, "--json"], more].concat()).spawn().unwrap()).stdout
    };
    let here = result("here.toml", &[]);
    let elsewhere = result("elsewhere.toml", &["--nats", &nats.url()]);
    assert_eq!(String::from_utf8_lossy(&here), String::from_utf8_lossy(&elsewhere));
}

#[test]
fn values_are_tuned_the_same_on_other_machines() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let nats = Nats::start();
    let _worker = Program::work(&nats.url(), "one", 2, &place.path().join("cache"));
    let asked = [
        "lab",
        "tune",
        "engine:hash=1,seeds=8,book=off,futility={f},futility-growth={g}",
        "-p",
        "f=100,0,400,80",
        "-p",
        "g=50,0,200,20",
        "--rules",
        "6x3",
        "--nodes",
        "300",
        "--pairs",
        "20",
        "--json",
    ];
    let tuned = |more: &[&str]| {
        let output = finished(kalah(&[&asked[..], more].concat()).spawn().unwrap());
        String::from_utf8(output.stdout).unwrap()
    };
    let here = tuned(&[]);
    assert!(!here.contains("futility=100,futility-growth=50"), "the values move: {here}");
    assert_eq!(tuned(&["--nats", &nats.url()]), here);
}

#[test]
fn what_workers_cannot_play_is_refused() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server", "python3"]) {
        return;
    }
    let nats = Nats::start();
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots/python");
    let refused =
        kalah(&["match", bot, "rightmost", "--games", "2", "--nats", &nats.url()]).output().unwrap();
    let words = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{words}");
    assert!(
        words.contains("is a program: workers elsewhere have the players that are part of kalah"),
        "{words}"
    );
}

#[test]
fn a_proof_is_worked_at_by_two_workers_one_of_which_is_killed_and_comes_again() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let (_nats, addresses) = Nats::with_users(&["one", "two"]);
    let [url, first, second] = addresses.try_into().unwrap();
    let cache = |name: &str| place.path().join(name);
    let log = |name: &str| place.path().join(name).to_str().unwrap().to_owned();
    let run = |log: &str, margin: &str, more: &[&str]| {
        let asked = ["proof", "run", "6x4", "--log", log, "--at-least", margin, "--seeds", "12"];
        let pieces = ["--piece", "20000", "--threads", "1", "--memory", "200"];
        kalah(&[&asked[..], &pieces, more].concat()).spawn().unwrap()
    };
    let mut one = Program::work(&first, "one", 1, &cache("cache-one"));
    let _two = Program::work(&second, "two", 1, &cache("cache-two"));
    let elsewhere = run(&log("elsewhere"), "10", &["--nats", &url]);
    thread::sleep(Duration::from_secs(6));
    one.kill();
    thread::sleep(Duration::from_secs(1));
    let _one = Program::work(&first, "one", 1, &cache("cache-one"));
    let elsewhere = finished(elsewhere);
    let told = String::from_utf8_lossy(&elsewhere.stdout).into_owned();
    assert!(told.starts_with("6x4: a margin of at least +10 is refuted\n"), "{told}");
    let words = String::from_utf8_lossy(&elsewhere.stderr).into_owned();
    for name in ["one", "two"] {
        assert!(words.contains(&format!("worker {name}: ")), "{words}");
    }
    // Somebody alone goes on from the same log, and finds nothing in it that does not follow.
    let alone = finished(run(&log("elsewhere"), "10", &[]));
    assert!(String::from_utf8_lossy(&alone.stdout).contains("this run: 0 nodes"), "{alone:?}");
}
