//! A machine on which no sandbox works: nothing that a bot brought is run there, unless the operator says so.
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};

fn file(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name)
}

/// `kalah` as on a kernel without Landlock, with a cache of its own.
fn kalah(cache: &Path) -> Command {
    let mut command = Command::new("python3");
    command.arg(file("fixtures/without-landlock.py")).arg(env!("CARGO_BIN_EXE_kalah"));
    command.env("XDG_CACHE_HOME", cache);
    command
}

/// A bot that leaves a trace when it is run.
fn bot(folder: &Path) -> String {
    let bot = folder.join("bot");
    fs::create_dir_all(&bot).unwrap();
    let code = format!("open({:?}, 'w').close()\n", trace(folder).display().to_string());
    fs::write(bot.join("main.py"), code).unwrap();
    bot.display().to_string()
}

fn trace(folder: &Path) -> PathBuf {
    folder.join("it-ran")
}

#[track_caller]
fn refused(output: &Output) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    let line = "kalah: this machine cannot hold an untrusted program: only named files can be opened (Landlock) is \
                missing (this kernel has no Landlock);";
    assert!(told.starts_with(line) && told.lines().count() == 1, "{told}");
}

#[test]
fn no_bot_is_run_by_match_check_and_lab() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let bot = bot(folder.path());
    for words in [
        vec!["match", &bot, "rightmost"],
        vec!["check", &bot],
        vec!["lab", "accuracy", &bot, "--rules", "2x2"],
        vec!["match", "uki:true", "rightmost"],
    ] {
        refused(&kalah(folder.path()).args(&words).output().unwrap());
    }
    assert!(!trace(folder.path()).exists());
    // Who brings nothing plays as ever.
    let ours =
        kalah(folder.path()).args(["match", "rightmost", "leftmost", "--rules", "2x2"]).output().unwrap();
    assert!(ours.status.success());
    // And whom the operator trusts.
    let trusted =
        kalah(folder.path()).args(["match", &bot, "rightmost", "--rules", "2x2", "--trusted"]).output();
    // It ends before it says a word: no game is played.
    assert!(trusted.unwrap().status.code() == Some(1) && trace(folder.path()).exists());
}

/// A module does nothing but compute, but compiling it is work that nobody else has seen.
#[test]
fn no_module_is_compiled() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let module = file("fixtures/wasm/alphabeta.wasm").display().to_string();
    let output =
        kalah(folder.path()).args(["match", &module, "rightmost", "--rules", "6x1"]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{told}");
    assert!(told.contains("the compiler cannot be held: this kernel has no Landlock"), "{told}");
}

#[test]
fn the_server_tells_and_plays_without_bots() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let player = format!("7={}", bot(folder.path()));
    let mut serve = kalah(folder.path());
    serve.args(["serve", "--listen", "127.0.0.1:0", "--lookahead", "2", "--player", &player, "--data"]);
    serve.arg(folder.path().join("data"));
    let mut child = serve.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let greeting = BufReader::new(child.stdout.take().unwrap()).lines().nth(1).unwrap().unwrap();
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let told = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    assert!(greeting.contains("15 players"), "{greeting}");
    assert!(told.starts_with("No bot's program is started: this machine cannot hold"), "{told}");
    assert!(told.contains("\nWithout player 7: this machine cannot hold an untrusted program"), "{told}");
    assert!(!trace(folder.path()).exists());
}
