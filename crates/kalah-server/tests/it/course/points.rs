//! Points on the page, in gradebooks and for programs.

use std::fmt::Write as _;

use serde_json::Value;

use crate::common::class::Class;
use crate::intake::class::{Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, json, submit, with_references, work};

fn class_of(count: usize) -> Class {
    let list = (1..=count).fold("student_id,name,mail\n".to_owned(), |mut list, place| {
        _ = writeln!(list, "s{place},Student {place},s{place}@example.org");
        list
    });
    Class::start(&list)
}

/// Three hundred students have the same points on the page, in each table and for programs.
#[test]
fn points_are_the_same_everywhere() {
    let class = class_of(300);
    let lecturer = class.entered(&class.lecturer);
    assert!(lecturer.get("/points").body.contains("No rules yet, so nobody has points."));
    let rules = [
        ("do", "save"),
        ("ratio-points", "10"),
        ("ratio-from", "40"),
        ("ratio-to", "80"),
        ("beaten-90", "2.5"),
    ];
    assert_eq!(lecturer.post("/points", &rules).status, 303);
    // Nobody has played: what is different comes from corrections.
    let people = lecturer.get("/points").body;
    let ids: Vec<&str> = people
        .split("data-head=\"Name\"><a href=\"/points/")
        .skip(1)
        .map(|row| row.split('"').next().unwrap())
        .collect();
    assert_eq!(ids.len(), 300);
    for place in (0..300).step_by(50) {
        let points = format!("{}.25", place / 50 + 1);
        let fields = [("points", points.as_str()), ("reason", "handed in by mail, late")];
        assert_eq!(lecturer.post(&format!("/points/{}/correct", ids[place]), &fields).status, 303);
    }
    let told: Value = serde_json::from_str(&lecturer.get("/api/points").body).unwrap();
    assert_eq!((&told["most"], told["students"].as_array().unwrap().len()), (&Value::from("12.5"), 300));
    let page = lecturer.get("/points").body;
    let rows: Vec<&str> = page.split("data-head=\"Name\"><a href=\"/points/").skip(1).collect();
    let plain = lecturer.get("/points/all.csv").body;
    let moodle = lecturer.get("/points/moodle.csv").body;
    assert!(
        plain.starts_with("student_id,name,mail,player,better than player 90,win ratio 40 to 80 %,"),
        "{plain}"
    );
    for (place, student) in told["students"].as_array().unwrap().iter().enumerate() {
        let (id, sum) = (student["student_id"].as_str().unwrap(), student["sum"].as_str().unwrap());
        let expected = if place % 50 == 0 { format!("{}.25", place / 50 + 1) } else { "0".to_owned() };
        assert_eq!(sum, expected, "{id}");
        assert!(rows[place].contains(&format!("<b>{sum}</b>")), "{id} on the page: {}", rows[place]);
        let line = plain.lines().find(|line| line.starts_with(&format!("{id},"))).unwrap();
        assert!(line.ends_with(&format!(",{sum}")), "{line}");
        assert!(moodle.contains(&format!("\r\n{id},{id}@example.org,{sum}\r\n")), "{id}: {moodle}");
    }
    // Found, and in another order.
    let found = lecturer.get("/points?find=student+300").body;
    assert!(found.contains("Student 300</a>") && !found.contains("Student 299</a>"), "{found}");
    let sorted = lecturer.get("/points?sort=points").body;
    assert!(sorted.find("Student 251</a>").unwrap() < sorted.find("Student 1</a>").unwrap());
}

