//! `kalah demo`: a class in the middle of a term.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// Requests of one person, who is signed in.
struct Visitor {
    agent: ureq::Agent,
    site: String,
    cookie: String,
}

impl Visitor {
    /// Signs in by a link.
    fn enter(link: &str) -> Visitor {
        let agent: ureq::Agent = ureq::Agent::config_builder().max_redirects(0).build().into();
        let (address, key) = link.split_once("?key=").unwrap();
        let site = address.strip_suffix("/enter").unwrap().to_owned();
        let answer = agent.post(address).header("Origin", &site).send_form([("key", key)]).unwrap();
        let cookies = answer.headers().get_all("set-cookie").iter();
        let cookie: Vec<&str> =
            cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap()).collect();
        assert!(!cookie.is_empty(), "{answer:?}");
        Visitor { agent, site, cookie: cookie.join("; ") }
    }

    fn get(&self, path: &str) -> String {
        let request = self.agent.get(format!("{}{path}", self.site)).header("Cookie", &self.cookie);
        request.call().unwrap_or_else(|error| panic!("{path}: {error}")).body_mut().read_to_string().unwrap()
    }
}

/// A demonstration that is killed when it is dropped.
pub(crate) struct Demonstration {
    child: Child,
    /// The temporary folder that it fills.
    pub(crate) folder: TempDir,
    _cache: TempDir,
    /// The lecturer's link.
    pub(crate) lecturer: String,
    /// The link of student Ada Alvarez, player 1.
    pub(crate) student: String,
}

impl Demonstration {
    /// Starts one on a free port, and waits until it listens.
    pub(crate) fn start() -> Demonstration {
        let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let address = kalah_needs::lasting_address();
        let mut child = Command::new(env!("CARGO_BIN_EXE_kalah"))
            .args(["demo", "--listen", &address.to_string()])
            .env("TMPDIR", folder.path())
            .env("XDG_CACHE_HOME", cache.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut link = |who: &str| {
            let line = lines.find(|line| line.contains(who)).unwrap();
            format!("http://{}", line.split_once("http://").unwrap().1)
        };
        let (lecturer, student) = (link("As the lecturer"), link("As a student"));
        assert!(lines.any(|line| line.contains("Ctrl-C stops")));
        std::thread::spawn(move || lines.for_each(drop));
        Demonstration { child, folder, _cache: cache, lecturer, student }
    }

    /// The address of its pages.
    pub(crate) fn site(&self) -> String {
        let (site, _) = self.lecturer.split_once("enter?key=").unwrap();
        site.to_owned()
    }

    /// Kills it, so that it leaves its data directory.
    pub(crate) fn left(&mut self) -> PathBuf {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut left =
            fs::read_dir(self.folder.path()).unwrap().map(|entry| entry.unwrap().path().join("data"));
        left.find(|data| data.is_dir()).unwrap()
    }
}

impl Drop for Demonstration {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

#[test]
fn a_demonstration_shows_a_term_and_leaves_nothing() {
    let mut demonstration = Demonstration::start();
    let lecturer = Visitor::enter(&demonstration.lecturer);
    let submissions: Value = serde_json::from_str(&lecturer.get("/api/submissions")).unwrap();
    let text = submissions.to_string();
    for status in ["Executing", "Replaced", "Compilation error", "Execution error"] {
        let word = status.to_lowercase().replace(' ', "-");
        assert!(text.contains(status) || text.contains(&word), "{status}: {text}");
    }
    let points = lecturer.get("/points");
    assert!(
        points.contains("Carmen Castro") && points.contains("found an error in the rules page"),
        "{points}"
    );
    let deadlines = lecturer.get("/deadlines");
    for name in ["Legal moves", "Better than player 90", "Final version"] {
        assert!(deadlines.contains(name), "{name}: {deadlines}");
    }
    let audit = lecturer.get("/audit");
    let ends: Vec<&str> = deadlines
        .split("<time ")
        .skip(1)
        .map(|time| time.split_once('>').unwrap().1.split_once("</time>").unwrap().0)
        .collect();
    assert!(ends.len() >= 3, "{deadlines}");
    for end in ends {
        assert!(audit.contains(end), "{end}: {audit}");
    }
    for sentence in [
        "“Legal moves”: until ",
        "Legal moves: legal moves in time, ends ",
        "Better than player 90: 20 points",
    ] {
        assert!(audit.contains(sentence), "{sentence}: {audit}");
    }
    assert!(lecturer.get("/t/trial-final/certificate").contains("trial-final"));
    assert!(lecturer.get("/matrix").contains("matrix"));
    let student = Visitor::enter(&demonstration.student);
    let own = student.get("/me");
    assert!(own.contains("Ada Alvarez"), "{own}");
    assert!(own.contains("<select name=\"opponent\" required>"), "{own}");
    assert!(own.contains("<option value=\"90\">90 rightmost</option>"), "{own}");
    assert!(!own.contains("<option value=\"1\">"), "nobody plays against itself: {own}");

    kill_process(Pid::from_child(&demonstration.child), Signal::TERM).unwrap();
    assert!(demonstration.child.wait().unwrap().success());
    assert_eq!(demonstration.folder.path().read_dir().unwrap().count(), 0, "something is left");
}
