//! The teaching kit: everything is made by its one command, and the solutions do what their sheets say.

use std::path::Path;
use std::process::Command;

use kalah_needs::all_here;

#[test]
fn one_command_makes_the_teaching_kit_and_checks_its_solutions() {
    if kalah_needs::is_left_out() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let python = root.join("target/teaching/python/bin/python");
    if !all_here(&["python3", python.to_str().unwrap()]) {
        return;
    }
    let output = tempfile::tempdir().unwrap();
    let done = Command::new(&python)
        .arg(root.join("teaching/build.py"))
        .args(["--check", "--kalah", env!("CARGO_BIN_EXE_kalah"), "--output"])
        .arg(output.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let list = |name: &str| {
        let packed = std::fs::File::open(output.path().join(name)).unwrap();
        let archive = zip::ZipArchive::new(packed).unwrap();
        archive.file_names().map(|name| name.unwrap().into_owned()).collect::<Vec<_>>()
    };
    let (students, lecturer) = (list("students.zip"), list("lecturer.zip"));
    assert!(students.iter().any(|name| name == "students/python.pdf"), "{students:?}");
    assert!(!students.iter().any(|name| name.contains("solution") || name.contains("guide")), "{students:?}");
    for name in ["lecturer/guide.pdf", "lecturer/minimax.pdf", "lecturer/solutions/evaluation/player.py"] {
        assert!(lecturer.iter().any(|packed| packed == name), "{name}: {lecturer:?}");
    }
}
