//! A term in short: a class from two lists, pushes that webhooks announce, statuses that go back, a deadline, points, and
//! grades that go out by each way.

use std::fs;
use std::path::Path;
use std::time::Duration;

use kalah_forge::ForgeKind;
use kalah_jobs::JobWork;
use kalah_needs::{all_here, is_left_out};
use kalah_server::RetryPolicy;
use serde_json::{Value, json};

use crate::common::browser::Browser;
use crate::common::http;
use crate::forges::connected::{shown, signature};
use crate::forges::forge::{Forge, TOKEN};
use crate::intake::class::{Work, wait_for};
use crate::lti::lms::Connected;
use crate::submissions::worker::{refused, work};

/// A student with a repository at the forge.
struct Student {
    browser: Browser,
    work: Work,
    hook: String,
    secret: String,
}

impl Student {
    /// Connects a repository with a webhook and a token: address, Connect, token, Save.
    fn connect(browser: &Browser, folder: &Path, beginning: &str, owner: &str) -> Student {
        let work = Work { folder: folder.join(owner).join("bot") };
        fs::create_dir_all(&work.folder).unwrap();
        work.git(&["init", "--quiet", "--initial-branch=main"]).unwrap();
        let browser = browser.with_own_forms();
        let address = format!("{beginning}/{owner}/bot");
        assert_eq!(browser.post("/repository", &[("address", &address)]).status, 303);
        assert_eq!(browser.post("/repository/token", &[("token", TOKEN)]).status, 303);
        let page = browser.get("/repository").body;
        let hook = shown(&page, "http://kalah.test/webhooks");
        Student { browser, work, hook, secret: shown(&page, "whsec_") }
    }

    /// Pushes a version, which the forge announces. Returns the name of the commit.
    fn push(&self, text: &str) -> String {
        self.work.commit("main.py", text);
        let commit = self.work.git(&["rev-parse", "HEAD"]).unwrap().trim().to_owned();
        let body = format!(
            r#"{{"ref":"refs/heads/main","after":"{commit}","repository":{{"default_branch":"main"}}}}"#
        );
        let signed = format!("X-Gitea-Signature: {}", signature(self.secret.as_bytes(), body.as_bytes()));
        let forge = self.browser.with("X-Gitea-Event: push").with(&signed);
        let path = self.hook.strip_prefix("http://kalah.test").unwrap();
        let answer = forge.send_body(path, "application/json", &body);
        assert_eq!(answer.status, 202, "{answer:?}");
        commit
    }
}

/// Reads the last cell of a student's row.
fn cell<'a>(table: &'a str, student_id: &str) -> &'a str {
    let row = table.lines().find(|line| line.starts_with(&format!("{student_id},")));
    row.and_then(|row| row.trim_end().rsplit(',').next()).unwrap_or_else(|| panic!("{student_id}: {table}"))
}

