//! `kalah new` and `kalah check`, and a match on fuel, as a user runs them.
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn kalah(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalah")).args(args).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_new_bot_passes_its_check() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("sower");
    let dir = dir.to_str().unwrap();
    let made = kalah(&["new", "python", dir]);
    assert!(made.status.success(), "{}", err(&made));
    assert!(out(&made).contains(&format!("kalah check {dir}")));

    let checked = kalah(&["check", "--trusted", dir]);
    assert!(checked.status.success(), "{}{}", out(&checked), err(&checked));
    assert!(out(&checked).contains("beats rightmost              ok"), "{}", out(&checked));

    let again = kalah(&["new", "rust", dir]);
    assert_eq!((again.status.code(), err(&again)), (Some(1), format!("kalah: {dir} is not empty\n")));
    assert!(!Path::new(dir).join("Cargo.toml").exists());
}

#[test]
fn the_bot_that_a_page_shows_passes_its_check() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kalah-server/src/lessons/sample_bot.py");
    let folder = tempfile::tempdir().unwrap();
    fs::copy(sample, folder.path().join("main.py")).unwrap();
    let checked = kalah(&["check", "--trusted", folder.path().to_str().unwrap()]);
    assert!(checked.status.success(), "{}{}", out(&checked), err(&checked));
}

#[test]
fn every_language_is_written_whole() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/templates");
    for entry in fs::read_dir(templates).unwrap() {
        let from = entry.unwrap().path();
        let language = from.file_name().unwrap().to_str().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let made = kalah(&["new", language, folder.path().to_str().unwrap()]);
        assert!(made.status.success(), "{language}: {}", err(&made));
        for file in
            fs::read_dir(&from).unwrap().map(|file| file.unwrap()).filter(|file| file.path().is_file())
        {
            let written = fs::read(folder.path().join(file.file_name())).unwrap();
            assert_eq!(written, fs::read(file.path()).unwrap(), "{language}: {:?}", file.file_name());
        }
    }
}

#[test]
fn an_unknown_language_is_told_the_known_ones() {
    let output = kalah(&["new", "cobol", "/tmp/nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("c, cpp, haskell, java, javascript, python, rust, wasm-c"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_bot_that_fails_is_told_what_was_said() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("main.py"), "print('Hello', flush=True)\nwhile True: input()\n").unwrap();
    let dir = folder.path().to_str().unwrap();
    let output = kalah(&["check", "--trusted", dir]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).ends_with("failed one step\n"), "{}", err(&output));

    let json = kalah(&["check", "--trusted", "--json", dir]);
    let report: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(report["accepted"], false);
    let last = report["steps"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["name"], &last["verdict"]), (&"handshake".into(), &"failed".into()));
    assert_eq!(last["sent"][0], "uki");
}

#[test]
fn a_match_on_fuel_prints_the_same_twice() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/wasm/alphabeta.wasm");
    let module = fixture.to_str().unwrap();
    let print = || kalah(&["match", module, module, "--fuel", "1000000"]);
    let (once, twice) = (print(), print());
    assert!(once.status.success(), "{}", err(&once));
    assert_eq!(out(&once), out(&twice));
    assert!(out(&once).contains("# Total result"), "{}", out(&once));

    let program = kalah(&["match", module, "uki:cat", "--trusted", "--fuel", "1000"]);
    assert_eq!(program.status.code(), Some(2));
    assert!(err(&program).contains("use --nodes or --lookahead"), "{}", err(&program));
}
