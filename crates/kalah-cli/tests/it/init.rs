//! A class from nothing: `kalah init`, the check before the start, and the server by its configuration file.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::command::{refusal, told};
use crate::serving::Serving;

/// Answers to the five questions: one empty, two that cannot be read.
const ANSWERS: &str = "\nEurope/Berlin\n6x7x\n4x3\nsoon\n0.2\n2031-03-01 12:00\n";

#[test]
fn five_answers_make_a_class_that_a_server_starts_with() {
    let folder = tempfile::tempdir().unwrap();
    let class = folder.path().join("class");
    let mut child = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .arg("init")
        .arg(&class)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(ANSWERS.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    for wrong in ["\"6x7x\" is not a valid board", "write seconds from 0.001 on"] {
        assert!(said.contains(wrong), "{said}");
    }
    let link = said.lines().last().unwrap().rsplit_once("http://127.0.0.1:8080").unwrap().1;
    assert!(link.starts_with("/enter?key="), "{said}");

    let file = class.join("kalah.toml");
    let file = file.to_str().unwrap();
    let checked = told(&["serve", "--config", file, "--listen", "127.0.0.1:0", "--trusted", "--check"]);
    assert!(checked.contains("its tournaments go on"), "{checked}");
    // The data directory of the command line replaces that of the file, and is the same.
    let server = Serving::start(&class.join("data"), &["--config", file, "--no-reference"]);
    let deadlines = server.get("/api/deadlines");
    assert!(deadlines.contains("First submission") && deadlines.contains("2031-03-01 12:00"), "{deadlines}");
    let about = server.get("/api/standings");
    assert!(about.contains("\"rules\":\"4x3\"") && about.contains("200"), "{about}");
    // The link of before the start works.
    assert!(server.get(link).contains("<form"), "{link}");

    refusal(2, &["init", class.to_str().unwrap()]);

    // What listens is what the link names.
    let other = folder.path().join("other");
    let said = told(&["init", other.to_str().unwrap(), "--yes", "--site", "http://127.0.0.1:19402"]);
    assert!(said.contains("http://127.0.0.1:19402/enter?key="), "{said}");
    let configured = fs::read_to_string(other.join("kalah.toml")).unwrap();
    assert!(configured.contains("listen = \"127.0.0.1:19402\""), "{configured}");
}

#[test]
fn a_check_tells_everything_that_is_wrong_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kalah.toml");
    let key = folder.path().join("none.pem");
    let text = format!(
        "[serve]\ndata = '{}'\nlisten = '127.0.0.1:0'\ntrusted = true\ntls-cert = '{1}'\ntls-key = '{1}'\nendgame = ['{1}']\n",
        folder.path().join("data").display(),
        key.display()
    );
    fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .args(["serve", "--check", "--config"])
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("right  data") && told.contains("wrong  certificate"), "{told}");
    assert!(told.contains("wrong  endgame"), "{told}");
    assert!(!folder.path().join("data").exists(), "a check makes nothing");
}
