//! Somebody who looks at pages and sends forms.

use std::net::SocketAddr;

use crate::common::http::{self, Answer};

/// A browser, or a program that shows a token.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    address: SocketAddr,
    /// Lines that stand in the head of every request.
    head: String,
    /// What forms of its pages carry.
    csrf: String,
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Browser {
        Browser { address, head: String::new(), csrf: String::new() }
    }

    /// The same, with a line more in the head of every request.
    pub(crate) fn with(&self, line: &str) -> Browser {
        Browser { head: format!("{}{line}\r\n", self.head), ..self.clone() }
    }

    /// The same on a page of another site, which knows nothing that forms of its pages carry.
    pub(crate) fn foreign(&self) -> Browser {
        Browser { csrf: String::new(), ..self.with("Sec-Fetch-Site: cross-site") }
    }

    /// The same, which sends forms of the page of its account.
    pub(crate) fn with_own_forms(&self) -> Browser {
        Browser { csrf: self.get("/me").field("csrf").unwrap(), ..self.clone() }
    }

    /// A browser that has signed in by the path of a link.
    pub(crate) fn entered(address: SocketAddr, path: &str) -> Browser {
        let key = path.split_once("key=").unwrap().1;
        let answer = Browser::new(address).post("/enter", &[("key", key)]);
        Browser::signed_in(address, &answer)
    }

    /// A browser that got this answer when it signed in.
    pub(crate) fn signed_in(address: SocketAddr, answer: &Answer) -> Browser {
        assert_eq!(answer.status, 303, "{answer:?}");
        assert!(matches!(answer.header("location"), Some("/me" | "/class")), "{answer:?}");
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
        let browser = Browser::new(address).with(&format!("Cookie: {cookie}"));
        let csrf = browser.get("/me").field("csrf").unwrap();
        Browser { csrf, ..browser }
    }

    fn head(&self) -> Vec<&str> {
        ["Host: kalah.test"].into_iter().chain(self.head.lines()).collect()
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        http::ask(self.address, &format!("GET {path}"), &self.head(), &[])
    }

    /// The status of an answer that need not end.
    pub(crate) fn status(&self, path: &str) -> u16 {
        let line = http::lines(self.address, path, &self.head()).next().unwrap();
        line.split(' ').nth(1).unwrap().parse().unwrap()
    }

    /// Sends a form of one of its pages.
    pub(crate) fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let csrf = [("csrf", self.csrf.as_str())];
        let fields = fields.iter().chain(csrf.iter().filter(|(_, value)| !value.is_empty()));
        let body: Vec<String> = fields.map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        self.send_body(path, "application/x-www-form-urlencoded", &body.join("&"))
    }

    /// Sends a file with a form of one of its pages.
    pub(crate) fn upload(&self, path: &str, field: &str, file: &str) -> Answer {
        let part = |name: &str, more: &str, text: &str| {
            format!("--EDGE\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n{text}\r\n")
        };
        let body = part("csrf", "", &self.csrf) + &part(field, "; filename=\"a.csv\"", file) + "--EDGE--\r\n";
        self.send_body(path, "multipart/form-data; boundary=EDGE", &body)
    }

    /// Sends a form of one of its pages, in parts.
    pub(crate) fn send_form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let csrf = [("csrf", self.csrf.as_str())];
        let part = |(name, text): &(&str, &str)| {
            format!("--EDGE\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n")
        };
        let body: String = csrf.iter().chain(fields).map(part).collect();
        self.send_body(path, "multipart/form-data; boundary=EDGE", &format!("{body}--EDGE--\r\n"))
    }

    /// Sends something of any kind.
    pub(crate) fn send_body(&self, path: &str, kind: &str, body: &str) -> Answer {
        let kind = format!("Content-Type: {kind}");
        let head: Vec<&str> = self.head().into_iter().chain([kind.as_str()]).collect();
        http::ask(self.address, &format!("POST {path}"), &head, body.as_bytes())
    }
}

fn encoded(text: &str) -> String {
    let byte = |byte: u8| {
        if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    text.bytes().map(byte).collect()
}
