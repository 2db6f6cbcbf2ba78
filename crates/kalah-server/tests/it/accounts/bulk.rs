//! People in bulk: filters, a selection, new sign-in links for all of it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::Answer;

const LIST: &str =
    "student_id,name,mail,group\n7,Ada Student,ada@example.org,A\n8,Bob Student,,B\n9,Cy Student,,C\n";

/// The links of a result page by the names of their owners.
fn links(answer: &Answer) -> Vec<(String, String)> {
    assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-store")), "{answer:?}");
    let csv = answer.body.split_once("base64,").unwrap().1.split('"').next().unwrap();
    let csv = String::from_utf8(STANDARD.decode(csv).unwrap()).unwrap();
    let row = |row: &str| {
        let cells: Vec<&str> = row.split(',').collect();
        (cells[1].to_owned(), cells[4].strip_prefix("http://kalah.test").unwrap().to_owned())
    };
    csv.lines().skip(1).map(row).collect()
}

/// The fields of the people whom a form carries on.
fn selected(answer: &Answer) -> Vec<String> {
    let parts = answer.body.split("name=\"person-").skip(1);
    parts.map(|part| format!("person-{}", part.split('"').next().unwrap())).collect()
}

fn post(who: &Browser, path: &str, people: &[String], more: &[(&str, &str)]) -> Answer {
    let fields: Vec<(&str, &str)> =
        people.iter().map(|name| (name.as_str(), "on")).chain(more.iter().copied()).collect();
    who.post(path, &fields)
}

#[test]
fn people_are_found_by_role_and_condition() {
    let class = Class::start(LIST);
    let lecturer = class.entered(&class.lecturer);
    class.student(1);
    let names = ["Ada Student", "Bob Student", "Cy Student", "Tamara Tutor", "Lena Lecturer"];
    for (query, found) in [
        ("", [true, true, true, true, true]),
        ("show=never", [true, false, true, true, false]),
        ("show=never&role=student", [true, false, true, false, false]),
        ("show=no-bot", [true, true, true, false, false]),
        ("show=failed", [false; 5]),
        ("show=blocked", [false; 5]),
        ("role=tutor", [false, false, false, true, false]),
        ("role=student&find=ada", [true, false, false, false, false]),
        ("show=nonsense&role=nonsense", [true, true, true, true, true]),
    ] {
        let page = lecturer.get(&format!("/people?{query}"));
        let is_found = names.map(|name| page.body.contains(&format!(">{name}</a>")));
        assert_eq!(is_found, found, "{query}: {page:?}");
    }
    let tutor = class.entered(&class.tutor).get("/people").body;
    assert!(!tutor.contains("form=\"selection\""), "who changes nobody selects nobody");
}

#[test]
fn all_who_are_selected_get_new_links() {
    let class = Class::start(LIST);
    let lecturer = class.entered(&class.lecturer);
    let nobody = lecturer.post("/people/selected", &[("do", "links"), ("find", "student")]);
    assert!(nobody.status == 422 && nobody.body.contains("Select at least one person"), "{nobody:?}");
    assert!(nobody.body.contains("value=\"student\""), "the filter stays");

    let page = lecturer.get("/people?find=student");
    let [ada, bob, cy] = &selected(&page)[..] else { panic!("{page:?}") };
    let two = [ada.clone(), bob.clone()];
    let asked = post(&lecturer, "/people/selected", &two, &[("do", "links")]);
    assert!(asked.body.contains("2 links are created") && !asked.body.contains(cy), "{asked:?}");
    assert_eq!(selected(&asked), two);
    let made = links(&post(&lecturer, "/people/links", &two, &[]));
    assert_eq!(
        made.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["Ada Student", "Bob Student"]
    );
    let former = class.students[0].path.split_once("key=").unwrap().1;
    assert_eq!(class.stranger().post("/enter", &[("key", former)]).status, 401, "the former link has ended");
    assert!(class.entered(&made[0].1).get("/me").body.contains("Ada Student"));

    // Whoever is blocked gets none, and all of a filter are selected by one box.
    lecturer.post(&format!("/people/{}/access", cy.strip_prefix("person-").unwrap()), &[("allowed", "no")]);
    let all = [("do", "links"), ("all", "yes"), ("find", "student"), ("role", "student")];
    let asked = lecturer.post("/people/selected", &all);
    assert!(asked.body.contains("Blocked people get none."), "{asked:?}");
    let made = links(&post(&lecturer, "/people/links", &selected(&asked), &[]));
    assert_eq!(made.len(), 2, "{made:?}");
    let none = post(&lecturer, "/people/links", std::slice::from_ref(cy), &[]);
    assert_eq!(none.status, 422, "{none:?}");
}

#[test]
fn no_letter_is_sent_where_no_mail_is() {
    let class = Class::start(LIST);
    let lecturer = class.entered(&class.lecturer);
    let asked = lecturer.post("/people/selected", &[("do", "mail"), ("all", "yes"), ("role", "student")]);
    assert!(asked.body.contains("To 3 people") && asked.body.contains("sends no mails"), "{asked:?}");
    let refused =
        post(&lecturer, "/people/mail", &selected(&asked), &[("subject", "Room"), ("text", "Room 3.")]);
    assert!(refused.status == 422 && refused.body.contains("value=\"Room\""), "{refused:?}");
}