#[test]
fn rules_are_tried_before_they_are_saved_and_saved_ones_are_undone() {
    let class = class_of(2);
    let (lecturer, tutor) = (class.entered(&class.lecturer), class.entered(&class.tutor));
    let rules = [("elo-points", "3"), ("elo-from", "0"), ("elo-to", "100"), ("do", "try")];
    let tried = lecturer.post("/points", &rules);
    assert!(
        tried.status == 200 && tried.body.contains("not saved yet") && tried.body.contains("Elo 0 to 100")
    );
    assert!(lecturer.get("/points").body.contains("No rules yet"));
    let wrong = lecturer.post("/points", &[("elo-points", "three"), ("do", "save")]);
    assert_eq!(wrong.status, 422);
    assert!(
        wrong.body.contains("value=\"three\"") && wrong.body.contains("Enter points, as 3 or 2.5."),
        "{}",
        wrong.body
    );
    let saved = lecturer.post("/points", &[&rules[..3], &[("do", "save")]].concat());
    let shown = lecturer.get(saved.header("location").unwrap()).body;
    assert!(shown.contains("The rules are saved.") && shown.contains("Elo 0 to 100"), "{shown}");
    let student = class.student(0);
    let own = student.get(student.get("/points").header("location").unwrap()).body;
    assert!(own.contains("Your points") && own.contains("Now no match yet; all points from 100."), "{own}");
    assert!(!tutor.get("/points").body.contains("name=\"do\""), "a tutor reads, and sets nothing");
    let undo = shown.split_once("action=\"/undo/").unwrap().1.split('"').next().unwrap();
    assert_eq!(lecturer.post(&format!("/undo/{undo}"), &[]).status, 303);
    assert!(lecturer.get("/points").body.contains("No rules yet"));
}

#[test]
fn a_correction_has_a_reason_that_its_student_reads_and_others_do_not() {
    let class = class_of(2);
    let lecturer = class.entered(&class.lecturer);
    let (one, two) = (class.student(0), class.student(1));
    let own = one.get("/points").header("location").unwrap().to_owned();
    let wrong = lecturer.post(&format!("{own}/correct"), &[("points", "-2"), ("reason", "")]);
    assert!(wrong.status == 422, "{wrong:?}");
    assert_eq!(lecturer.post(&format!("{own}/correct"), &[("points", "two"), ("reason", "x")]).status, 422);
    let fields = [("points", "-2"), ("reason", "the work of <b>another")];
    assert_eq!(lecturer.post(&format!("{own}/correct"), &fields).status, 303);
    let page = one.get(&own).body;
    assert!(page.contains("the work of &#60;b&#62;another") && page.contains("<b>-2</b>"), "{page}");
    assert_eq!(two.get(&own).status, 403);
    assert!(!two.get("/api/points").body.contains("another"));
    let audit = lecturer.get("/audit").body;
    assert!(audit.contains("points corrected") && audit.contains("−2 points: the work of"), "{audit}");
    let none = [("points", ""), ("reason", "")];
    assert_eq!(lecturer.post(&format!("{own}/correct"), &none).status, 303);
    assert!(!one.get(&own).body.contains("another"));
}

#[test]
fn a_gradebook_of_canvas_comes_back_filled_or_is_refused_in_a_line() {
    let class = class_of(1);
    let lecturer = class.entered(&class.lecturer);
    let own = class.student(0).get("/points").header("location").unwrap().to_owned();
    lecturer.post(&format!("{own}/correct"), &[("points", "7.5"), ("reason", "all of it")]);
    let file = "Student,ID,SIS User ID,SIS Login ID,Section,Kalah (4711)\r\n\"1, Student\",9,s1,x,A,\r\n";
    let filled = lecturer.upload("/points/canvas", "gradebook", file);
    assert_eq!(filled.body, file.replace("x,A,", "x,A,7.5"));
    let other = lecturer.upload("/points/canvas", "gradebook", &file.replace("s1", "s9"));
    assert!(other.status == 422 && other.body.contains("it is another course"), "{}", other.body);
}

