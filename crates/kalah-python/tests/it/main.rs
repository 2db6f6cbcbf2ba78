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
    let package = folder.path().join("kalah");
    fs::create_dir(&package).expect("a folder of its own");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in fs::read_dir(here.join("python/kalah")).expect("the package") {
        let file = file.expect("a file of the package").path();
        if file.is_file() {
            fs::copy(&file, package.join(file.file_name().expect("a name"))).expect("a copy");
        }
    }
    fs::copy(&built, package.join("_kalah.abi3.so"))
        .unwrap_or_else(|error| panic!("{}: {error}", built.display()));
    let tests = here.join("tests/python");
    let output = Command::new("python3")
        .args(["-m", "unittest", "discover"])
        .arg(tests)
        .env("PYTHONPATH", folder.path())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("Python starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
