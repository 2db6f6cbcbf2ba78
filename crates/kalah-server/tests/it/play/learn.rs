//! `/learn`: the course, with forms alone.

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::Answer;

fn class() -> Class {
    Class::start("student_id,name\n")
}

/// Sends a move with what the form of the page before carried.
fn sow(reader: &Browser, task: &str, before: &Answer, mv: &str) -> Answer {
    let carried = |name: &str| {
        let (_, rest) = before.body.split_once(&format!("name=\"{name}\" value=\"")).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let [moves, errors, helped] = ["moves", "errors", "helped"].map(carried);
    reader.post(
        &format!("{task}/try"),
        &[("moves", &moves), ("errors", &errors), ("helped", &helped), ("move", mv)],
    )
}

#[test]
fn the_themes_lead_to_thirty_tasks_and_from_each_to_the_next() {
    let class = class();
    let reader = class.stranger();
    let overview = reader.get("/learn");
    assert_eq!(overview.body.matches("data-task=").count(), 30, "{}", overview.body);
    let mut task = "/learn/sowing/1".to_owned();
    let mut seen = 0;
    while task != "/learn" {
        assert!(seen == 0 || overview.body.contains(&format!("href=\"{task}\"")), "{task}");
        let page = reader.get(&task);
        assert_eq!(page.status, 200, "{task}");
        let before = page.body.split_once("\" data-next>").unwrap().0;
        before.rsplit_once("href=\"").unwrap().1.clone_into(&mut task);
        seen += 1;
    }
    assert_eq!(seen, 30);
    assert!(reader.get("/learn/rules").body.contains("data-demo="));
    assert_eq!(reader.get("/learn/sowing/9").status, 404);
    assert_eq!(reader.get("/learn/nothing/1").status, 404);
}

#[test]
fn a_task_is_solved_by_forms_and_errors_cost_stars() {
    let class = class();
    let reader = class.stranger();
    let task = "/learn/endgames/2";
    let start = reader.get(task);
    let missed = sow(&reader, task, &start, "1");
    assert!(missed.body.contains("That gives the win away."), "{}", missed.body);
    let right = sow(&reader, task, &missed, "3");
    assert!(right.body.contains("Right. Go on."), "{}", right.body);
    let solved = sow(&reader, task, &right, "4");
    assert!(
        solved.body.contains("2 stars of 3.") && !solved.body.contains("name=\"move\""),
        "{}",
        solved.body
    );
    assert!(sow(&reader, task, &start, "2").status == 400, "the pit is empty");
}

#[test]
fn a_hint_and_the_solution_are_shown_and_cost_stars() {
    let class = class();
    let reader = class.stranger();
    let task = "/learn/turns/1";
    let hint = "Which pit has as many seeds";
    let open = reader.get(task);
    assert!(!open.body.split_once("id=\"hint\"").unwrap().1.contains(hint), "the hint is shown unasked");
    let helped = reader.get(&format!("{task}?hint=shown"));
    assert!(helped.body.split_once("id=\"hint\"").unwrap().1.contains(hint), "{}", helped.body);
    assert!(sow(&reader, task, &helped, "2").body.contains("1 star of 3."));
    assert!(sow(&reader, task, &open, "2").body.contains("3 stars of 3."));
    assert!(reader.post(&format!("{task}/solution"), &[]).body.contains("The solution is 2."));
}
