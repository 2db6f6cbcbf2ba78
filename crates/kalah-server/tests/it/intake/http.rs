//! Requests, as programs write them.

use std::io::Write as _;

use crate::common::http;
use crate::intake::class::{Class, Who};

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
    /// What it sets, as it is sent back.
    pub(crate) cookie: Option<String>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A request of somebody, with these lines in its head.
pub(crate) fn ask(class: &Class, who: Option<Who>, line: &str, head: &[&str], body: &[u8]) -> Answer {
    let token = who.map(|who| format!("Authorization: Bearer {}", who.token()));
    let head: Vec<&str> = token.iter().map(String::as_str).chain(head.iter().copied()).collect();
    let answer = http::ask(class.host().parse().unwrap(), line, &head, body);
    let cookie = answer.header("set-cookie").map(|cookie| cookie.split(';').next().unwrap_or_default());
    let cookie = cookie.map(|cookie| format!("Cookie: {cookie}"));
    Answer { status: answer.status, head: answer.head.to_lowercase(), body: answer.bytes, cookie }
}

/// The lines of a stream of events, as long as one comes within a minute.
pub(crate) fn follow(class: &Class, who: Who, path: &str) -> impl Iterator<Item = String> + use<> {
    http::lines(class.host().parse().unwrap(), path, &[&format!("Authorization: Bearer {}", who.token())])
}

/// The body and the head of a form with these fields: name, file's name, content.
pub(crate) fn form(fields: &[(&str, Option<&str>, &[u8])]) -> (String, Vec<u8>) {
    let mut body = Vec::new();
    for (name, file, content) in fields {
        let file = file.map(|file| format!("; filename=\"{file}\"")).unwrap_or_default();
        write!(body, "--between\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").unwrap();
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--between--\r\n");
    ("Content-Type: multipart/form-data; boundary=between".to_owned(), body)
}
