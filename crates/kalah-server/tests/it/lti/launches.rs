//! Who gets in from a course, and who does not.

use crate::common::http::Answer;
use crate::lti::lms::Connected;

#[test]
fn people_come_from_a_course_that_was_accepted() {
    let Some(connected) = Connected::registered() else { return };
    let Connected { class, lecturer, .. } = &connected;
    let refused = connected.launch("t1", "item");
    assert!(refused.status == 403 && refused.body.contains("not accepted yet"), "{refused:?}");
    // It can be read in a frame of the platform.
    let policy = refused.header("content-security-policy").unwrap();
    assert!(
        policy.contains("frame-ancestors http: https:") && policy.contains("form-action 'none'"),
        "{policy}"
    );
    assert!(lecturer.get("/govern/lti").body.contains("Artificial intelligence"));
    assert!(!lecturer.get("/people").body.contains("Tina Teacher"));
    assert_eq!(lecturer.post("/govern/lti/courses/1/accept", &[]).status, 303);

    let first = connected.launch("t1", "item");
    assert!(first.status == 200 && first.body.contains("for the first time"), "{first:?}");
    let teacher = connected.signed_in(&class.stranger().post("/lti/enter", &[("ticket", &ticket(&first))]));
    assert_eq!(teacher.status("/govern"), 200, "who teaches the course is a lecturer");

    // Ada is in the class list by her number; Bob joins.
    let ada = connected.signed_in(&connected.launch("s1", "item"));
    assert!(ada.get("/me").body.contains("Ada Lovelace") && ada.status("/govern") == 403);
    let bob = connected.signed_in(&connected.launch("s2", "item"));
    assert!(bob.get("/me").body.contains("Bob Bauer"));
    let again = connected.signed_in(&connected.launch("s2", "item"));
    assert_eq!(again.status("/me"), 200);
    let people = lecturer.get("/people").body;
    assert_eq!(people.matches("Ada Lovelace</a>").count(), 1, "{people}");
    assert_eq!(people.matches("Bob Bauer</a>").count(), 1);
    assert_eq!(people.matches("Tina Teacher</a>").count(), 1);
    let guest = connected.launch("x1", "item");
    assert!(guest.status == 403 && guest.body.contains("no role in this course"), "{guest:?}");
    assert_eq!(class.stranger().status("/govern/lti"), 401);
}

#[test]
fn a_launch_in_a_frame_goes_on_in_a_window_of_its_own() {
    let Some(connected) = Connected::accepted() else { return };
    let class = &connected.class;
    let framed = connected.arrive_in_frame(&connected.pending("s1", "item"));
    assert!(framed.status == 200 && framed.header("set-cookie").is_none(), "{framed:?}");
    let policy = framed.header("content-security-policy").unwrap();
    assert!(policy.ends_with(&format!("frame-ancestors {}", connected.lms.address)), "{policy}");
    assert!(framed.body.contains("target=\"_blank\"") && framed.body.contains("Open Kalah as Ada Lovelace"));
    let ticket = framed.field("ticket").unwrap();
    let own = class.stranger().with("Sec-Fetch-Site: same-origin");
    assert_eq!(class.stranger().foreign().post("/lti/enter", &[("ticket", &ticket)]).status, 403);
    assert_eq!(own.post("/lti/enter", &[("ticket", &format!("{ticket}0"))]).status, 403);
    let entered = own.post("/lti/enter", &[("ticket", &ticket)]);
    assert_eq!(entered.header("location"), Some("/points"));
    assert!(connected.signed_in(&entered).get("/me").body.contains("Ada Lovelace"));
    assert_eq!(own.post("/lti/enter", &[("ticket", &ticket)]).status, 403, "the button works once");
    // Another browser than the one that began it, in no frame: it has to say so itself.
    let mut elsewhere = connected.pending("s1", "item");
    elsewhere.cookie = "kalah_lti=0".to_owned();
    let asked = connected.arrive(&elsewhere);
    assert!(asked.status == 200 && !asked.body.contains("target=\"_blank\""), "{asked:?}");
}

