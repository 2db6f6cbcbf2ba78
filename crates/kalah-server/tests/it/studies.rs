//! Studies: who may read, change, present and remove them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use crate::common::browser::Browser;
use crate::common::class::Class;

const TREE: &str = r#"{"rules":"6x4","start":"<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s","nodes":[
    {"parent":null,"move":"","note":"Look at <pit> 3.","marks":["s3","s3-n4"]},
    {"parent":0,"move":"3"},{"parent":1,"move":"6","note":"Captures nothing."},{"parent":0,"move":"1"}]}"#;

fn class() -> Class {
    Class::start("student_id,name\n7,Ada\n8,Bob\n")
}

fn create(who: &Browser, shared: bool) -> String {
    let shared: &[(&str, &str)] = if shared { &[("shared", "link")] } else { &[] };
    let fields = [&[("title", "The third pit"), ("tree", TREE)], shared].concat();
    let answer = who.post("/studies", &fields);
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header("location").unwrap().to_owned()
}

#[test]
fn a_private_study_is_its_owners_and_a_shared_one_of_whoever_has_the_link() {
    let class = class();
    let [ada, bob] = [0, 1].map(|place| class.student(place));
    let (stranger, lecturer) = (class.stranger(), class.entered(&class.lecturer));
    let private = create(&ada, false);
    for (who, status) in [(&ada, 200), (&bob, 404), (&stranger, 404), (&lecturer, 404)] {
        assert_eq!(who.status(&private), status);
        let events = format!("{private}/events");
        assert!(status == 200 || who.status(&events) == 404);
    }
    let shared = create(&ada, true);
    for (who, is_own) in [(&ada, true), (&bob, false), (&stranger, false), (&lecturer, false)] {
        let page = who.get(&shared);
        assert_eq!(page.status, 200);
        // Without scripts: the board, the note, the marks in words and the moves as links.
        for part in [
            "The third pit",
            "Look at &#60;pit&#62; 3.",
            "Arrow from South&#39;s pit 3 to North&#39;s pit 4",
            "?at=2",
        ] {
            let plain = page.body.replace(['\u{2068}', '\u{2069}'], "");
            assert!(plain.contains(part), "{part}: {plain}");
        }
        assert!(!page.body.contains("Ada"), "no public page shows a name");
        assert_eq!(page.body.contains(&format!("{shared}/save")), is_own);
        assert!(page.body.contains("property=\"og:image\""));
    }
    assert!(stranger.get(&format!("{shared}?at=2")).body.contains("Captures nothing."));
    assert_eq!(stranger.status(&format!("{shared}?at=4")), 404);
    // Whoever only reads changes nothing.
    for (path, fields) in [("save", &[("title", "Mine")][..]), ("present", &[("on", "yes")]), ("delete", &[])]
    {
        let path = format!("{shared}/{path}");
        assert_eq!(
            (bob.post(&path, fields).status, stranger.post(&path, fields).status),
            (404, 401),
            "{path}"
        );
    }
    let list = ada.get("/studies").body;
    assert!(list.contains(&private) && list.contains(&shared) && list.contains("by link"), "{list}");
    assert!(!bob.get("/studies").body.contains(&shared));
    assert!(stranger.get("/studies").body.contains("Sign in"));

    assert_eq!(ada.post(&format!("{shared}/save"), &[("title", "Mine alone")]).status, 303);
    assert_eq!((stranger.status(&shared), ada.status(&shared)), (404, 200));
    assert!(ada.get(&shared).body.contains("Look at &#60;pit&#62; 3."), "the tree stays");
    assert_eq!(ada.post(&format!("{shared}/delete"), &[]).status, 303);
    assert_eq!(ada.status(&shared), 404);
}

#[test]
fn the_staff_removes_what_is_shared_and_the_audit_says_so() {
    let class = class();
    let (ada, lecturer) = (class.student(0), class.entered(&class.lecturer));
    let [private, shared] = [false, true].map(|shared| create(&ada, shared));
    assert!(lecturer.get(&shared).body.contains("Remove this study"));
    assert_eq!(lecturer.post(&format!("{private}/delete"), &[]).status, 404);
    assert_eq!(lecturer.post(&format!("{shared}/delete"), &[]).status, 303);
    assert_eq!((ada.status(&private), ada.status(&shared)), (200, 404));
    assert!(lecturer.get("/audit").body.contains("study removed"));
}

