//! The tests in Python, run with the module that was built beside this program.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_module_does_what_it_says() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = env::current_exe().expect("this program");
    let built = program.with_file_name("libkalah_python.so");
    fs::copy(&built, folder.path().join("kalah.abi3.so"))
        .unwrap_or_else(|error| panic!("{}: {error}", built.display()));
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python");
    let output = Command::new("python3")
        .args(["-m", "unittest", "discover"])
        .arg(tests)
        .env("PYTHONPATH", folder.path())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("Python starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
