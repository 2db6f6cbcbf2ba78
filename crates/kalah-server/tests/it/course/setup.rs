//! The guided set-up of a course, step by step: each is done as soon as the server has what it asks for.

use serde_json::Value;

use crate::common::class::Class;
use crate::intake::class::{Class as SubmittingClass, Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, work};

/// The badges of the six steps.
fn steps(page: &str) -> Vec<&str> {
    let steps = page.split("<h2 id=\"step-").skip(1);
    steps
        .map(|step| step.split("<span class=\"badge").nth(1).unwrap().split(['>', '<']).nth(1).unwrap())
        .collect()
}

#[test]
fn a_page_leads_from_an_empty_server_to_a_course() {
    let class = Class::with("student_id,name\n7,Ada\n", |config| {
        config.players.iter_mut().for_each(|player| player.title = "random".to_owned());
    });
    let lecturer = class.entered(&class.lecturer);
    assert!(lecturer.get("/class").body.contains("href=\"/govern/setup\""));
    let page = lecturer.get("/govern/setup").body;
    assert_eq!(steps(&page), ["done", "done", "next", "open", "open", "open"], "{page}");
    // Formats and rules are chosen.
    let course = [("name", "ai-2027"), ("rules", "6x4"), ("time", "move-time:1"), ("format", "all-play-all")];
    let typed = [course[0], ("rules", "9x9"), course[2], course[3]];
    assert_eq!(lecturer.post("/govern/setup/tournament", &typed).status, 403);
    assert_eq!(lecturer.post("/govern/setup/tournament", &course).status, 303);
    let page = lecturer.get("/govern/setup").body;
    assert!(page.contains(">ai-2027</a>: 6x4, 1 s a move, all-play-all."), "{page}");
    // Two of the templates ask for opponents that do not play here.
    assert!(page.contains("value=\"search\" required disabled") && page.contains("(90 random)"), "{page}");
    let day = page.split_once("name=\"first_day\" required value=\"").unwrap().1.split('"').next().unwrap();
    let fields = |template: &'static str, day: &'static str| [("template", template), ("first_day", day)];
    for (fields, status) in [
        (fields("tournament", ""), 422),
        (fields("tournament", "2020-01-06"), 422),
        (fields("tournament", "9999-12-31"), 422),
        (fields("search", "2090-01-02"), 422),
        (fields("other", "2090-01-02"), 403),
    ] {
        assert_eq!(lecturer.post("/govern/setup/deadlines", &fields).status, status, "{fields:?}");
    }
    assert_eq!(lecturer.get("/t/ai-2027/api/deadlines").body.trim(), "[]", "nothing was set by halves");
    let chosen = [("template", "tournament"), ("first_day", day)];
    assert_eq!(lecturer.post("/govern/setup/deadlines", &chosen).status, 303);
    assert_eq!(lecturer.post("/govern/setup/deadlines", &chosen).status, 422, "once");
    let deadlines: Value = serde_json::from_str(&lecturer.get("/t/ai-2027/api/deadlines").body).unwrap();
    let deadlines = deadlines.as_array().unwrap();
    let ends: Vec<jiff::Timestamp> =
        deadlines.iter().map(|one| one["ends_at"].as_str().unwrap().parse().unwrap()).collect();
    let first: jiff::civil::Date = day.parse().unwrap();
    assert_eq!(first.weekday(), jiff::civil::Weekday::Monday);
    let last_days = [13, 27, 69].map(|days| first.checked_add(jiff::Span::new().days(days)).unwrap());
    let expected = last_days.map(|day| format!("{day}T23:59:59Z").parse::<jiff::Timestamp>().unwrap());
    assert_eq!(ends, expected, "the Sundays of weeks 2, 4 and 10");
    assert!(lecturer.get("/t/ai-2027/points").body.contains("At most 20 points."));
    let page = lecturer.get("/govern/setup").body;
    assert_eq!(steps(&page), ["done", "done", "done", "done", "next", "open"], "{page}");
    class.student(0);
    assert_eq!(steps(&lecturer.get("/govern/setup").body)[4..], ["done", "next"]);
    // Opponents have names where they are chosen.
    assert!(lecturer.get("/t/ai-2027/deadlines").body.contains("<option value=\"90\">90 random</option>"));
    assert!(lecturer.get("/t/ai-2027/points").body.contains("player 90 random"));
}

#[test]
fn a_lecturer_submits_a_trial_as_a_student_would() {
    let class = SubmittingClass::with(|_| ());
    work(class.worker(), |_| None);
    let page = || ask(&class, Some(Who::Lecturer), "GET /govern/setup", &[], b"").text();
    assert!(page().contains("Submit its template as a trial"));
    let form = ["Content-Type: application/x-www-form-urlencoded"];
    let post =
        |path: &str, body: &[u8]| ask(&class, Some(Who::Lecturer), &format!("POST {path}"), &form, body);
    let sent = post("/govern/setup/trial", b"language=python");
    let address = sent.head.lines().find_map(|line| line.strip_prefix("location: /submissions/")).unwrap();
    let id = address.trim().parse().unwrap();
    await_status(&class, id, "executing");
    let shown = page();
    assert!(
        shown.contains("of <a href=\"/players/900\">player 900</a>") && !shown.contains("as a trial<"),
        "{shown}"
    );
    assert!(ask(&class, None, "GET /ranking", &[], b"").text().contains("<b>900</b>"));
    // A second one is for the same player, and the same bot resets nothing.
    assert_eq!(post("/govern/setup/trial", b"language=python").status, 303);
    assert_eq!(post("/submissions/withdraw", b"").status, 303);
    wait_for("no trial", || {
        let ranking = ask(&class, None, "GET /ranking", &[], b"").text();
        (!ranking.contains("<b>900</b>")).then_some(())
    });
}
