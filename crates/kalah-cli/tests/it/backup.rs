//! `kalah backup` and `kalah restore` as their user runs them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::serving::Serving;

const FIELD: [&str; 9] = [
    "--no-reference",
    "--lookahead",
    "2",
    "--player",
    "1=rightmost",
    "--player",
    "2=leftmost",
    "--player",
    "3=greedy",
];

fn kalah(words: &[&str], file: &Path, data: &Path) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
    let output = command.args(words).arg(file).arg("--data").arg(data).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(told).unwrap())
}

/// It fails, with one line that says so.
fn refused(done: (i32, String), says: &str) {
    let (status, told) = done;
    assert!(status == 1 && told.lines().count() == 1 && told.starts_with("kalah: "), "{status} {told}");
    assert!(told.contains(says), "{told}");
}

#[test]
fn a_backup_is_restored_whole_or_not_at_all() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    let serving = Serving::start(&at("data"), &FIELD);
    serving.wait_until(|line| line.contains("everyone has played everyone"));
    let (status, told) = kalah(&["backup"], &at("backup"), &at("data"));
    assert_eq!(status, 0, "{told}");
    let matches = serving.get("/matches.csv");

    refused(kalah(&["restore"], &at("backup"), &at("data")), "is in use by another kalah serve");
    drop(serving);
    refused(kalah(&["restore"], &at("backup"), &at("data")), "is not empty");
    refused(kalah(&["backup"], &at("other"), &at("nowhere")), "holds no tournament");
    refused(kalah(&["restore"], &at("nowhere"), &at("new")), "No such file");
    refused(kalah(&["backup"], &at("nowhere/other"), &at("data")), "No such file");

    let whole = fs::read(at("backup")).unwrap();
    fs::write(at("cut"), &whole[..whole.len() / 2]).unwrap();
    refused(kalah(&["restore"], &at("cut"), &at("new")), "cut is damaged or cut short");
    let mut changed = whole;
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    fs::write(at("changed"), &changed).unwrap();
    refused(kalah(&["restore"], &at("changed"), &at("new")), "changed is damaged or cut short");
    let tar =
        Command::new("tar").args(["czf"]).arg(at("foreign")).arg("-C").arg(place.path()).arg("cut").status();
    assert!(tar.unwrap().success());
    refused(kalah(&["restore"], &at("foreign"), &at("new")), "foreign is no backup of kalah");
    assert!(!at("new").exists());
    let left = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with('.')));

    let (status, told) = kalah(&["restore"], &at("backup"), &at("new"));
    assert!(status == 0 && told.contains("3 matches are over"), "{told}");
    let serving = Serving::start(&at("new"), &FIELD);
    assert_eq!(serving.get("/matches.csv"), matches);
}

#[test]
fn a_file_is_asked_for() {
    for subcommand in ["backup", "restore"] {
        let run = Command::new(env!("CARGO_BIN_EXE_kalah")).arg(subcommand).output().unwrap();
        assert_eq!(run.status.code(), Some(2));
    }
}
