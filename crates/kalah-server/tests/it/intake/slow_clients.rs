//! Clients that send nearly nothing: nobody else waits for them.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use kalah_needs::all_here;

use crate::intake::class::{Class, Who};
use crate::intake::http::ask;

/// An upload of which one byte has come.
fn half_sent(class: &Class, who: Who) -> TcpStream {
    let mut stream = TcpStream::connect(class.host()).unwrap();
    let head = "POST /api/submissions?name=bot.py HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n";
    write!(stream, "{head}Authorization: Bearer {}\r\n\r\np", who.token()).unwrap();
    stream
}

/// The status line of an answer.
fn status(stream: &mut TcpStream) -> String {
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    String::from_utf8(answer.to_vec()).unwrap()
}

#[test]
fn seventy_half_sent_uploads_of_one_student_keep_nobody_else_out() {
    let class = Class::new();
    let mut held: Vec<TcpStream> = (0..70).map(|_| half_sent(&class, Who::Seven)).collect();
    let taken = ask(&class, Some(Who::Eight), "POST /api/submissions?name=bot.py", &[], b"print(1)\n");
    assert_eq!(taken.status, 201, "{}", taken.text());
    // Two of a student may arrive at once; those two are told that they are too slow, and their places are free again.
    let statuses: Vec<String> = held.iter_mut().map(status).collect();
    let count = |wanted: &str| statuses.iter().filter(|status| *status == wanted).count();
    assert_eq!((count("HTTP/1.1 429"), count("HTTP/1.1 408")), (68, 2), "{statuses:?}");
    let taken = ask(&class, Some(Who::Seven), "POST /api/submissions?name=bot.py", &[], b"print(2)\n");
    assert_eq!(taken.status, 201, "{}", taken.text());
}

#[test]
fn git_says_why_a_push_has_no_place() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let _held = [half_sent(&class, Who::Seven), half_sent(&class, Who::Seven)];
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    let said = work.push("main").unwrap_err();
    assert!(said.contains("2 of your uploads or pushes are arriving already"), "{said}");
    let other = class.work("other", Who::Eight, 8);
    other.commit("main.py", "print(2)\n");
    assert!(other.push("main").unwrap().contains("submission 1 of branch main is taken"));
}
