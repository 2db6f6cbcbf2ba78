//! Deadlines: who sets them, and who meets them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use kalah::record::Fault;
use kalah_jobs::{JobOutcome, JobWork, Product};
use serde_json::{Value, json as value};

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::{Answer, ask};
use crate::submissions::again::location;
use crate::submissions::worker::{await_status, bot_in, json, lost_by, submit, with_references, work};

fn post(class: &Class, who: Who, path: &str, body: &str) -> Answer {
    let form = "Content-Type: application/x-www-form-urlencoded";
    ask(class, Some(who), &format!("POST {path}"), &[form], body.as_bytes())
}

fn stands(class: &Class, deadline: usize, player: u32) -> Value {
    let all = json(class, None, "/api/deadlines");
    let players = all[deadline]["players"].as_array().unwrap().clone();
    players.into_iter().find(|row| row["player"] == player).unwrap()
}

#[test]
fn only_the_lecturer_sets_deadlines_and_nonsense_is_refused() {
    let class = with_references(&[90]);
    let good = "name=Milestone+1&ends=2099-12-01+23%3A59%3A59&requirement=passes";
    for who in [Who::Seven, Who::Tutor, Who::SevenReads] {
        assert_eq!(post(&class, who, "/deadlines", good).status, 403);
    }
    for bad in [
        "name=&ends=2099-12-01+23%3A59&requirement=passes",
        "name=x&ends=soon&requirement=passes",
        "name=x&ends=2099-12-01+23%3A59&requirement=wins",
        "name=x&ends=2099-12-01+23%3A59&requirement=beats&opponent=12&matches=2",
        "name=x&ends=2099-12-01+23%3A59&requirement=beats&opponent=90&matches=0",
    ] {
        assert_eq!(post(&class, Who::Lecturer, "/deadlines", bad).status, 422, "{bad}");
    }
    assert_eq!(post(&class, Who::Lecturer, "/deadlines", good).status, 303);
    assert_eq!(stands(&class, 0, 7)["standing"], "not-met");
    let page = ask(&class, None, "GET /deadlines", &[], b"").text();
    assert!(page.contains("1 Dec 2099, 23:59:59 UTC") && !page.contains("<form"), "{page}");
    let audit = ask(&class, Some(Who::Tutor), "GET /audit", &[], b"").text();
    assert!(audit.contains("deadline set") && audit.contains("Milestone 1"), "{audit}");
    let longer = "player=7&ends=2099-12-02+12%3A00&why=ill";
    assert_eq!(post(&class, Who::Lecturer, "/deadlines/1/extend", longer).status, 303);
    assert_eq!(stands(&class, 0, 7)["extended_to"], "2099-12-02T12:00:00Z");
    assert_eq!(stands(&class, 0, 8).get("extended_to"), None);
    // A deadline that moves counts for whoever was given less; the extension stays for when it moves back.
    for (end, extended_to) in [("2099-12-05", None), ("2099-12-01", Some("2099-12-02T12:00:00Z"))] {
        let moved = format!("name=Milestone+1&ends={end}T23%3A59%3A59&requirement=passes");
        assert_eq!(post(&class, Who::Lecturer, "/deadlines", &moved).status, 303);
        let extended = stands(&class, 0, 7);
        assert_eq!(extended.get("extended_to").and_then(Value::as_str), extended_to);
    }
    let audit = ask(&class, Some(Who::Tutor), "GET /audit", &[], b"").text();
    for told in [
        "ends 1 Dec 2099, 23:59:59 UTC",
        "<a href=\"/players/7\">player 7</a>, “Milestone 1”: until 2 Dec 2099, 12:00:00 UTC: ill",
    ] {
        assert!(audit.contains(told), "{told}: {audit}");
    }
    let found = ask(&class, Some(Who::Tutor), "GET /audit?find=extended", &[], b"").text();
    assert!(found.contains("1 found.") && !found.contains("deadline set"), "{found}");
    assert_eq!(post(&class, Who::Lecturer, "/deadlines/1/remove", "").status, 303);
    let page = ask(&class, Some(Who::Lecturer), "GET /deadlines", &[], b"").text();
    assert!(
        page.contains("type=\"datetime-local\"") && page.contains("data-ask=\"Delete “Milestone 1”?|"),
        "{page}"
    );
    wait_for("the end of the deadline", || {
        (json(&class, None, "/api/deadlines") == value!([])).then_some(())
    });
}

