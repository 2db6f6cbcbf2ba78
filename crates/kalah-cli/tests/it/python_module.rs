//! Bots that import the Python module `kalah`, as the program runs and checks them, and what `kalah doctor` tells of it.
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kalah_needs::all_here;
use serde_json::Value;

/// The folder with the module as CI installs it (`release/bot-modules.sh`).
fn module(kind: &str) -> String {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/bot-modules")).join(kind);
    folder.display().to_string()
}

fn is_built() -> bool {
    all_here(&["python3", &module("plain"), &module("knowledge")])
}

fn kalah(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalah")).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn bot() -> String {
    let bot: PathBuf =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bots/importing")).into();
    bot.display().to_string()
}

#[test]
fn a_bot_that_imports_the_module_plays_and_passes() {
    if !is_built() {
        return;
    }
    let game = ["match", &bot(), "alphabeta:2", "--lookahead", "3", "--json"];
    let with_module = ["--python-module", &module("plain")];
    let played = kalah(&[&game[..], &with_module].concat());
    let told: Value = serde_json::from_slice(&played.stdout).unwrap_or_else(|_| panic!("{played:?}"));
    for record in told["records"].as_array().unwrap() {
        assert_eq!(record["termination"], "finished", "{record}");
    }
    let checked = kalah(&[&["check", &bot()][..], &with_module].concat());
    assert!(checked.status.success(), "{}", text(&checked.stdout));

    // Without the option both say what is missing.
    let clear = "ModuleNotFoundError: No module named 'kalah' (main.py, line 6); bots may import the Python module kalah";
    for args in [&game[..], &["check", &bot()]] {
        let Output { stdout, stderr, .. } = kalah(args);
        let told = format!("{}{}", text(&stdout), text(&stderr));
        assert!(told.contains(clear), "{told}");
    }
}

#[test]
fn a_folder_that_holds_no_module_is_refused_in_a_line() {
    if !all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().display().to_string();
    for command in [&["check", &bot()][..], &["match", &bot(), "rightmost"], &["doctor"]] {
        let told = kalah(&[command, &["--python-module", &empty]].concat());
        let told = format!("{}{}", text(&told.stdout), text(&told.stderr));
        assert!(told.contains("holds no Python module: there is no "), "{told}");
    }
    let trusted = kalah(&["check", &bot(), "--trusted", "--python-module", &empty]);
    assert_eq!(trusted.status.code(), Some(2), "{}", text(&trusted.stderr));
}

#[test]
fn doctor_tells_which_module_bots_import() {
    if !is_built() {
        return;
    }
    let (plain, knowledge) = (module("plain"), module("knowledge"));
    let folders = ["--python-module", &plain, "--python-module", &knowledge];
    let told = text(&kalah(&[&["doctor"][..], &folders].concat()).stdout);
    let version = env!("CARGO_PKG_VERSION");
    for kind in ["without books and proofs", "with books and proofs"] {
        assert!(told.contains(&format!("present  kalah {version} {kind}, ")), "{told}");
    }
    let told = kalah(&[&["doctor", "--json"][..], &folders].concat());
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    let modules = told["python_module"]["modules"].as_array().unwrap();
    let knowledge: Vec<&Value> = modules.iter().map(|module| &module["knowledge"]).collect();
    assert_eq!(knowledge, [false, true]);
    assert!(modules.iter().all(|module| module["python"].as_str().unwrap().starts_with("3.")), "{told}");
    // Two that are one are said to be, and nothing is started with them.
    let twice = ["--python-module", &plain, "--python-module", &plain];
    assert!(text(&kalah(&[&["doctor"][..], &twice].concat()).stdout).contains("hold the same Python module"));
    let served = kalah(&[&["serve", "--check", "--listen", "127.0.0.1:0"][..], &twice].concat());
    assert!(text(&served.stdout).contains("wrong  python: "), "{served:?}");
}
