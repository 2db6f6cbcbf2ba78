//! Each step of the check can fail, and a sound bot passes them all.
use std::fs;
use std::path::Path;

use kalah_match::{Bot, CheckExtent, CheckReport, Isolation, StepVerdict, check};
use kalah_texts::Text;

/// Checks a folder with this `bot.toml`, to the whole extent, and that its verdicts are those of a short check.
fn checked(manifest: &str) -> CheckReport {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bot.toml"), manifest).unwrap();
    let bot = Bot::open(folder.path()).unwrap();
    let [measured, short] = [CheckExtent::Measured, CheckExtent::Verdict]
        .map(|extent| check(&bot, &Isolation::Trusted, extent, &mut |_| ()));
    assert_eq!(measured.accepted(), short.accepted());
    for step in measured.steps.iter().chain(&short.steps) {
        assert!(Text::from_line(step.name).is_some(), "the catalogue has no step `{}`", step.name);
        // The first note is a time and nothing else.
        let is_known = step.name == "builds" && step.verdict == StepVerdict::Passed
            || step.note.is_empty()
            || Text::from_line(&step.note).is_some();
        assert!(is_known, "the catalogue has no text `{}`", step.note);
    }
    // A bot that speaks by the clock is found out sooner or later on a busy machine, and one that plays by chance wins now
    // and then.
    if !manifest.contains("'chatty'") {
        let verdicts = |report| {
            wrong(report).into_iter().filter(|(name, _)| *name != "beats rightmost").collect::<Vec<_>>()
        };
        assert_eq!(verdicts(&measured), verdicts(&short));
    }
    measured
}

/// Checks the sound bot with these flaws.
fn flawed(flaw: &str) -> CheckReport {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bots/flawed.py");
    checked(&format!("any_board = true\nrun = ['python3', '-S', '-E', '{}', '{flaw}']", script.display()))
}

/// The steps that did not pass.
fn wrong(report: &CheckReport) -> Vec<(&'static str, StepVerdict)> {
    let steps = report.steps.iter().filter(|step| step.verdict != StepVerdict::Passed);
    steps.map(|step| (step.name, step.verdict)).collect()
}

#[test]
fn a_sound_bot_passes() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let report = flawed("none");
    assert_eq!(wrong(&report), []);
    let names: Vec<&str> = report.steps.iter().map(|step| step.name).collect();
    assert_eq!(
        names,
        [
            "builds",
            "starts",
            "handshake",
            "the start",
            "only one move",
            "13 seeds and more in a pit",
            "30 seeds and more in a pit",
            "near its end",
            "as North, behind and ahead",
            "boards of other sizes",
            "in time at every look-ahead",
            "stops when told",
            "says nothing unasked",
            "ends when told",
            "same answer twice",
            "plays whole games",
            "beats rightmost",
        ]
    );
    let page = include_str!("../../../../docs/check.md");
    for name in names {
        assert!(page.contains(&format!("\n### {name}\n")), "docs/check.md has no heading `{name}`");
    }
}

#[test]
fn does_not_build() {
    let report = checked("build = ['sh', '-c', 'echo no such header; false']\nrun = ['./bot']");
    assert_eq!(wrong(&report), [("builds", StepVerdict::Failed)]);
    let step = &report.steps[0];
    assert_eq!(step.came, ["no such header"]);
    assert_eq!(step.sent, ["sh -c echo no such header; false"]);
}

#[test]
fn does_not_start() {
    let report = checked("run = ['./nothing']");
    assert_eq!(wrong(&report), [("starts", StepVerdict::Failed)]);
    assert!(report.steps[1].note.starts_with("cannot be started"), "{}", report.steps[1].note);
}

#[test]
fn greets_before_it_is_spoken_to() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let report = flawed("greets");
    assert_eq!(wrong(&report), [("handshake", StepVerdict::Failed)]);
    let step = report.steps.last().unwrap();
    assert_eq!(step.came, ["Hello!"]);
    assert_eq!(step.sent, ["uki", "newgame 6x6", "isready"]);
}