/// What is deleted is so after some seconds, unless it is undone before; what may be too much asks first.
#[test]
fn a_deletion_is_undone() {
    let class = with_references(&[90]);
    let good = "name=Milestone+1&ends=2099-12-01T23%3A59&requirement=passes";
    let set = post(&class, Who::Lecturer, "/deadlines", good);
    let shown = location(&set).unwrap();
    let page = ask(&class, Some(Who::Lecturer), &format!("GET {shown}"), &[], b"").text();
    assert!(page.contains("“Milestone 1” is saved: it ends 1 Dec 2099, 23:59:00 UTC"), "{page}");
    let tutor = ask(&class, Some(Who::Tutor), &format!("GET {shown}"), &[], b"").text();
    assert!(!tutor.contains("is saved") && tutor.contains(">N. N."), "{tutor}");
    let removed = post(&class, Who::Lecturer, "/deadlines/1/remove", "");
    let shown = location(&removed).unwrap();
    let page = ask(&class, Some(Who::Lecturer), &format!("GET {shown}"), &[], b"").text();
    let undo = page.split_once("action=\"/undo/").unwrap().1.split('"').next().unwrap().to_owned();
    assert_eq!(post(&class, Who::Tutor, &format!("/undo/{undo}"), "").status, 403);
    assert_eq!(post(&class, Who::Lecturer, &format!("/undo/{undo}"), "").status, 303);
    assert_eq!(post(&class, Who::Lecturer, &format!("/undo/{undo}"), "").status, 409);
    assert_eq!(stands(&class, 0, 7)["standing"], "not-met");
    let longer =
        post(&class, Who::Lecturer, "/deadlines/1/extend", "player=7%2C+8&ends=2099-12-02T12%3A00&why=ill");
    assert_eq!(longer.status, 303);
    assert_eq!(stands(&class, 0, 8)["extended_to"], "2099-12-02T12:00:00Z");
    let wrong =
        post(&class, Who::Lecturer, "/deadlines/1/extend", "player=7%2C+70&ends=2099-12-03T12%3A00&why=ill");
    assert!(wrong.status == 422 && wrong.text().contains("There is no player 70. Nobody was extended."));
    assert_eq!(stands(&class, 0, 7)["extended_to"], "2099-12-02T12:00:00Z");
}

#[test]
fn better_than_another_is_decided_by_matches_apart_from_the_tournament() {
    let class = with_references(&[90]);
    work(class.worker(), |job| {
        let (JobWork::Play(play), (seat, bot)) = (&job.work, bot_in(job)?) else { return None };
        // The second bot is the better one.
        let good = bot.content == content(b"two");
        let loser = if good { 1 - seat } else { seat };
        Some(JobOutcome::Done(Product::Played(Box::new(lost_by(
            loser,
            play.settings.rules,
            Fault::Resigned,
        )))))
    });
    let weak = submit(&class, Who::Seven, "one");
    await_status(&class, weak, "executing");
    let set = "name=Milestone+2&ends=2099-12-01+23%3A59%3A59&requirement=beats&opponent=90&matches=3";
    assert_eq!(post(&class, Who::Lecturer, "/deadlines", set).status, 303);
    wait_for("the first verdict", || (stands(&class, 0, 7)["points"] == -6).then_some(()));
    assert_eq!(stands(&class, 0, 7)["standing"], "not-met");
    let good = submit(&class, Who::Seven, "two");
    wait_for("the second verdict", || (stands(&class, 0, 7)["standing"] == "met").then_some(()));
    let stands = stands(&class, 0, 7);
    assert_eq!((&stands["submission"], &stands["points"]), (&value!(good), &value!(6)));
    // Nothing of it is in the tournament.
    assert_eq!(json(&class, None, "/api/standings")["matches"], 1);
}

#[test]
fn a_deadline_that_is_met_stays_met_while_a_newer_submission_is_tried() {
    let class = with_references(&[90]);
    let builds = AtomicUsize::new(0);
    work(class.worker(), move |job| {
        // The second one is never built.
        while matches!(job.work, JobWork::Build(_)) && builds.fetch_add(1, Ordering::Relaxed) > 0 {
            thread::park();
        }
        None
    });
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    let set = "name=Milestone&ends=2099-12-01+23%3A59%3A59&requirement=passes";
    assert_eq!(post(&class, Who::Lecturer, "/deadlines", set).status, 303);
    assert_eq!(stands(&class, 0, 7)["standing"], "met");
    submit(&class, Who::Seven, "two");
    let stands = stands(&class, 0, 7);
    assert_eq!((&stands["standing"], &stands["submission"]), (&value!("met"), &value!(first)));
}

#[test]
fn what_comes_after_the_final_deadline_changes_nothing() {
    let class = with_references(&[90]);
    work(class.worker(), |_| None);
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    let set = "name=Final&ends=2020-12-01+23%3A59%3A59&requirement=final";
    let asked = post(&class, Who::Lecturer, "/deadlines", set);
    assert!(asked.status == 422 && asked.text().contains("would be over already"), "{}", asked.text());
    let set = "name=Final&ends=2020-12-01+23%3A59%3A59&requirement=final&past=on";
    assert_eq!(post(&class, Who::Lecturer, "/deadlines", set).status, 303);
    assert_eq!(stands(&class, 0, 7)["standing"], "not-met", "it came years too late");
    let standings = json(&class, None, "/api/standings");
    let late = submit(&class, Who::Seven, "two");
    await_status(&class, late, "executing");
    let new = submit(&class, Who::Eight, "three");
    await_status(&class, new, "executing");
    assert_eq!(json(&class, None, "/api/standings")["players"], standings["players"]);
    // Longer for one of them lets that one in.
    let longer = "player=8&ends=2099-12-02+12%3A00&why=ill";
    assert_eq!(post(&class, Who::Lecturer, "/deadlines/1/extend", longer).status, 303);
    let extended = submit(&class, Who::Eight, "four");
    await_status(&class, extended, "executing");
    wait_for("player 8", || crate::submissions::worker::played(&class, 8).map(|_| ()));
}

/// The hash of a bot of this one file.
fn content(text: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bot.py"), text).unwrap();
    let depot = tempfile::tempdir().unwrap();
    let all = kalah_source::BotExtent::Folder { without: None };
    let depot = kalah_source::Depot::at(depot.path()).unwrap();
    depot.keep(folder.path(), &all, &kalah_source::SourceCaps::LOCAL, "bot").unwrap().content().hex()
}
