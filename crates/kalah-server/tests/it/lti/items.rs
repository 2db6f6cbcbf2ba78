//! Items that are chosen for a course, and platforms that register by themselves.

use crate::lti::lms::Connected;

#[test]
fn a_teacher_chooses_items_and_the_platform_gets_them() {
    let Some(connected) = Connected::accepted() else { return };
    let Connected { class, lms, lecturer } = &connected;
    let fields = [("name", "Week 1"), ("ends", "2099-12-01 23:59:59"), ("requirement", "passes")];
    assert_eq!(lecturer.post("/deadlines", &fields).status, 303);
    let student = connected.launch("s1", "deep-link");
    assert_eq!(student.status, 403, "{student:?}");
    let choice = connected.arrive_in_frame(&connected.pending("t1", "deep-link"));
    assert!(
        choice.status == 200 && choice.body.contains("Week 1") && choice.body.contains("Puzzles"),
        "{choice:?}"
    );
    let sealed = choice.field("choice").unwrap();
    let own = class.stranger().with("Sec-Fetch-Site: same-origin").with("Sec-Fetch-Dest: iframe");
    let fields =
        [("choice", sealed.as_str()), ("item", "deadline-1"), ("item", "/puzzles"), ("item", "/govern")];
    let back = own.post("/lti/choose", &fields);
    assert_eq!(back.status, 200, "{back:?}");
    let policy = back.header("content-security-policy").unwrap();
    assert!(policy.contains(&format!("form-action 'self' {}", lms.address)), "{policy}");
    let items = lms.post("/deep-link", &[("JWT", &back.field("JWT").unwrap())]);
    assert_eq!(items.as_array().unwrap().len(), 2, "{items}");
    assert_eq!(items[0]["url"], "http://kalah.test/deadlines?show=1");
    assert_eq!(items[0]["lineItem"]["scoreMaximum"], 1.0);
    assert_eq!((&items[1]["title"], items[1].get("lineItem")), (&"Puzzles".into(), None));
    let changed = format!("x{sealed}");
    assert_eq!(own.post("/lti/choose", &[("choice", &changed), ("item", "/puzzles")]).status, 422);

    // The item leads to its page, and its column holds the points of the deadline.
    let hint = format!("content={},target=/deadlines", items[0]["custom"]["kalah"].as_str().unwrap());
    let launched = connected.launch("s1", &hint);
    assert_eq!(launched.header("location"), Some("/deadlines"), "{launched:?}");
    assert!(lecturer.get("/govern/lti").body.contains(": Week 1</b>"));
}

#[test]
fn a_platform_registers_by_itself_once() {
    let Some(connected) = Connected::begin() else { return };
    let Connected { class, lms, lecturer } = &connected;
    let made = lecturer.post("/govern/lti/registration", &[("address", &format!("{}/admin", lms.address))]);
    let address = made.body.split_once("/lti/register?key=").unwrap().1.split('"').next().unwrap();
    let path = |configuration: &str| {
        format!("/lti/register?key={address}&openid_configuration={configuration}&registration_token=once")
    };
    let elsewhere = class.stranger().get(&path("http://127.0.0.1:1/openid-configuration"));
    assert!(elsewhere.status == 403 && elsewhere.body.contains("alone"), "{elsewhere:?}");
    let asked = class.stranger().get(&path(&format!("{}/openid-configuration", lms.address)));
    assert!(asked.status == 200 && asked.body.contains("wants to connect"), "{asked:?}");
    assert!(lecturer.get("/govern/lti").body.contains("No platform is connected"), "nobody has said yes");
    let field = |name: &str| asked.field(name).unwrap();
    let names = ["key", "openid_configuration", "registration_token"];
    let values = names.map(field);
    let fields: Vec<(&str, &str)> = names.into_iter().zip(values.iter().map(String::as_str)).collect();
    assert_eq!(class.stranger().foreign().post("/lti/register", &fields).status, 403);
    let done = class.stranger().post("/lti/register", &fields);
    assert!(done.status == 200 && done.body.contains("is connected"), "{done:?}");
    assert_eq!(class.stranger().post("/lti/register", &fields).status, 403, "once");
    let registered = &lms.ask("/test/seen")["registered"];
    assert_eq!(registered["jwks_uri"], "http://kalah.test/lti/keys.json");
    assert!(lecturer.get("/govern/lti").body.contains("testing (127.0.0.1)"));
    let launched = connected.launch("t1", "item");
    assert!(launched.status == 403 && launched.body.contains("not accepted yet"), "{launched:?}");
}
