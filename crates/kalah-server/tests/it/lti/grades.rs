//! Grades that go into the gradebook of a platform.

use serde_json::json;

use crate::lti::lms::{Connected, eventually};

/// Ada has launched and Bob has joined; a rule gives up to 10 points.
fn with_rules() -> Option<Connected> {
    let connected = Connected::accepted()?;
    let rules = [("do", "save"), ("ratio-points", "10"), ("ratio-from", "40"), ("ratio-to", "80")];
    assert_eq!(connected.lecturer.post("/points", &rules).status, 303);
    Some(connected)
}

fn column(connected: &Connected, sending: &str) {
    let fields = [("sending", sending), ("counts", "last")];
    assert_eq!(connected.lecturer.post("/govern/lti/columns/1", &fields).status, 303);
}

#[test]
fn a_grade_arrives_once_and_no_points_are_not_nothing() {
    let Some(connected) = with_rules() else { return };
    let Connected { lms, lecturer, .. } = &connected;
    let ada = connected.signed_in(&connected.launch("s1", "item"));
    connected.signed_in(&connected.launch("s2", "item"));
    connected.submit(&ada);
    assert!(lecturer.get("/govern/lti").body.contains("0 sent, 0 waiting, 0 given up"));
    lms.ask("/test/fail?count=2");
    let sent = lecturer.post("/govern/lti/columns/1/send", &[]);
    assert_eq!(sent.status, 303, "{sent:?}");
    eventually("both are sent", || {
        lecturer.get("/govern/lti").body.contains("2 sent, 0 waiting, 0 given up").then_some(())
    });
    // The platform was busy twice; what it takes then it has once.
    let (ada, bob) = (lms.scores("s1"), lms.scores("s2"));
    assert_eq!((ada.len(), bob.len()), (1, 1), "{ada:?} {bob:?}");
    assert_eq!(ada[0]["scoreGiven"], json!(0.0));
    assert_eq!((&ada[0]["scoreMaximum"], &ada[0]["gradingProgress"]), (&json!(10.0), &json!("FullyGraded")));
    assert!(bob[0].get("scoreGiven").is_none() && bob[0]["activityProgress"] == "Initialized", "{bob:?}");
    let page = lecturer.get("/govern/lti/columns/1").body;
    for shown in ["Ada Lovelace", "0 of 10", "nothing submitted", "200 OK"] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    // Sent again, they are newer; a change is sent alone.
    lecturer.post("/govern/lti/columns/1/send", &[]);
    eventually("again", || (lms.scores("s1").len() == 2).then_some(()));
    assert!(lms.scores("s1")[1]["timestamp"].as_str() > ada[0]["timestamp"].as_str());
}

#[test]
fn a_column_is_made_where_no_item_has_one() {
    let Some(connected) = with_rules() else { return };
    let Connected { lms, lecturer, .. } = &connected;
    connected.signed_in(&connected.launch("s1", "item"));
    let page = lecturer.get("/govern/lti").body;
    let select = page.split_once("name=\"content\"").unwrap().1;
    let content = select.split_once("value=\"").unwrap().1.split('"').next().unwrap();
    let made = lecturer.post("/govern/lti/courses/1/columns", &[("content", content)]);
    assert_eq!(made.status, 303, "{made:?}");
    assert!(lecturer.get("/govern/lti").body.contains("/govern/lti/columns/2\""));
    assert_eq!(lecturer.post("/govern/lti/columns/2/send", &[]).status, 303);
    eventually("sent", || (lms.scores("s1").len() == 1).then_some(()));
    assert_eq!(lecturer.post("/govern/lti/courses/1/columns", &[("content", "page")]).status, 403);
}

#[test]
fn each_change_of_points_is_sent_where_that_is_wanted() {
    let Some(connected) = with_rules() else { return };
    let Connected { lms, lecturer, .. } = &connected;
    let ada = connected.signed_in(&connected.launch("s1", "item"));
    column(&connected, "each-result");
    eventually("nothing submitted", || (lms.scores("s1").len() == 1).then_some(()));
    let own = ada.get("/points").header("location").unwrap().to_owned();
    let fields = [("points", "2.5"), ("reason", "a talk")];
    assert_eq!(lecturer.post(&format!("{own}/correct"), &fields).status, 303);
    eventually("the correction", || (lms.scores("s1").len() == 2).then_some(()));
    let scores = lms.scores("s1");
    assert!(scores[0].get("scoreGiven").is_none() && scores[1]["scoreGiven"] == json!(2.5), "{scores:?}");
}

#[test]
fn grades_are_sent_when_a_deadline_is_over() {
    let Some(connected) = with_rules() else { return };
    let Connected { lms, lecturer, .. } = &connected;
    connected.signed_in(&connected.launch("s1", "item"));
    column(&connected, "by-deadline");
    let fields = [("name", "first"), ("ends", &in_seconds(3)), ("requirement", "passes"), ("past", "on")];
    let set = lecturer.post("/deadlines", &fields);
    assert_eq!(set.status, 303, "{set:?}");
    assert!(lms.scores("s1").is_empty());
    eventually("the deadline", || (!lms.scores("s1").is_empty()).then_some(()));
    assert_eq!(lms.scores("s1").len(), 1);
}

/// A time from now on, as forms have it.
fn in_seconds(seconds: i64) -> String {
    let at = jiff::Timestamp::now() + jiff::SignedDuration::from_secs(seconds);
    at.strftime("%Y-%m-%d %H:%M:%S").to_string()
}
