//! Running `kalah` as a user does.

use std::process::{Command, Output};

fn kalah(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalah")).args(arguments).output().unwrap()
}

/// What a run printed that has to succeed.
pub(crate) fn told(arguments: &[&str]) -> String {
    let output = kalah(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one line of a refusal with this exit status, before which nothing is printed.
pub(crate) fn refusal(status: i32, arguments: &[&str]) -> String {
    let (listed, error) = late_refusal(status, arguments);
    assert!(listed.is_empty(), "{arguments:?}: {listed}");
    error
}

/// What is listed before the one line of a refusal with this exit status, and that line.
pub(crate) fn late_refusal(status: i32, arguments: &[&str]) -> (String, String) {
    let output = kalah(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    (String::from_utf8(output.stdout).unwrap(), error)
}
