//! The own page, and the feed.

use roxmltree::{Document, Node};

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::Answer;
use crate::intake::class::wait_for;

const ATOM: &str = "http://www.w3.org/2005/Atom";

/// Hands in a bot that nobody builds.
pub(crate) fn submit(student: &Browser, address: std::net::SocketAddr) {
    let page = student.post("/me/tokens", &[("submit", "on")]).body;
    let token = page.split_once("<code class=\"long\">").unwrap().1.split('<').next().unwrap().to_owned();
    let program = Browser::new(address).with(&format!("Authorization: Bearer {token}"));
    let handed_in = program.send_body("/api/submissions?name=bot.py", "text/plain", "print()");
    assert_eq!(handed_in.status, 201, "{handed_in:?}");
}

pub(crate) fn withdraw(lecturer: &Browser, player: &str, why: &str) {
    let count = || lecturer.get("/audit?find=withdrew").body.matches(">withdrew</td>").count();
    let before = count();
    let done = lecturer.post("/govern/withdraw", &[("player", player), ("why", why)]);
    assert_eq!(done.status, 303, "{done:?}");
    // It can be undone for some seconds, and is done then.
    wait_for("withdrawal", || (count() > before).then_some(()));
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name((ATOM, name)))
}

fn text<'a>(node: Node<'a, 'a>, name: &str) -> &'a str {
    child(node, name).and_then(|child| child.text()).unwrap_or_else(|| panic!("no {name}"))
}

/// What RFC 4287 asks of feeds and entries: id, title and updated, once; an author; a link to itself.
fn entries(answer: &Answer) -> Vec<(String, String, String)> {
    assert_eq!(answer.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    let document = Document::parse(&answer.body).unwrap();
    let feed = document.root_element();
    assert!(feed.has_tag_name((ATOM, "feed")));
    let links: Vec<_> = feed.children().filter_map(|child| child.attribute("href")).collect();
    assert!(links[0].starts_with("http://kalah.test/feed/"), "{links:?}");
    assert_eq!(text(child(feed, "author").unwrap(), "name"), "Kalah");
    let entries = feed.children().filter(|child| child.has_tag_name((ATOM, "entry")));
    let told: Vec<_> = entries
        .map(|entry| {
            (text(entry, "id").to_owned(), text(entry, "title").to_owned(), text(entry, "content").to_owned())
        })
        .collect();
    for node in feed.descendants().filter(|node| node.has_tag_name((ATOM, "id"))) {
        assert!(node.text().unwrap().starts_with("urn:uuid:"), "{node:?}");
    }
    for node in feed.descendants().filter(|node| node.has_tag_name((ATOM, "updated"))) {
        let time = node.text().unwrap();
        assert!(time.len() == 20 && time.ends_with('Z') && time.as_bytes()[10] == b'T', "{time}");
    }
    told
}

/// The address of the feed that a page shows.
fn feed_of(page: &Answer) -> String {
    let (_, rest) = page.body.split_once("href=\"/feed/").unwrap();
    format!("/feed/{}", rest.split('"').next().unwrap())
}

#[test]
fn a_notice_is_new_once_and_for_all_of_a_group_and_for_nobody_else() {
    let class = Class::start("student_id,name,group\n7,Ada,A\n8,Bob,A\n9,Cy,B\n");
    let [ada, bob, cy] = [0, 1, 2].map(|place| class.student(place));
    let lecturer = class.entered(&class.lecturer);
    assert!(ada.get("/me").body.contains("No notices."));
    submit(&ada, class.address());
    withdraw(&lecturer, "1", "it <b>eats</b> \u{1b}[2Jmemory");

    for student in [&ada, &bob] {
        let first = student.get("/me").body;
        assert!(
            first.contains(">new</span> <a href=\"/submissions/1\">Your player was withdrawn</a>"),
            "{first}"
        );
        assert!(first.contains("it &#60;b&#62;eats&#60;/b&#62; \u{fffd}[2Jmemory"), "{first}");
        let again = student.get("/me").body;
        assert!(again.contains("Your player was withdrawn") && !again.contains(">new</span>"));
    }
    for other in [&cy, &lecturer] {
        assert!(!other.get("/me").body.contains("Your player was withdrawn"));
    }
}

#[test]
fn a_feed_can_be_read_by_its_address_alone_until_it_is_ended() {
    let class = Class::start("student_id,name\n7,Ada\n8,Bob\n");
    let (ada, bob, anybody) = (class.student(0), class.student(1), class.stranger());
    let lecturer = class.entered(&class.lecturer);
    assert_eq!(ada.post("/me/feed", &[("wanted", "yes")]).header("location"), Some("/me#notices"));
    let path = feed_of(&ada.get("/me"));
    assert_eq!(entries(&anybody.get(&path)), []);
    submit(&ada, class.address());
    withdraw(&lecturer, "1", "a <b>, & \u{b} \u{ffff}");

    let told = entries(&anybody.get(&path));
    let [(id, title, content)] = &told[..] else { panic!("{told:?}") };
    assert_eq!(title, "Your player was withdrawn");
    assert!(content.starts_with("Submission 1 was withdrawn: a <b>, & \u{fffd}"), "{content}");
    assert_eq!(entries(&anybody.get(&path))[0].0, *id, "an entry keeps its name");
    // A feed is no way to sign in, and says nothing of others.
    assert_eq!(anybody.status("/me"), 401);
    bob.post("/me/feed", &[("wanted", "yes")]);
    let other = feed_of(&bob.get("/me"));
    assert_eq!(entries(&anybody.get(&other)), []);
    let (_, signature) = path.rsplit_once('_').unwrap();
    let (before, _) = other.rsplit_once('_').unwrap();
    assert_eq!(anybody.status(&format!("{before}_{signature}")), 404);

    // Another one takes its place, also within the same second.
    ada.post("/me/feed", &[("wanted", "yes")]);
    let newer = feed_of(&ada.get("/me"));
    assert_ne!(newer, path);
    assert_eq!((anybody.status(&path), anybody.status(&newer)), (404, 200));
    ada.post("/me/feed", &[("wanted", "no")]);
    assert_eq!(anybody.status(&newer), 404);
    // Whoever is shut out reads nothing.
    let people = lecturer.get("/people?find=Bob").body;
    let id = people.split_once("\">Bob").unwrap().0.rsplit('/').next().unwrap().to_owned();
    lecturer.post(&format!("/people/{id}/access"), &[("allowed", "no")]);
    assert_eq!((bob.status("/me"), anybody.status(&other)), (401, 404));
}