#[test]
fn a_term_ends_with_the_same_numbers_everywhere() {
    if is_left_out() || !all_here(&["git"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let forge = Forge::start(ForgeKind::Forgejo);
    let beginning = format!("git+file://{}", place.path().canonicalize().unwrap().display());
    // Ada is in the file that the class begins with.
    let Some(connected) = Connected::accepted_with(|config| {
        config.repositories_from = vec![beginning.clone()];
        config.forge_sites = vec![(beginning.clone(), forge.address.clone())];
        config.site = "http://kalah.test".parse().unwrap();
        let pause = Duration::from_millis(200);
        config.status_retry = RetryPolicy { pause, longest: pause, all: Duration::from_mins(5) };
    }) else {
        return;
    };
    let Connected { class, lecturer, .. } = &connected;

    // Bob comes from the members of the course.
    let plan = lecturer.post("/govern/lti/courses/1/members", &[]);
    let values = ["list", "columns", "shown"].map(|name| (name, plan.field(name).unwrap()));
    let fields: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(lecturer.post("/people/class/apply", &fields).status, 200);

    set_rules(lecturer);

    // Both connect a repository, and push.
    let signed_in = |user: &str| connected.signed_in(&connected.launch(user, "item"));
    let ada = Student::connect(&signed_in("s1"), place.path(), &beginning, "ada");
    let bob = Student::connect(&signed_in("s2"), place.path(), &beginning, "bob");
    work(class.worker(&["python3"]), |job| match &job.work {
        JobWork::Build(build) if Some(&build.bot.content) == BROKEN.get() => Some(refused("does not build")),
        _ => None,
    });
    let good = ada.push("print(1)\n");
    fs::write(bob.work.folder.join("main.py"), "print(broken\n").unwrap();
    BROKEN.set(crate::intake::folders::content(&bob.work.folder)).unwrap();
    let bad = bob.push("print(broken\n");

    // The commits show it.
    let status_of = |commit: &str, state: &str| {
        wait_for(state, || {
            let taken = forge.taken();
            taken.into_iter().rev().find(|one| one.commit == commit).filter(|one| one.state == state)
        })
    };
    assert!(status_of(&good, "success").description.starts_with("Plays"));
    assert_eq!(status_of(&bad, "failure").description, "Does not build");

    // All matches are played; then nothing changes any more.
    wait_for("the last match", || {
        let standings = http::get(class.address(), "/api/standings");
        let standings: Value = serde_json::from_str(&standings.body).unwrap();
        (standings["matches"] == standings["played"] && standings["matches"] == 3).then_some(())
    });
    let sums = sums_everywhere(&connected);
    assert_eq!(sums[1], "0", "Bob has met nothing");
    assert!(sums[0].parse::<f64>().unwrap() >= 4.0, "Ada has met the deadline: {sums:?}");
}

/// Sets a deadline in a week, with points, and more points for the matches.
fn set_rules(lecturer: &Browser) {
    let week = jiff::SignedDuration::from_hours(7 * 24);
    let ends = (jiff::Timestamp::now() + week).strftime("%Y-%m-%d %H:%M:%S").to_string();
    let deadline = [("name", "M1"), ("ends", &*ends), ("requirement", "passes")];
    assert_eq!(lecturer.post("/deadlines", &deadline).status, 303);
    let rules = [
        ("do", "save"),
        ("deadline-1-points", "4"),
        ("ratio-points", "10"),
        ("ratio-from", "0"),
        ("ratio-to", "100"),
    ];
    assert_eq!(lecturer.post("/points", &rules).status, 303);
}

/// Sends the grades, and returns the points of Ada and Bob, which are the same wherever they are shown.
fn sums_everywhere(connected: &Connected) -> Vec<String> {
    let Connected { lms, lecturer, .. } = connected;
    let told: Value = serde_json::from_str(&lecturer.get("/api/points").body).unwrap();
    let sent = lecturer.post("/govern/lti/columns/1/send", &[]);
    assert_eq!(sent.status, 303, "{sent:?}");
    wait_for("grades", || (!lms.scores("s1").is_empty() && !lms.scores("s2").is_empty()).then_some(()));
    let table = lecturer.get("/points/all.csv").body;
    let moodle = lecturer.get("/points/moodle.csv").body;
    let of_student = |(user, student): (&str, &Value)| {
        let (id, sum) = (student["student_id"].as_str().unwrap(), student["sum"].as_str().unwrap());
        assert_eq!(cell(&table, id), sum, "{table}");
        assert_eq!(cell(&moodle, id), sum, "{moodle}");
        let score = lms.scores(user).pop().unwrap();
        assert_eq!(score["scoreGiven"], json!(sum.parse::<f64>().unwrap()), "{score}");
        assert_eq!(score["scoreMaximum"], json!(14.0), "{score}");
        let page = lecturer.get(&format!("/points?find={id}")).body;
        assert!(page.contains(&format!("<b>{sum}</b>")), "{page}");
        sum.to_owned()
    };
    ["s1", "s2"].into_iter().zip(told["students"].as_array().unwrap()).map(of_student).collect()
}

/// Content of the version that does not build.
static BROKEN: std::sync::OnceLock<String> = std::sync::OnceLock::new();
