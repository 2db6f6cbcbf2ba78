//! The rubric of the class: what the staff sets and sees, and what a student reads on the page of a submission.

use std::fs;
use std::sync::{Mutex, mpsc};

use kalah_grade::{CriterionResult, Grade, Rubric};
use kalah_server::RubricGrader;

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, submit, work};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

const RUBRIC: &str = r#"
title = "Our <players>"

[[criterion]]
name = "Legal moves"
points = 30
do.check = {}

[[criterion]]
name = "Beats greedy play"
points = 20
visibility = "after_published"
do.match = { opponent = "greedy", limit = "lookahead=1", pairs = 1 }

[[criterion]]
name = "Style"
points = 10
visibility = "hidden"
do.check = {}
"#;

/// The parts of a form with a file, as a browser sends them.
fn parts(class: &Class, fields: &[(&str, &str)], file: &[u8]) -> u16 {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend_from_slice(
            format!("--B\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").as_bytes(),
        );
    }
    let head = "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"rubric.toml\"\r\n\r\n";
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--B--\r\n");
    let kind = ["Content-Type: multipart/form-data; boundary=B"];
    ask(class, Some(Who::Lecturer), "POST /class/rubric", &kind, &body).status
}

fn page(class: &Class, who: Who, path: &str) -> String {
    ask(class, Some(who), &format!("GET {path}"), &[], b"").text()
}

fn post(class: &Class, path: &str, body: &str) -> u16 {
    ask(class, Some(Who::Lecturer), &format!("POST {path}"), &[FORM], body.as_bytes()).status
}

/// A grader that waits for a signal: whatever is graded has all points for what has no `bad` in it.
fn grader(gate: mpsc::Receiver<()>) -> RubricGrader {
    let gate = Mutex::new(gate);
    RubricGrader::new(move |folder, rubric, is_wanted| {
        assert!(is_wanted());
        gate.lock().unwrap().recv().unwrap();
        let text = fs::read_to_string(folder.join("bot.py")).unwrap();
        if text.contains("bad") {
            return Err("this machine has no ghc".to_owned());
        }
        let results = rubric.criteria.iter().map(|criterion| CriterionResult {
            name: criterion.name.clone(),
            earned: Some(criterion.worth),
            worth: criterion.worth,
            visibility: criterion.visibility,
            reason: "all steps\npassed <here>".to_owned(),
            time: std::time::Duration::ZERO,
        });
        let (title, submission) = (rubric.title.clone(), "bot".to_owned());
        Ok(Grade { title, submission, results: results.collect(), letter: None })
    })
}

#[test]
fn what_each_criterion_gave_stands_on_the_page_of_a_submission() {
    let (go, gate) = mpsc::channel();
    let class = Class::with(|config| config.grader = Some(grader(gate)));
    work(class.worker(), |_| None);
    let seven = submit(&class, Who::Seven, "good = 1\n");
    await_status(&class, seven, "executing");
    let eight = submit(&class, Who::Eight, "bad = 1\n");
    await_status(&class, eight, "executing");
    let of_seven = format!("/submissions/{seven}");

    assert!(page(&class, Who::Lecturer, "/class/rubric").contains("No rubric yet"));
    assert_eq!(parts(&class, &[("built-in", "")], RUBRIC.as_bytes()), 303);
    let set = page(&class, Who::Lecturer, "/class/rubric");
    assert!(
        set.contains("Our &#60;players&#62;: 60 points in all") && set.contains("Grade 2 versions"),
        "{set}"
    );
    // Before anything is graded nothing is told.
    assert!(!page(&class, Who::Seven, &of_seven).contains("Legal moves"));

    assert_eq!(post(&class, "/class/rubric/grade", "all="), 303);
    assert!(page(&class, Who::Tutor, "/class/rubric").contains("0 of 2 versions are done"));
    // Twice is once.
    assert_eq!(post(&class, "/class/rubric/grade", "all=yes"), 303);
    go.send(()).unwrap();
    go.send(()).unwrap();
    let graded = wait_for("the grades", || {
        Some(page(&class, Who::Tutor, "/class/rubric")).filter(|page| !page.contains("Grading:"))
    });
    assert!(graded.contains("Player 8: this machine has no ghc") && graded.contains("<b>60</b>"), "{graded}");
    assert!(graded.contains("not graded yet") && !graded.contains("<form"), "{graded}");

    let own = page(&class, Who::Seven, &of_seven);
    assert!(own.contains("<b>30</b> of 30 points") && own.contains("passed &#60;here&#62;"), "{own}");
    assert!(own.contains("The results of 2 criteria are not shown yet") && !own.contains("greedy"), "{own}");
    let whole = page(&class, Who::Tutor, &of_seven);
    assert!(whole.contains("<b>60</b> of 60 points") && whole.contains("Style"), "{whole}");

    assert_eq!(post(&class, "/class/rubric/publish", "published=yes"), 303);
    let own = page(&class, Who::Seven, &of_seven);
    assert!(own.contains("<b>50</b> of 50 points") && !own.contains("Style"), "{own}");
    let table = page(&class, Who::Lecturer, "/class/rubric.csv");
    assert_eq!(table.lines().count(), 2, "{table}");
    assert!(table.contains(&format!(",{seven},60,,30,20,10")), "{table}");
    assert_eq!(page(&class, Who::Lecturer, "/class/rubric.toml"), RUBRIC);

    assert_eq!(post(&class, "/class/rubric/remove", ""), 303);
    assert!(!page(&class, Who::Seven, &of_seven).contains("Legal moves"));
    assert_eq!(post(&class, "/class/rubric/grade", "all="), 404);
}

#[test]
fn what_is_no_rubric_changes_nothing_and_students_set_none() {
    let class = Class::with(|_| ());
    assert_eq!(parts(&class, &[("built-in", "kalaha")], b""), 303);
    let large = vec![b' '; 70_000];
    for (name, file) in
        [("", &b""[..]), ("", b"title = 1"), ("", b"\xff\xfe"), ("", &large), ("nothing", b"")]
    {
        assert!((400..500).contains(&parts(&class, &[("built-in", name)], file)), "{name}");
    }
    let page_of_staff = page(&class, Who::Lecturer, "/class/rubric");
    let title = Rubric::read(Rubric::BUILT_IN[0].1).unwrap().title;
    assert!(page_of_staff.contains(&title) && page_of_staff.contains("This server cannot grade"));
    assert_eq!(post(&class, "/class/rubric/grade", "all="), 409);
    for path in ["/class/rubric", "/class/rubric.csv", "/class/rubric.toml"] {
        assert_eq!(ask(&class, Some(Who::Seven), &format!("GET {path}"), &[], b"").status, 403, "{path}");
    }
    for (who, path) in
        [(Who::Seven, "grade"), (Who::Tutor, "grade"), (Who::Tutor, "publish"), (Who::Tutor, "remove")]
    {
        let body = b"all=&published=";
        let answer = ask(&class, Some(who), &format!("POST /class/rubric/{path}"), &[FORM], body);
        assert_eq!(answer.status, 403, "{path}");
    }
}
