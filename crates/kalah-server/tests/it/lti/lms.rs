//! The platform of the tests, and a server that it is connected to.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kalah_server::{Config, RetryPolicy};
use serde_json::Value;

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::{self, Answer};
use crate::intake::class::wait_for;

/// The site as browsers of the tests call it.
const SITE: &str = "http://kalah.test";

/// A learning platform that runs in a process of its own.
pub(crate) struct Lms {
    child: Child,
    pub(crate) address: String,
}

impl Drop for Lms {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Lms {
    /// Starts the platform, unless this machine has none or the test is left out.
    fn start() -> Option<Lms> {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let python = workspace.join("target/lti/bin/python");
        if kalah_needs::is_left_out() || !kalah_needs::all_here(&[python.to_str().unwrap()]) {
            return None;
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/platform/platform.py");
        let mut child =
            Command::new(python).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{address}");
        Some(Lms { child, address })
    }

    fn host(&self) -> SocketAddr {
        self.address.strip_prefix("http://").unwrap().parse().unwrap()
    }

    pub(crate) fn ask(&self, path: &str) -> Value {
        let answer = http::get(self.host(), path);
        serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{path}: {error}: {answer:?}"))
    }

    /// Sends a form as a browser would.
    pub(crate) fn post(&self, path: &str, fields: &[(&str, &str)]) -> Value {
        let answer = Browser::new(self.host()).post(path, fields);
        serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{path}: {error}: {answer:?}"))
    }

    /// The scores that have arrived for somebody.
    pub(crate) fn scores(&self, user: &str) -> Vec<Value> {
        let seen = self.ask("/test/seen");
        let scores = seen["scores"].as_array().unwrap().iter();
        scores.filter(|score| score["userId"] == user).cloned().collect()
    }
}

/// A class and a platform.
pub(crate) struct Connected {
    pub(crate) class: Class,
    pub(crate) lms: Lms,
    pub(crate) lecturer: Browser,
}

/// A launch on its way from the platform to the server.
pub(crate) struct PendingLaunch {
    pub(crate) state: String,
    pub(crate) token: String,
    /// Cookie that the browser got when it began.
    pub(crate) cookie: String,
}

impl Connected {
    /// Starts a class with Ada, student 7, and a platform that is not connected yet.
    pub(crate) fn begin() -> Option<Connected> {
        Connected::begin_with(|_| {})
    }

    /// The same with another configuration of the server.
    fn begin_with(change: impl FnOnce(&mut Config)) -> Option<Connected> {
        let lms = Lms::start()?;
        let class = Class::with("student_id,name\n7,Ada Lovelace\n", |config: &mut Config| {
            let (pause, all) = (Duration::from_millis(200), Duration::from_mins(5));
            config.grade_retry = RetryPolicy { pause, longest: pause, all };
            change(config);
        });
        let lecturer = class.entered(&class.lecturer);
        let keys = format!("http://{}/lti/keys.json", class.address());
        lms.ask(&format!("/test/tool?address={SITE}&keys={keys}"));
        Some(Connected { class, lms, lecturer })
    }

    /// The same, with the platform registered by hand.
    pub(crate) fn registered() -> Option<Connected> {
        Connected::begin().map(Connected::register)
    }

    fn register(self) -> Connected {
        let connected = self;
        let lms = &connected.lms.address;
        let address = |path: &str| format!("{lms}{path}");
        let (authorization, token, keys) = (address("/auth"), address("/token"), address("/keys"));
        let fields = [
            ("name", "Test LMS"),
            ("issuer", lms.as_str()),
            ("client", "kalah"),
            ("deployment", "1"),
            ("authorization_url", &authorization),
            ("token_url", &token),
            ("keys_url", &keys),
        ];
        let answer = connected.lecturer.post("/govern/lti/platforms", &fields);
        assert_eq!(answer.status, 303, "{answer:?}");
        connected
    }

    /// The same, with its course accepted and the teacher known.
    pub(crate) fn accepted() -> Option<Connected> {
        Connected::accepted_with(|_| {})
    }

    /// The same with another configuration of the server.
    pub(crate) fn accepted_with(change: impl FnOnce(&mut Config)) -> Option<Connected> {
        let connected = Connected::begin_with(change)?.register();
        assert_eq!(connected.launch("t1", "item").status, 403);
        assert_eq!(connected.lecturer.post("/govern/lti/courses/1/accept", &[]).status, 303);
        Some(connected)
    }

    /// Goes to the platform and back, up to what it sends to the server. `hint` says what kind of launch it is.
    pub(crate) fn pending(&self, user: &str, hint: &str) -> PendingLaunch {
        let begun = self.lms.ask(&format!("/test/login?user={user}&hint={hint}"));
        let address = begun["address"].as_str().unwrap_or_else(|| panic!("{begun}"));
        let login = self.class.stranger().get(address.strip_prefix(SITE).unwrap());
        assert_eq!(login.status, 303, "{login:?}");
        let cookie = login.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        let away = login.header("location").unwrap().strip_prefix(&self.lms.address).unwrap();
        let launch = self.lms.ask(away);
        assert_eq!(launch["launch_url"], format!("{SITE}/lti/launch"), "{launch}");
        let text = |name: &str| launch[name].as_str().unwrap().to_owned();
        PendingLaunch { state: text("state"), token: text("id_token"), cookie }
    }

    /// Brings a launch to the server, in the browser that began it.
    pub(crate) fn arrive(&self, pending: &PendingLaunch) -> Answer {
        let browser = self.class.stranger().with(&format!("Cookie: {}", pending.cookie));
        let elsewhere = browser.with("Sec-Fetch-Site: cross-site");
        elsewhere.post("/lti/launch", &[("id_token", &pending.token), ("state", &pending.state)])
    }

    /// The same in a frame, where browsers send no cookies.
    pub(crate) fn arrive_in_frame(&self, pending: &PendingLaunch) -> Answer {
        let browser = self.class.stranger().with("Sec-Fetch-Site: cross-site").with("Sec-Fetch-Dest: iframe");
        browser.post("/lti/launch", &[("id_token", &pending.token), ("state", &pending.state)])
    }

    pub(crate) fn launch(&self, user: &str, hint: &str) -> Answer {
        self.arrive(&self.pending(user, hint))
    }

    /// A browser that got this answer when it signed in.
    pub(crate) fn signed_in(&self, answer: &Answer) -> Browser {
        assert_eq!(answer.status, 303, "{answer:?}");
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
        self.class.stranger().with(&format!("Cookie: {cookie}"))
    }

    /// Hands in a bot in the name of somebody who is signed in.
    pub(crate) fn submit(&self, student: &Browser) {
        let csrf = student.get("/me").field("csrf").unwrap();
        let made = student.post("/me/tokens", &[("submit", "on"), ("csrf", &csrf)]).body;
        let token = made.split_once("kalah_").unwrap().1;
        let token: String =
            token.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
        let head = format!("Authorization: Bearer kalah_{token}");
        let line = "POST /api/submissions?name=bot.py";
        let answer = http::ask(self.class.address(), line, &[&head], b"print(1)");
        assert_eq!(answer.status, 201, "{answer:?}");
    }
}

/// Waits until something has come of what is done in the background.
pub(crate) fn eventually<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    wait_for(what, look)
}