/// What was met, in time and late, and who was beaten gives the points that the rules say.
#[test]
fn results_and_deadlines_give_points() {
    let class = with_references(&[90]);
    work(class.worker(), |_| None);
    let post = |path: &str, body: &str| {
        let form = "Content-Type: application/x-www-form-urlencoded";
        ask(&class, Some(Who::Lecturer), &format!("POST {path}"), &[form], body.as_bytes()).status
    };
    // One is over, one is to come.
    assert_eq!(post("/deadlines", "name=early&ends=2020-12-01+23%3A59%3A59&requirement=passes&past=on"), 303);
    assert_eq!(post("/deadlines", "name=coming&ends=2099-12-01+23%3A59%3A59&requirement=passes"), 303);
    let rules =
        "deadline-1-points=4&deadline-1-days=2&deadline-1-cost=1&deadline-2-points=3&beaten-90=5&do=save";
    assert_eq!(post("/points", rules), 303);
    let bot = submit(&class, Who::Seven, "one");
    await_status(&class, bot, "executing");
    // The bot of seven is first or second by chance, so the match is won or lost.
    wait_for("the match", || (json(&class, None, "/api/standings")["played"] == 1).then_some(()));
    let told = json(&class, Some(Who::Tutor), "/api/points");
    let students = told["students"].as_array().unwrap();
    let seven = students.iter().find(|one| one["player"] == 7).unwrap();
    let standings = json(&class, None, "/api/standings");
    let row = standings["players"].as_array().unwrap().iter().find(|row| row["number"] == 7).unwrap().clone();
    let beaten = if row["wins"] == 1 { "5" } else { "0" };
    let parts: Vec<&str> =
        seven["parts"].as_array().unwrap().iter().map(|part| part["points"].as_str().unwrap()).collect();
    assert_eq!(parts, ["0", "3", beaten], "{seven} {row}");
    let others = students.iter().filter(|one| one["player"] != 7);
    assert!(others.clone().all(|one| one["sum"] == "0"), "{told}");
}

#[test]
fn a_question_about_points_gets_an_answer() {
    let class = class_of(2);
    let (lecturer, tutor) = (class.entered(&class.lecturer), class.entered(&class.tutor));
    let (one, two) = (class.student(0), class.student(1));
    let own = one.get("/points").header("location").unwrap().to_owned();
    let ask = format!("{own}/regrade");
    assert_eq!(two.post(&ask, &[("text", "mine as well")]).status, 403);
    assert_eq!(one.post(&ask, &[("text", " ")]).status, 422);
    assert_eq!(one.post(&ask, &[("text", "M1 was met <in time>.")]).status, 303);
    assert_eq!(one.post(&ask, &[("text", "Hello?")]).status, 422, "one that is open is enough");
    let overview = lecturer.get("/points").body;
    assert!(
        overview.contains("Open questions") && overview.contains(&format!("{own}#questions")),
        "{overview}"
    );
    let page = lecturer.get(&own).body;
    assert!(page.contains("M1 was met &#60;in time&#62;.") && page.contains("/regrade/1\""), "{page}");
    assert!(!tutor.get(&own).body.contains("/regrade/1\""), "a tutor reads, and answers nothing");
    assert_eq!(tutor.post(&format!("{ask}/1"), &[("text", "No.")]).status, 403);
    assert_eq!(lecturer.post(&format!("{ask}/2"), &[("text", "No.")]).status, 404);
    let other = two.get("/points").header("location").unwrap().to_owned();
    assert_eq!(lecturer.post(&format!("{other}/regrade/1"), &[("text", "No.")]).status, 404);
    assert_eq!(lecturer.post(&format!("{ask}/1"), &[("text", "You are right.")]).status, 303);
    assert_eq!(lecturer.post(&format!("{ask}/1"), &[("text", "Or not.")]).status, 404);
    let page = one.get(&own).body;
    assert!(page.contains("You are right.") && page.contains("Ask for a regrade"), "{page}");
    assert!(one.get("/me").body.contains("Your question about your points was answered."));
    assert!(!lecturer.get("/points").body.contains("Open questions"));
    assert_eq!(two.get(&own).status, 403);
}
