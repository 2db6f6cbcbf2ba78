//! What passes plays, and what does not tells why.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use kalah_jobs::{BotRef, BuildWork, JobOutcome, JobWork, Product};
use serde_json::json as value;

use crate::intake::class::{Who, wait_for};
use crate::intake::http::{ask, follow};
use crate::submissions::worker::{
    await_status, bot_in, json, played, refused, submit, told, with_references, work,
};

/// Player 7's bot takes a compiler that no machine has; it waits, and player 8's goes past it.
#[test]
fn a_bot_that_no_machine_can_build_holds_up_nobody() {
    let class = with_references(&[90]);
    let first = Mutex::new(None);
    work(class.worker(), move |job| match &job.work {
        JobWork::Build(BuildWork { bot }) => {
            let mut first = first.lock().unwrap();
            (*first.get_or_insert_with(|| bot.content.clone()) == bot.content).then(|| {
                let needs = vec!["ghc".to_owned(), "make".to_owned()];
                JobOutcome::Done(Product::Lacking(BotRef { needs, ..bot.clone() }))
            })
        }
        _ => None,
    });
    let waits = submit(&class, Who::Seven, "seven");
    wait_for("what it takes", || {
        let page = ask(&class, Some(Who::Seven), &format!("GET /submissions/{waits}"), &[], b"").text();
        page.contains("No machine has ghc and make.").then_some(())
    });
    let passes = submit(&class, Who::Eight, "eight");
    await_status(&class, passes, "executing");
    let page = ask(&class, Some(Who::Seven), &format!("GET /submissions/{waits}"), &[], b"").text();
    assert!(page.contains("waiting for a machine"), "{page}");
}

#[test]
fn a_version_plays_until_the_next_one_has_passed() {
    let class = with_references(&[90, 91]);
    // Checks wait while the gate is closed.
    let gate = Arc::new((Mutex::new(true), Condvar::new()));
    let closed = Arc::clone(&gate);
    work(class.worker(), move |job| {
        if matches!(job.work, JobWork::Check(_)) {
            let (open, told) = &*closed;
            drop(told.wait_while(open.lock().unwrap(), |open| !*open).unwrap());
        }
        None
    });
    assert_eq!(played(&class, 7), None, "who is in the class and has handed nothing in plays nowhere");
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    wait_for("matches of the first version", || (played(&class, 7) == Some(2)).then_some(()));

    *gate.0.lock().unwrap() = false;
    let second = submit(&class, Who::Seven, "two");
    await_status(&class, second, "testing");
    let page = ask(&class, Some(Who::Seven), &format!("GET /submissions/{second}"), &[], b"").text();
    let follows = format!("hx-get=\"/submissions/{second}\" hx-trigger=\"changed from:#changes, every 60s\"");
    assert!(page.contains(&follows) && page.contains("aria-current=\"step\"><b>Tested</b>"), "{page}");
    let stream = format!("/submissions/{second}/changes");
    let address = page.split_once(&format!("hx-sse:connect=\"{stream}?since=")).expect("a stream").1;
    let since = address.split('"').next().expect("a version");
    let mut changes = follow(&class, Who::Seven, &format!("{stream}?since={since}"));
    assert_eq!(ask(&class, None, &format!("GET {stream}"), &[], b"").status, 401);
    assert_eq!(ask(&class, Some(Who::Eight), &format!("GET {stream}"), &[], b"").status, 403);
    let mut own = follow(&class, Who::Seven, "/me/changes");
    assert!(own.any(|line| line == "event: changed"), "a page that shows no version is told at once");
    let page = ask(&class, None, "GET /players/7", &[], b"").text();
    assert!(page.contains(&format!("A new version: submission {second}")), "{page}");
    assert_eq!(
        played(&class, 7),
        Some(2),
        "the results are reset when it has passed, not when it is handed in"
    );
    assert_eq!(told(&class, first)["status"], "executing");
    *gate.0.lock().unwrap() = true;
    gate.1.notify_all();
    assert!(changes.any(|line| line == "event: changed"), "the page is told that the test has passed");
    await_status(&class, second, "executing");
    assert_eq!(told(&class, first)["status"], "replaced");
    wait_for("matches of the second version", || (played(&class, 7) == Some(2)).then_some(()));
    let standings = json(&class, None, "/api/standings");
    assert_eq!((&standings["matches"], &standings["played"]), (&value!(3), &value!(3)));

    let again = submit(&class, Who::Seven, "two");
    assert_eq!(told(&class, again)["status"], "executing", "nothing has to be tried that plays already");
    assert_eq!(played(&class, 7), Some(2));
    let older = ask(&class, Some(Who::Seven), &format!("POST /submissions/{first}/again"), FORM, b"");
    assert_eq!(older.status, 303, "{older:?}");
    await_status(&class, again + 1, "executing");
    assert_eq!(told(&class, again + 1)["way"], "older");
}

