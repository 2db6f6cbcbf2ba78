//! Comments of the staff on lines of a submission.

use crate::intake::class::{Class, Who};
use crate::intake::http::{Answer, ask};
use crate::submissions::worker::submit;

const FORM: &[&str] = &["Content-Type: application/x-www-form-urlencoded"];

fn comment(class: &Class, who: Who, submission: i64, file: &str, line: u32, text: &str) -> Answer {
    let body = format!("file={file}&line={line}&text={text}");
    ask(class, Some(who), &format!("POST /submissions/{submission}/comments"), FORM, body.as_bytes())
}

#[test]
fn the_student_reads_below_a_line_what_the_staff_says_of_it() {
    let class = Class::new();
    let id = submit(&class, Who::Seven, "first = 1\nprint('<b>')\nlast = 3\n");
    let page = |who: Who, query: &str| {
        ask(&class, Some(who), &format!("GET /submissions/{id}/source{query}"), &[], b"")
    };
    let bare = page(Who::Seven, "").text();
    assert!(
        bare.contains("print(&#39;&#60;b&#62;&#39;)")
            && !bare.contains("<form method=\"post\" action=\"/subm"),
        "{bare}"
    );
    let asked = page(Who::Tutor, "?file=bot.py&line=2").text();
    assert!(asked.contains("name=\"line\" value=\"2\"") && asked.contains("id=\"comment\""), "{asked}");
    assert_eq!(comment(&class, Who::Tutor, id, "bot.py", 2, "Why+%3Cb%3E%3F").status, 303);
    assert_eq!(comment(&class, Who::Lecturer, id, "", 0, "Well+done.").status, 303);
    for who in [Who::Seven, Who::SevenReads, Who::Tutor] {
        let text = page(who, "").text();
        let (line, said) = (text.find("print(").unwrap(), text.find("Why &#60;b&#62;?").unwrap());
        let last = text.find("last = 3").unwrap();
        assert!(line < said && said < last && text.contains("Well done."), "{text}");
    }
    let own = ask(&class, Some(Who::Seven), &format!("GET /submissions/{id}"), &[], b"").text();
    assert!(own.contains("2 comments of the staff"), "{own}");
    let notices = ask(&class, Some(Who::Seven), "GET /me", &[], b"").text();
    assert_eq!(notices.matches("has a new comment").count(), 1, "once a day: {notices}");
}

#[test]
fn nobody_else_reads_or_writes_comments() {
    let class = Class::new();
    let id = submit(&class, Who::Seven, "first = 1\n");
    let path = format!("GET /submissions/{id}/source");
    for (who, status) in [(None, 401), (Some(Who::Eight), 403), (Some(Who::SevenSubmits), 403)] {
        assert_eq!(ask(&class, who, &path, &[], b"").status, status);
    }
    for who in [Who::Seven, Who::Eight] {
        assert_eq!(comment(&class, who, id, "bot.py", 1, "x").status, 403);
    }
    for (file, line) in [("bot.py", 2), ("bot.py", 0), ("other.py", 1), ("../tournament.sqlite", 1)] {
        assert_eq!(comment(&class, Who::Tutor, id, file, line, "x").status, 404, "{file} {line}");
    }
    for query in ["?file=%2Fetc%2Fpasswd", "?file=nope&line=1"] {
        assert_eq!(ask(&class, Some(Who::Tutor), &format!("{path}{query}"), &[], b"").status, 404, "{query}");
    }
    assert_eq!(comment(&class, Who::Tutor, id, "bot.py", 1, "+").status, 422);
    let long = "x".repeat(2001);
    assert_eq!(comment(&class, Who::Tutor, id, "bot.py", 1, &long).status, 422);
    assert_eq!(comment(&class, Who::Lecturer, id, "bot.py", 1, "x").status, 303);
    let remove = |who: Who| {
        ask(&class, Some(who), &format!("POST /submissions/{id}/comments/1/remove"), FORM, b"").status
    };
    // A tutor removes the own ones alone.
    assert_eq!((remove(Who::Tutor), remove(Who::Lecturer), remove(Who::Lecturer)), (404, 303, 404));
}
