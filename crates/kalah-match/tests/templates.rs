//! Every template builds, passes its own test and the whole check, and beats the right-most pit.
//!
//! A language whose compiler is not on this machine is not tried, and says so; on CI it has to be.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::fs;
use std::path::Path;
use std::process::Command;

use kalah_match::{Bot, Trust, Verdict, check};

/// Whether all these programs are here. On CI they have to be.
fn have(programs: &[&str]) -> bool {
    let found = |program: &str| Command::new(program).arg("--version").output().is_ok();
    let missing: Vec<&&str> = programs.iter().filter(|program| !found(program)).collect();
    assert!(missing.is_empty() || std::env::var_os("CI").is_none(), "CI lacks {missing:?}");
    if !missing.is_empty() {
        eprintln!("NOT RUN: this machine lacks {missing:?}");
    }
    missing.is_empty()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Checks a template of which `own_test` is the command line of its own test.
#[track_caller]
fn template(language: &str, own_test: &str) {
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots");
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join(language);
    copy(&bots.join("templates").join(language), &dir);
    if language == "haskell" {
        copy(&bots.join("haskell-driver/Data"), &dir.join("Data"));
    }

    let report = check(&Bot::open(&dir).unwrap(), &Trust::Trusted, &mut |_| ());
    for step in &report.steps {
        let module = language == "wasm-c" && step.verdict == Verdict::Skipped;
        assert!(step.verdict == Verdict::Passed || module, "{language}: {step:#?}");
    }
    assert_eq!(report.steps.last().unwrap().name, "beats rightmost");

    let test = Command::new("sh").args(["-c", own_test]).current_dir(&dir).output().unwrap();
    assert!(test.status.success(), "{language}: {}", String::from_utf8_lossy(&test.stderr));
}

#[test]
fn c() {
    if have(&["cc", "make"]) {
        template("c", "make --silent test");
    }
}

#[test]
fn cpp() {
    if have(&["c++", "cmake", "make"]) {
        template("cpp", "cmake --build build --target check && build/check");
    }
}

#[test]
fn haskell() {
    if have(&["ghc"]) {
        template("haskell", "runghc Test.hs");
    }
}

#[test]
fn java() {
    if have(&["javac", "java"]) {
        template("java", "java -cp build BoardTest");
    }
}

#[test]
fn javascript() {
    if have(&["node"]) {
        template("javascript", "node --test");
    }
}

#[test]
fn python() {
    if have(&["python3"]) {
        template("python", "python3 test.py");
    }
}

#[test]
fn rust() {
    if have(&["cargo"]) {
        template("rust", "cargo test --offline --quiet --target-dir target");
    }
}

#[test]
fn wasm_from_c() {
    if have(&["clang", "wasm-ld", "make"]) {
        template("wasm-c", "make --silent test");
    }
}
