//! Matches by which players practise, and results that are looked at again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use kalah::record::Fault;
use kalah_jobs::{JobOutcome, JobWork, Product};

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::{Answer, ask};
use crate::submissions::worker::{
    await_status, bot_in, json, lost_by, played, refused, submit, told, with_references, work,
};

fn post(class: &Class, who: Who, path: &str, form: &str) -> Answer {
    let kind = "Content-Type: application/x-www-form-urlencoded";
    ask(class, Some(who), &format!("POST {path}"), &[kind], form.as_bytes())
}

fn page(class: &Class, who: Who, path: &str) -> Answer {
    ask(class, Some(who), &format!("GET {path}"), &[], b"")
}

/// Where an answer leads.
pub(super) fn location(answer: &Answer) -> Option<&str> {
    answer.head.lines().find_map(|line| line.strip_prefix("location: "))
}

#[test]
fn a_player_practises_against_whomever_it_likes_and_it_counts_for_nothing() {
    let class = with_references(&[90, 91]);
    work(class.worker(), |job| {
        // The bot loses practices, and only these are against 91 at first seat.
        let (seat, _) = bot_in(job)?;
        let JobWork::Play(play) = &job.work else { return None };
        let games = lost_by(seat, play.settings.rules, Fault::Resigned);
        Some(JobOutcome::Done(Product::Played(Box::new(games))))
    });
    let early = post(&class, Who::Seven, "/practice", "opponent=90");
    assert!(early.status == 409 && early.text().contains("submit a bot first"), "{early:?}");
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    wait_for("all matches", || (played(&class, 7) == Some(2)).then_some(()));
    for (opponent, why) in
        [("7", "Nobody else plays"), ("55", "Nobody else plays"), ("x", "Enter a player number")]
    {
        let refused = post(&class, Who::Seven, "/practice", &format!("opponent={opponent}"));
        assert!(refused.status == 422 && refused.text().contains(why), "{refused:?}");
    }
    let asked = post(&class, Who::Seven, "/practice", "opponent=91");
    assert_eq!((asked.status, location(&asked)), (303, Some("/practice/1")));
    wait_for("the practice", || {
        page(&class, Who::Seven, "/practice/1").text().contains("0 : 2").then_some(())
    });
    assert_eq!(page(&class, Who::Eight, "/practice/1").status, 404);
    assert_eq!(page(&class, Who::Tutor, "/practice/1").status, 200);
    let records = page(&class, Who::Seven, "/practice/1/records.jsonl").text();
    assert!(records.lines().count() == 2 && records.contains("\"91\""), "{records}");
    assert!(page(&class, Who::Seven, "/me").text().contains("href=\"/practice/1\""));
    assert_eq!(played(&class, 7), Some(2), "it counts for nothing");
    for _ in 1..20 {
        assert_eq!(post(&class, Who::Seven, "/practice", "opponent=90").status, 303);
    }
    assert_eq!(post(&class, Who::Seven, "/practice", "opponent=90").status, 429);
}

#[test]
fn what_a_bad_worker_gave_is_looked_at_again_and_applied_as_a_whole() {
    let mut class = with_references(&[90, 91]);
    let is_bad = Arc::new(AtomicBool::new(true));
    let bad = Arc::clone(&is_bad);
    let first_tried = OnceLock::new();
    work(class.worker(), move |job| {
        if !bad.load(Ordering::Relaxed) {
            return None;
        }
        match &job.work {
            JobWork::Check(check) => {
                let known = first_tried.get_or_init(|| check.bot.content.clone());
                (*known != check.bot.content).then(|| refused("it was late"))
            }
            JobWork::Play(play) => {
                let (seat, _) = bot_in(job)?;
                let games = lost_by(seat, play.settings.rules, Fault::Resigned);
                Some(JobOutcome::Done(Product::Played(Box::new(games))))
            }
            _ => None,
        }
    });
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    let second = submit(&class, Who::Eight, "two");
    await_status(&class, second, "execution-error");
    wait_for("all matches", || (played(&class, 7) == Some(2)).then_some(()));
    let wins = |class: &Class| {
        let standings = json(class, None, "/api/standings");
        let rows = standings["players"].as_array().unwrap().clone();
        rows.iter().find(|row| row["number"] == 7).map(|row| row["wins"].as_u64().unwrap())
    };
    assert_eq!(wins(&class), Some(0));

    let again = |class: &Class, worker: &str| {
        let form = format!("tournament=main&worker={worker}&since=2020-01-01+00:00:00");
        post(class, Who::Lecturer, "/govern/reviews", &form)
    };
    assert_eq!(again(&class, "nobody").status, 422);
    is_bad.store(false, Ordering::Relaxed);
    // Dropped, it changes nothing.
    assert_eq!(location(&again(&class, "")), Some("/govern/reviews/1"));
    let text = |class: &Class, id: u32| page(class, Who::Lecturer, &format!("/govern/reviews/{id}")).text();
    wait_for("the review", || text(&class, 1).contains("5 of 5 done").then_some(()));
    assert_eq!(post(&class, Who::Tutor, "/govern/reviews/1/apply", "").status, 403);
    assert_eq!(post(&class, Who::Lecturer, "/govern/reviews/1/drop", "").status, 303);
    assert_eq!(post(&class, Who::Lecturer, "/govern/reviews/1/apply", "").status, 409);
    assert_eq!((wins(&class), played(&class, 7)), (Some(0), Some(2)));

    assert_eq!(location(&again(&class, "")), Some("/govern/reviews/2"));
    wait_for("the review", || text(&class, 2).contains("5 of 5 done").then_some(()));
    let shown = text(&class, 2);
    assert!(shown.contains("does not pass") && shown.contains("<strong>passes</strong>"), "{shown}");
    assert_eq!(post(&class, Who::Lecturer, "/govern/reviews/2/apply", "").status, 303);
    let points = wins(&class).unwrap();
    assert!(points > 0, "the matches in which it sits first are won now");
    // What was refused passes now: it is handed in again, and its owner hears of it only now.
    let third = told(&class, 3);
    assert_eq!((third["player"].as_u64(), third["way"].as_str()), (Some(8), Some("again")));
    await_status(&class, 3, "executing");
    wait_for("all matches", || (played(&class, 8) == Some(3)).then_some(()));
    let before = json(&class, None, "/api/standings");
    class.stop();
    class.start();
    let same = |value: &serde_json::Value| {
        value["players"].as_array().unwrap().iter().map(|row| row["seeds"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        same(&json(&class, None, "/api/standings")),
        same(&before),
        "the database holds what is shown"
    );
}