#[test]
fn a_study_is_saved_with_all_the_notes_that_it_may_have() {
    let class = class();
    let ada = class.student(0);
    let address = create(&ada, false);
    // Each letter is six bytes of the form.
    let note = "\u{fc}".repeat(2000);
    let moves = ["3", "6", "1", "1", "2", "4"];
    let written = |(parent, mv): (usize, &&str)| {
        format!("{{\"parent\":{parent},\"move\":\"{mv}\",\"note\":\"{note}\"}}")
    };
    let nodes: Vec<String> = moves.iter().enumerate().map(written).collect();
    let start = TREE.split_once("\"nodes\":[").unwrap().0;
    let tree = format!("{start}\"nodes\":[{{\"note\":\"{note}\"}},{}]}}", nodes.join(","));
    let saved = ada.post(&format!("{address}/save"), &[("title", "Long"), ("tree", &tree)]);
    assert_eq!(saved.status, 303, "{}", saved.body);
    assert_eq!(
        ada.get(&address).body.matches(&note).count(),
        1 + 1 + moves.len(),
        "the note that is shown, and the tree"
    );
    assert_eq!(ada.post("/studies", &[("title", "Copy"), ("tree", &tree)]).status, 303);
}

#[test]
fn what_another_window_saved_is_not_replaced() {
    let class = class();
    let ada = class.student(0);
    let address = create(&ada, false);
    let seen = || {
        let body = ada.get(&address).body;
        let (_, seen) = body.split_once("name=\"seen\" value=\"").unwrap();
        seen.split('"').next().unwrap().to_owned()
    };
    let first = seen();
    let save =
        |title: &str, seen: &str| ada.post(&format!("{address}/save"), &[("title", title), ("seen", seen)]);
    assert_eq!(save("Of the first window", &first).status, 303);
    let late = save("Of the second", &first);
    assert!(late.status == 409 && late.body.contains("another window"), "{late:?}");
    assert!(ada.get(&address).body.contains("Of the first window"));
    assert_eq!(save("Of the second", &seen()).status, 303);
    for title in ["\u{200b}", "a\u{202e}b", "\u{3164}"] {
        assert_eq!(save(title, &seen()).status, 422, "{title:?}");
    }
}

#[test]
fn a_study_has_limits_and_only_legal_moves() {
    let class = class();
    let ada = class.student(0);
    for (title, tree, told) in [
        ("", TREE.to_owned(), "A title has"),
        ("x", "no".to_owned(), "This is no study"),
        ("x", TREE.replace("\"move\":\"6\"", "\"move\":\"9\""), "is not legal"),
        ("x", TREE.replace("s3-n4", "s3-n7"), "on no pit"),
        ("x", TREE.replace("Captures", &"x".repeat(2001)), "too large"),
    ] {
        let answer = ada.post("/studies", &[("title", title), ("tree", &tree)]);
        assert_eq!(answer.status, 422, "{told}");
        assert!(answer.body.contains(told), "{told}: {}", answer.body);
    }
    for _ in 0..100 {
        create(&ada, false);
    }
    let answer = ada.post("/studies", &[("title", "x"), ("tree", TREE)]);
    assert!(answer.status == 422 && answer.body.contains("which is the most"), "{answer:?}");
}

/// Follows what is presented of a study.
fn follow(class: &Class, study: &str) -> impl FnMut() -> Option<Value> + use<> {
    let mut stream = TcpStream::connect(class.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    write!(stream, "GET {study}/events HTTP/1.0\r\nHost: kalah.test\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines();
    move || {
        let data = lines
            .by_ref()
            .map(Result::unwrap)
            .find_map(|line| line.strip_prefix("data: ").map(str::to_owned));
        data.map(|data| serde_json::from_str(&data).unwrap())
    }
}

#[test]
fn whoever_has_the_link_follows_what_its_owner_presents() {
    let class = class();
    let ada = class.student(0);
    let study = create(&ada, true);
    let mut next = follow(&class, &study);
    assert_eq!(next().unwrap()["on"], false);
    let present = format!("{study}/present");
    let shown = [("on", "yes"), ("moves", "3"), ("note", "Now"), ("marks", "s1 s1-n2")];
    assert_eq!(ada.post(&present, &shown).status, 200);
    let seen = next().unwrap();
    assert_eq!(
        (&seen["on"], &seen["moves"], &seen["marks"][1]),
        (&true.into(), &"3".into(), &"s1-n2".into())
    );
    // Who comes later, or has no scripts, sees the same.
    assert_eq!(follow(&class, &study)().unwrap(), seen);
    let page = class.stranger().get(&study).body;
    assert!(page.contains("The author is presenting") && page.contains("data-at=\"1\""), "{page}");
    for wrong in [[("on", "yes"), ("moves", "33")], [("on", "yes"), ("marks", "s7")]] {
        assert_eq!(ada.post(&present, &wrong).status, 422);
    }
    assert_eq!(ada.post(&present, &[("on", "no")]).status, 200);
    assert_eq!(next().unwrap()["on"], false);
    // What is private again is shown to nobody.
    assert_eq!(ada.post(&format!("{study}/save"), &[("title", "Mine")]).status, 303);
    assert_eq!(next(), None);
}
