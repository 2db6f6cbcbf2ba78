//! A class that is kept by hand, and the first lecturer's way in.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::command::{late_refusal, refusal, told};

/// A server that is killed when it is dropped, and what it said when it started.
struct Started {
    child: Child,
    said: Vec<String>,
}

impl Started {
    fn new(data: &Path, more: &[&str]) -> Started {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kalah"))
            .args(["serve", "--no-reference", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // A server without the line of the link is stopped for its output to end; of one with it the rest is read as well,
        // since who writes where nobody reads ends.
        let mut said = Vec::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        for line in lines.by_ref() {
            said.push(line.unwrap());
            if said.last().unwrap().contains("/enter?key=") {
                break;
            }
        }
        thread::spawn(move || lines.for_each(drop));
        Started { child, said }
    }

    fn link(&self) -> String {
        self.said.last().unwrap().split(' ').next_back().unwrap().to_owned()
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

#[test]
fn a_start_prints_a_way_in_for_the_lecturer_until_it_was_used() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let first = Started::new(&data, &["--site", "https://kalah.test/"]);
    assert!(first.link().starts_with("https://kalah.test/enter?key="), "{:?}", first.said);
    let in_use = refusal(1, &["admin", "lecturer-link", "--data", data.to_str().unwrap()]);
    assert!(in_use.contains("is in use"), "{in_use}");
    let earlier = first.link();
    drop(first);
    let second = Started::new(&data, &[]);
    assert!(second.link().starts_with("http://127.0.0.1:"), "{:?}", second.said);
    assert_ne!(second.link().split("key=").nth(1), earlier.split("key=").nth(1), "another one at each start");
    drop(second);
    let data = data.to_str().unwrap();
    let another = told(&["admin", "lecturer-link", "--data", data, "--site", "https://kalah.test"]);
    assert!(another.starts_with("https://kalah.test/enter?key="), "{another}");
    let tutor = told(&["admin", "invite", "--role", "tutor", "Tamara", "--data", data]);
    assert!(tutor.starts_with("http://127.0.0.1:8080/enter?key="), "{tutor}");
    // Students come by the class list.
    let student = ["admin", "invite", "--role", "student", "S", "--data", data];
    let refused = Command::new(env!("CARGO_BIN_EXE_kalah")).args(student).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    refusal(2, &["admin", "lecturer-link", "--data", data, "--site", "kalah.test"]);
}

#[test]
fn a_server_looks_values_up_in_the_databases_that_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("5.kdb");
    let file = file.to_str().unwrap();
    told(&["endgame", "build", "5x4", "--seeds", "6", "--out", file]);
    let server = Started::new(&folder.path().join("data"), &["--endgame", file]);
    let values = format!("values of positions with up to 6 seeds on 5 pits from {file}");
    assert!(server.said.iter().any(|line| line.contains(&values)), "{:?}", server.said);
}

#[test]
fn a_class_list_is_shown_first_and_then_applied() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, list, links) = (path("data"), path("class.csv"), path("links.csv"));
    drop(Started::new(Path::new(&data), &[]));
    fs::write(&list, "student_id,name,group\n7,Ada,\n8,Bob,B\n9,Cyd,B\n").unwrap();
    let class = |more: &[&str]| told(&[&["admin", "class", &list, "--data", &data], more].concat());
    let shown = "new: 7, Ada, player 1\nnew: 8, Bob, player 2\nnew: 9, Cyd, player 2\n\
                 3 new, 0 changed, 0 as before, 0 missing\n";
    let how = "Nothing was changed. To change it: --apply --links FILE\n";
    assert_eq!(class(&[]), format!("{shown}{how}"));
    let (_, without) = late_refusal(1, &["admin", "class", &list, "--data", &data, "--apply"]);
    assert!(without.contains("--links"), "{without}");
    let applied = class(&["--apply", "--links", &links, "--site", "https://kalah.test"]);
    assert_eq!(applied, format!("{shown}Done. 3 links are in {links}: whoever has one signs in by it\n"));
    let written = fs::read_to_string(&links).unwrap();
    assert_eq!(written.matches("https://kalah.test/enter?key=").count(), 3, "{written}");
    assert_eq!(fs::metadata(&links).unwrap().permissions().mode() & 0o777, 0o600);

    fs::write(&list, "student_id,name\n7,Ada\n8,Bobby\n").unwrap();
    assert_eq!(
        class(&[]),
        format!(
            "changed: 8, Bobby, player 2 (was Bob)\nmissing, and stays: 9, Cyd\n\
             0 new, 1 changed, 1 as before, 1 missing\n{how}"
        )
    );
    assert!(class(&["--apply"]).ends_with("1 missing\nDone\n"));
    fs::write(&list, "student_id,name\n10,Dee\n").unwrap();
    let (_, there) =
        late_refusal(1, &["admin", "class", &list, "--data", &data, "--apply", "--links", &links]);
    assert!(there.contains("links.csv"), "{there}");
    assert!(class(&[]).contains("new: 10, Dee, player 3\n"), "nothing was changed");
    fs::write(&list, "student_id,grade\n").unwrap();
    let (_, unknown) = late_refusal(1, &["admin", "class", &list, "--data", &data]);
    assert!(unknown.contains("class.csv") && unknown.contains("a column `grade`"), "{unknown}");
}
