//! The rubric of the class: what the staff sets and sees, and what a student reads on the page of a submission.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};

use kalah_course::grades::{CriterionOutline, CriterionResult, Grade, RubricOutline, Visibility};
use kalah_server::RubricGrader;

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, submit, work};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

const RUBRIC: &str = "Our <players>\nall 30 Legal moves\npublished 20 Beats greedy play\nstaff 10 Style";

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
#[derive(Debug)]
struct WaitingGrader(Mutex<mpsc::Receiver<()>>);

impl RubricGrader for WaitingGrader {
    fn built_in(&self) -> &[(&'static str, &'static str)] {
        &[("short", "short")]
    }

    /// A rubric is a line a criterion: who reads it, its points, its name.
    fn read(&self, text: &str) -> Result<RubricOutline, String> {
        let criterion = |line: &str| {
            let mut words = line.splitn(3, ' ');
            let visibility = match words.next()? {
                "all" => Visibility::Visible,
                "staff" => Visibility::Hidden,
                "published" => Visibility::AfterPublished,
                "due" => Visibility::AfterDueDate,
                _ => return None,
            };
            let worth = words.next()?.parse().ok()?;
            Some(CriterionOutline { name: words.next()?.to_owned(), worth, visibility })
        };
        let mut lines = text.lines();
        let title = lines.next().ok_or("it is empty")?.to_owned();
        let criteria: Option<Vec<_>> = lines.map(criterion).collect();
        Ok(RubricOutline { title, criteria: criteria.ok_or("line 2: no criterion")? })
    }

    fn grade(&self, folder: &Path, rubric: &str, is_wanted: &dyn Fn() -> bool) -> Result<Grade, String> {
        assert!(is_wanted());
        self.0.lock().unwrap().recv().unwrap();
        let text = fs::read_to_string(folder.join("bot.py")).unwrap();
        if text.contains("bad") {
            return Err("this machine has no ghc".to_owned());
        }
        let RubricOutline { title, criteria } = self.read(rubric)?;
        let results = criteria.into_iter().map(|criterion| CriterionResult {
            name: criterion.name,
            earned: Some(criterion.worth),
            worth: criterion.worth,
            visibility: criterion.visibility,
            reason: "all steps\npassed <here>".to_owned(),
            time: std::time::Duration::ZERO,
        });
        Ok(Grade { title, submission: "bot".to_owned(), results: results.collect(), letter: None })
    }
}

/// A class with such a grader, and what lets it go on.
fn graded_class() -> (mpsc::Sender<()>, Class) {
    let (go, gate) = mpsc::channel();
    let grader = Arc::new(WaitingGrader(Mutex::new(gate)));
    (go, Class::with(|config| config.grader = Some(grader)))
}

#[test]
fn what_each_criterion_gave_stands_on_the_page_of_a_submission() {
    let (go, class) = graded_class();
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

    // Its share gives points as any other measure does.
    assert_eq!(post(&class, "/points", "do=save&rubric-points=8&rubric-from=0&rubric-to=100"), 303);
    let points = page(&class, Who::Lecturer, "/api/points");
    assert!(points.contains("\"sum\":\"8\"") && points.contains("\"sum\":\"0\""), "{points}");

    assert_eq!(post(&class, "/class/rubric/remove", ""), 303);
    assert!(!page(&class, Who::Seven, &of_seven).contains("Legal moves"));
    assert_eq!(post(&class, "/class/rubric/grade", "all="), 404);
}

#[test]
fn what_is_no_rubric_changes_nothing_and_students_set_none() {
    let (_go, class) = graded_class();
    assert_eq!(parts(&class, &[("built-in", "short")], b""), 303);
    let large = vec![b' '; 70_000];
    for (name, file) in
        [("", &b""[..]), ("", b"title\nnobody 1 a"), ("", b"\xff\xfe"), ("", &large), ("nothing", b"")]
    {
        assert!((400..500).contains(&parts(&class, &[("built-in", name)], file)), "{name}");
    }
    assert!(page(&class, Who::Lecturer, "/class/rubric").contains("short: 0 points in all"));
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

#[test]
fn a_server_that_cannot_grade_says_so() {
    let class = Class::with(|_| ());
    assert!(page(&class, Who::Lecturer, "/class/rubric").contains("This server cannot grade"));
    assert_eq!(post(&class, "/class/rubric/grade", "all="), 404);
}