#[test]
fn staff_that_is_signed_in_may_use_its_account() {
    let Some(connected) = Connected::accepted() else { return };
    let lecturer = &connected.lecturer;
    let ticket = ticket(&connected.launch("t1", "item"));
    let asked = lecturer.post("/lti/enter", &[("ticket", &ticket)]);
    assert!(asked.status == 200 && asked.body.contains("signed in here as Lena Lecturer"), "{asked:?}");
    let own = [("ticket", ticket.as_str()), ("account", "own")];
    assert_eq!(lecturer.foreign().post("/lti/enter", &own).status, 403);
    assert_eq!(lecturer.post("/lti/enter", &own).header("location"), Some("/points"));
    let again = connected.signed_in(&connected.launch("t1", "item"));
    assert!(again.get("/me").body.contains("Lena Lecturer"));
    assert!(!lecturer.get("/people").body.contains("Tina Teacher"));
    // A student who is signed in is not asked.
    let student = connected.signed_in(&connected.launch("s1", "item"));
    assert_eq!(student.status("/me"), 200);
}

fn ticket(answer: &Answer) -> String {
    answer.field("ticket").unwrap_or_else(|| panic!("{answer:?}"))
}

#[test]
fn what_the_platform_did_not_send_now_and_here_is_refused() {
    let Some(connected) = Connected::accepted() else { return };
    for (hint, why) in [
        ("forged", "was not signed by the platform"),
        ("expired", "has expired"),
        ("foreign", "meant for another tool"),
        ("other-deployment", "deployment `2`"),
    ] {
        let refused = connected.launch("s1", hint);
        assert_eq!(refused.status, 403, "{hint}: {refused:?}");
        assert!(refused.body.contains(why) && refused.header("set-cookie").is_none(), "{hint}: {refused:?}");
    }
    let first = connected.pending("s1", "item");
    assert_eq!(connected.arrive(&first).status, 303);
    let replayed = connected.arrive(&first);
    assert!(replayed.status == 403 && replayed.body.contains("used already"), "{replayed:?}");
    // The token of one login with the state of another.
    let (mut one, two) = (connected.pending("s1", "item"), connected.pending("s1", "item"));
    one.state = two.state;
    let mixed = connected.arrive(&one);
    assert!(mixed.status == 403 && mixed.body.contains("another login"), "{mixed:?}");
    let mut changed = connected.pending("s1", "item");
    changed.state.insert(0, 'x');
    assert_eq!(connected.arrive(&changed).status, 403);
    let stranger = connected.class.stranger();
    let unknown = stranger.get("/lti/login?iss=https://evil.example&login_hint=1&target_link_uri=x");
    assert!(unknown.status == 403 && unknown.body.contains("not connected"), "{unknown:?}");
}

#[test]
fn the_members_of_a_course_become_the_class() {
    let Some(connected) = Connected::accepted() else { return };
    let lecturer = &connected.lecturer;
    let plan = lecturer.post("/govern/lti/courses/1/members", &[]);
    assert!(plan.status == 200 && plan.body.contains("Bob Bauer"), "{plan:?}");
    assert!(!plan.body.contains("Tina Teacher") && !plan.body.contains("Gus Guest"), "students alone");
    assert!(plan.body.contains("1 person new, 1 person changed"), "Ada got a mail address: {}", plan.body);
    let field = |name: &str| plan.field(name).unwrap();
    let fields = [("list", field("list")), ("columns", field("columns")), ("shown", field("shown"))];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(lecturer.post("/people/class/apply", &fields).status, 200);
    let bob = connected.signed_in(&connected.launch("s2", "item"));
    assert!(bob.get("/me").body.contains("Bob Bauer"));
    assert_eq!(lecturer.get("/people").body.matches("Bob Bauer</a>").count(), 1);
}