const FORM: &[&str] = &["Content-Type: application/x-www-form-urlencoded"];

#[test]
fn matches_that_run_count_for_nothing_once_a_version_leaves() {
    let class = with_references(&[90]);
    let slow = Arc::new(AtomicBool::new(true));
    let waits = Arc::clone(&slow);
    let worker = class.worker();
    work(worker, move |job| {
        // The match of the first version never ends; its report comes when nobody waits for it.
        let first = bot_in(job).is_some() && waits.swap(false, Ordering::SeqCst);
        first.then(|| {
            std::thread::sleep(std::time::Duration::from_secs(3));
            JobOutcome::MachineFault("late".to_owned())
        })
    });
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    wait_for("a match", || (json(&class, None, "/api/standings")["running"] == 1).then_some(()));
    // The only place is taken: the worker here does several things at once, and takes more than it has places.
    let second = submit(&class, Who::Seven, "two");
    await_status(&class, second, "executing");
    wait_for("the match of the second version", || (played(&class, 7) == Some(1)).then_some(()));
    assert_eq!(json(&class, None, "/api/standings")["set_aside"], 0);
}

#[test]
fn what_is_no_player_is_told_to_its_owner_and_the_staff_alone() {
    let class = with_references(&[90]);
    work(class.worker(), |job| match &job.work {
        JobWork::Build(_) => Some(refused("does not build")),
        _ => None,
    });
    let player = || ask(&class, None, "GET /players/7", &[], b"");
    let before = player();
    assert!(before.status == 200 && before.text().contains("No bot yet"), "{before:?}");
    assert_eq!(ask(&class, None, "GET /players/70", &[], b"").status, 404);
    let id = submit(&class, Who::Seven, "x =");
    await_status(&class, id, "compilation-error");
    assert_eq!(played(&class, 7), None);
    let page = wait_for("the status of the player", || {
        Some(player().text()).filter(|page| page.contains("Compilation error"))
    });
    assert!(page.contains("class=\"failed\"") && !page.contains("does not build"), "{page}");
    let live = ask(&class, None, "GET /api/submissions", &[], b"").text();
    assert!(live.contains("compilation-error"), "{live}");
    let path = format!("/api/submissions/{id}");
    for who in [Who::Seven, Who::SevenReads, Who::Tutor, Who::Lecturer] {
        let told = json(&class, Some(who), &path);
        assert_eq!(
            (&told["cause"], &told["log"]),
            (&value!("does not build"), &value!("log of: does not build"))
        );
    }
    for (who, status) in [(None, 401), (Some(Who::Eight), 403)] {
        for path in [&path, &format!("/submissions/{id}")] {
            let answer = ask(&class, who, &format!("GET {path}"), &[], b"");
            assert_eq!(answer.status, status, "{path}");
            assert!(!answer.text().contains("log of"), "{path}");
        }
    }
    // Everybody may know that there is one, and not why it fails.
    let all = json(&class, None, "/api/submissions");
    assert_eq!((&all[0]["status"], all[0].get("cause")), (&value!("compilation-error"), None));
    let list = |query: &str| ask(&class, None, &format!("GET /submissions{query}"), &[], b"");
    for (query, is_there) in [
        ("", true),
        ("?status=failed&player=7", true),
        ("?status=&player=", true),
        ("?status=playing", false),
        ("?player=8", false),
    ] {
        let page = list(query).text();
        assert_eq!(page.contains("Compilation error</span>"), is_there, "{query}: {page}");
        assert!(!page.contains("does not build"), "{page}");
    }
    assert_eq!(list("?status=lost").status, 404);
    let page = ask(&class, Some(Who::Seven), &format!("GET /submissions/{id}"), &[], b"").text();
    assert!(page.contains("log of: does not build"), "{page}");
}
