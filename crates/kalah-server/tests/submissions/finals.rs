//! A final: pinned versions, results that are hidden, and what has to be done before they are official.

use crate::class::{Class, Who, wait_for};
use crate::http::{Answer, ask};
use crate::worker::{await_status, hand_in, json, played, with_references, work};

fn post(class: &Class, who: Who, path: &str) -> Answer {
    let form = "Content-Type: application/x-www-form-urlencoded";
    ask(class, Some(who), &format!("POST {path}"), &[form], b"")
}

fn status(class: &Class, who: Option<Who>, path: &str) -> u16 {
    ask(class, who, &format!("GET {path}"), &[], b"").status
}

#[test]
fn a_final_is_played_by_pinned_versions_and_official_when_all_is_done() {
    let mut class = with_references(&[90, 91]);
    work(class.worker(), |_| None);
    let first = hand_in(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    wait_for("all matches", || (played(&class, 7) == Some(2)).then_some(()));
    class.stop();

    class.config.players.clear();
    class.config.tournament = "final".parse().unwrap();
    class.config.pinned_from = Some("main".parse().unwrap());
    class.config.hidden = true;
    class.start();
    for (who, seen) in
        [(None, 403), (Some(Who::Seven), 403), (Some(Who::Tutor), 200), (Some(Who::Lecturer), 200)]
    {
        for page in ["/t/final", "/t/final/ranking", "/t/final/api/standings", "/t/final/certificate"] {
            assert_eq!(status(&class, who, page), seen, "{page}");
        }
        assert_eq!(status(&class, who, "/ranking"), 200);
    }
    // Nobody works yet, so nothing can be official.
    let early = post(&class, Who::Lecturer, "/t/final/finalise");
    assert_eq!(early.status, 409, "{early:?}");
    assert_eq!(post(&class, Who::Tutor, "/t/final/finalise").status, 403);
    work(class.worker(), |_| None);
    let standings = || json(&class, Some(Who::Tutor), "/t/final/api/standings");
    wait_for("the final", || (standings()["over"] == true).then_some(()));

    // What is handed in now plays in the other tournament alone.
    let second = hand_in(&class, Who::Seven, "two");
    await_status(&class, second, "executing");
    assert_eq!(standings()["played"], 3);
    let page = ask(&class, Some(Who::Tutor), "GET /t/final/certificate", &[], b"").text();
    assert!(page.contains("Provisional") && page.contains("3 matches"), "{page}");
    assert_eq!(post(&class, Who::Lecturer, "/t/final/finalise").status, 303);
    assert_eq!(post(&class, Who::Lecturer, "/t/final/release").status, 303);
    let page = ask(&class, None, "GET /t/final/certificate", &[], b"").text();
    assert!(page.contains("official since"), "{page}");
    let hash = |page: &str| page.split("class=\"long\">").nth(1).unwrap()[..64].to_owned();
    class.stop();
    class.start();
    let again = ask(&class, None, "GET /t/final/certificate", &[], b"").text();
    assert_eq!(hash(&page), hash(&again));
    assert!(again.contains("official since"), "{again}");
}
