//! Requests, as programs write them.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

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
    let mut stream = TcpStream::connect(class.host()).unwrap();
    let mut request = format!("{line} HTTP/1.0\r\nHost: localhost\r\nContent-Length: {}\r\n", body.len());
    if let Some(who) = who {
        request.push_str("Authorization: Bearer ");
        request.push_str(&who.token());
        request.push_str("\r\n");
    }
    for line in head {
        request.push_str(line);
        request.push_str("\r\n");
    }
    stream.write_all(format!("{request}\r\n").as_bytes()).unwrap();
    // Whoever is refused may be answered before all is sent.
    _ = stream.write_all(body);
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let set = head
        .lines()
        .find_map(|line| line.split_once(": ").filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie")));
    let cookie = set.map(|(_, cookie)| format!("Cookie: {}", cookie.split(';').next().unwrap_or_default()));
    let head = head.to_lowercase();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body: answer[end + 4..].to_vec(), cookie }
}

/// The lines of a stream of events, as long as one comes within half a minute.
pub(crate) fn follow(class: &Class, who: Who, path: &str) -> impl Iterator<Item = String> + use<> {
    let mut stream = TcpStream::connect(class.host()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let token = who.token();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n")
        .unwrap();
    BufReader::new(stream).lines().map_while(Result::ok)
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