#[test]
fn goes_wrong_on_some_boards() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let report = flawed("one-move,thirteen,thirty-six,last-seed,north,sizes,slow");
    assert!(!report.accepted());
    let step = |name| report.steps.iter().find(|step| step.name == name).unwrap();
    let failed = [
        "the start",
        "only one move",
        "13 seeds and more in a pit",
        "30 seeds and more in a pit",
        "near its end",
        "as North, behind and ahead",
        "boards of other sizes",
        "in time at every look-ahead",
    ];
    for name in failed {
        assert_eq!(step(name).verdict, StepVerdict::Failed, "{name}");
    }
    let one = step("only one move");
    assert!(one.note.contains("answered 1, but pit 1 of South is empty"), "{}", one.note);
    assert_eq!(one.came.last().map(String::as_str), Some("bestmove 1"));
    let thirteen = step("13 seeds and more in a pit");
    assert!(thirteen.came.iter().any(|line| line.contains("IndexError: list index out of range")));
    let abort = step("30 seeds and more in a pit");
    assert!(abort.note.starts_with("was killed by signal 6"), "{}", abort.note);
}

/// The cause with its place is told once, and what cannot go well any more is not tried.
#[test]
fn goes_wrong_everywhere() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let bot = "import sys\nfor line in sys.stdin:\n    word = line.split()[0]\n    if word == 'uki': print('ukiok', flush=True)\n    \
               if word == 'isready': print('readyok', flush=True)\n    if word == 'go': print(1 // 0)\n";
    fs::write(folder.path().join("main.py"), bot).unwrap();
    let report =
        check(&Bot::open(folder.path()).unwrap(), &Isolation::Trusted, CheckExtent::Measured, &mut |_| ());
    let told: Vec<_> =
        report.steps[3..].iter().map(|step| (step.name, step.note.as_str(), step.came.len())).collect();
    let cause =
        "exited with status 1: ZeroDivisionError: integer division or modulo by zero (main.py, line 6)";
    assert_eq!((told[0].0, told[0].1), ("the start", cause));
    assert_eq!(
        told[1..],
        [
            ("only one move", "as at \"the start\"", 0),
            ("all else", "not tried: it would go wrong in the same way", 0),
        ]
    );
    assert!(!report.steps.iter().flat_map(|step| &step.came).any(|line| line.contains("/source/")));
}

#[test]
fn is_warned_and_accepted() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let report = flawed("deaf,stays,weak");
    let warned = ["stops when told", "ends when told", "beats rightmost"];
    assert_eq!(wrong(&report), warned.map(|name| (name, StepVerdict::Warned)));
    let notes: Vec<&str> = report
        .steps
        .iter()
        .filter(|step| warned.contains(&step.name))
        .map(|step| step.note.as_str())
        .collect();
    assert!(notes[0].starts_with("thinks on after stop"), "{}", notes[0]);
    assert_eq!(notes[1], "still runs 1s after quit");
    assert!(notes[2].ends_with(" seeds"), "{}", notes[2]);
    assert!(report.accepted());
}

#[test]
fn moves_without_being_asked() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let report = flawed("chatty");
    let unasked = report.steps.iter().find(|step| step.name == "says nothing unasked").unwrap();
    assert_eq!(unasked.verdict, StepVerdict::Failed);
    // On a busy machine it is found out one step earlier.
    assert!(report.steps.iter().any(|step| step.note == "moved without being asked: bestmove 1"));
}

#[test]
fn is_moody() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let report = flawed("moody");
    let same = report.steps.iter().find(|step| step.name == "same answer twice").unwrap();
    assert_eq!(same.verdict, StepVerdict::Warned);
    assert!(same.note.contains("the next time"), "{}", same.note);
}

#[test]
fn dies_in_the_middle_of_a_game() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let report = flawed("dies-late");
    let plays = report.steps.iter().find(|step| step.name == "plays whole games").unwrap();
    assert_eq!(plays.verdict, StepVerdict::Failed);
    assert!(
        plays.came.iter().any(|line| line.contains("the end game is not written yet")),
        "{:?}",
        plays.came
    );
}

#[test]
fn modules_are_checked_too() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/wasm/alphabeta.wasm");
    let report =
        check(&Bot::open(&fixture).unwrap(), &Isolation::Trusted, CheckExtent::Measured, &mut |_| ());
    let skipped = ["stops when told", "says nothing unasked", "ends when told"];
    assert_eq!(wrong(&report), skipped.map(|name| (name, StepVerdict::Skipped)));
    assert!(report.accepted());

    let folder = tempfile::tempdir().unwrap();
    let module = wat::parse_str(r#"(module (memory (export "memory") 1))"#).unwrap();
    fs::write(folder.path().join("bot.wasm"), module).unwrap();
    let report =
        check(&Bot::open(folder.path()).unwrap(), &Isolation::Trusted, CheckExtent::Measured, &mut |_| ());
    assert_eq!(wrong(&report), [("builds", StepVerdict::Failed)]);
    assert_eq!(
        report.steps[0].note,
        "the module exports no function select_move that takes 1 i32 and returns an i32"
    );
}
