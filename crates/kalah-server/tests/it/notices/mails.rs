//! Mails, taken by a real mail server on the loopback.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use kalah::Rules;
use kalah_jobs::{TournamentSettings, in_process};
use kalah_player::Limit;
use kalah_server::{Config, Login, MailSettings, RetryPolicy};
use serde_json::Value;
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;

use crate::common::class::Class;
use crate::common::running::Running;
use crate::notices::page::{submit, withdraw};

/// Where the script is, if there is all that it needs.
fn script() -> Option<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests");
    let library = tests.join("../node_modules/smtp-server");
    kalah_needs::all_here(&["node", library.to_str().unwrap()]).then(|| tests.join("smtp.mjs"))
}

/// A mail server on the loopback.
pub(super) struct MailServer {
    child: Child,
    said: BufReader<ChildStdout>,
    pub(super) port: u16,
}

impl MailServer {
    /// What becomes of each connection, the last of all further ones.
    pub(super) fn start(port: u16, plan: &[&str]) -> Option<MailServer> {
        let mut child = Command::new("node")
            .arg(script()?)
            .arg(port.to_string())
            .args(plan)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut server = MailServer { said: BufReader::new(child.stdout.take().unwrap()), child, port };
        server.port = server.line().strip_prefix("listening ").unwrap().parse().unwrap();
        Some(server)
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The next mail that it takes.
    pub(super) fn mail(&mut self) -> Value {
        serde_json::from_str(&self.line()).unwrap()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Impatient, so that tests are.
pub(super) fn settings(port: u16) -> MailSettings {
    let server = format!("smtp://127.0.0.1:{port}").parse().unwrap();
    let mut settings = MailSettings::new(server, "Kalah <kalah@example.org>", "https://kalah.test").unwrap();
    settings.patience = RetryPolicy {
        pause: Duration::from_millis(50),
        longest: Duration::from_millis(200),
        all: Duration::from_mins(10),
    };
    settings.longest_try = Duration::from_secs(1);
    settings
}

/// A class of two who have addresses and one who has none.
pub(super) const LIST: &str =
    "student_id,name,mail,group\n7,Ada,ada@example.org,A\n8,Bob,bob@example.org,A\n9,Cy,,A\n";

/// Mails as they are kept: tries, whether they have ended, what went wrong last.
fn kept(data: &Path) -> Vec<(i64, bool, Option<String>)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let options = SqliteConnectOptions::new().filename(data.join("tournament.sqlite"));
    runtime.block_on(async {
        let mut database = options.connect().await.unwrap();
        sqlx::query_as("SELECT tries, ended_at IS NOT NULL, error FROM mails ORDER BY id")
            .fetch_all(&mut database)
            .await
            .unwrap()
    })
}

pub(crate) fn until(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < Duration::from_mins(1), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn who_has_an_address_and_wants_mails_gets_each_once() {
    if kalah_needs::is_left_out() {
        return;
    }
    let Some(mut server) = MailServer::start(0, &["accept"]) else { return };
    let class = Class::with(LIST, |config| {
        config.mail = Some(MailSettings {
            login: Some(Login { name: "kalah".into(), password: "pass".into() }),
            ..settings(server.port)
        });
    });
    let [ada, bob, cy] = [0, 1, 2].map(|place| class.student(place));
    assert!(cy.get("/me").body.contains("the class list has no address for you"));
    bob.post("/me/mail", &[("wanted", "no")]);
    submit(&ada, class.address());
    let lecturer = class.entered(&class.lecturer);
    withdraw(&lecturer, "1", "first\r\nBcc: all@example.org");
    let mail = server.mail();
    assert_eq!(mail["to"], serde_json::json!(["ada@example.org"]));
    assert_eq!(
        (mail["from"].as_str(), mail["login"].as_str()),
        (Some("kalah@example.org"), Some("kalah:pass"))
    );
    let (head, body) = mail["text"].as_str().unwrap().split_once("\r\n\r\n").unwrap();
    assert!(head.contains("Subject: Kalah: Your player was withdrawn\r\n"), "{head}");
    assert!(head.contains("Auto-Submitted: auto-generated") && !head.contains("Bcc"), "{head}");
    assert!(body.contains("https://kalah.test/submissions/1") && body.contains("first"), "{body}");

    bob.post("/me/mail", &[("wanted", "yes")]);
    // Each in the language in which the own page was read.
    assert!(bob.get("/me?lang=de").body.contains("<html lang=\"de\""));
    submit(&ada, class.address());
    withdraw(&lecturer, "1", "second");
    let mut mails = [server.mail(), server.mail()];
    mails.sort_by_key(|mail| mail["to"][0].as_str().unwrap().to_owned());
    assert_eq!(mails.each_ref().map(|mail| &mail["to"][0]), ["ada@example.org", "bob@example.org"]);
    let german = mails.each_ref().map(|mail| mail["text"].as_str().unwrap().contains("zur=C3=BCckgezogen"));
    assert_eq!(german, [false, true], "{mails:?}");
    until("all have ended", || kept(class.data.path()).iter().all(|(_, ended, _)| *ended));
    assert_eq!(kept(class.data.path()).len(), 3);
}

#[test]
fn a_mail_is_tried_again_until_it_is_taken_whatever_went_wrong() {
    if kalah_needs::is_left_out() {
        return;
    }
    let Some(mut server) = MailServer::start(0, &["refuse", "later", "hang", "accept"]) else { return };
    let list = "student_id,name,mail\n7,Ada,ada@example.org\n";
    let class = Class::with(list, |config| config.mail = Some(settings(server.port)));
    submit(&class.student(0), class.address());
    withdraw(&class.entered(&class.lecturer), "1", "why");
    let mail = server.mail();
    assert_eq!(mail["to"][0], "ada@example.org");
    until("it is sent", || kept(class.data.path()) == [(4, true, None)]);
}

#[test]
fn a_mail_waits_for_a_mail_server_that_is_away_and_for_the_next_start() {
    if kalah_needs::is_left_out() {
        return;
    }
    if script().is_none() {
        return;
    }
    let port = kalah_needs::lasting_address().port();
    let list = "student_id,name,mail\n7,Ada,ada@example.org\n";
    let class = Class::with(list, |config| config.mail = Some(settings(port)));
    submit(&class.student(0), class.address());
    withdraw(&class.entered(&class.lecturer), "1", "why");
    until("it was tried", || matches!(&kept(class.data.path())[..], [(tries, false, Some(_))] if *tries > 1));
    let data = class.stop();
    let mut server = MailServer::start(port, &["accept"]).unwrap();
    let played_by = TournamentSettings::new(Rules::default(), Limit::growing(Duration::from_millis(100)));
    let config = Config { mail: Some(settings(port)), ..Config::new(data.path(), played_by) };
    let (end, _nobody_works) = in_process();
    let running = Running::start(&config, end);
    assert_eq!(server.mail()["to"][0], "ada@example.org");
    until("it is sent", || matches!(kept(data.path())[..], [(_, true, None)]));
    running.stop().unwrap();
}

#[test]
fn a_mail_that_nobody_takes_is_given_up_and_the_lecturer_is_told() {
    if kalah_needs::is_left_out() {
        return;
    }
    let Some(server) = MailServer::start(0, &["refuse"]) else { return };
    let list = "student_id,name,mail\n7,Ada,ada@example.org\n";
    let class = Class::with(list, |config| {
        let mut mail = settings(server.port);
        mail.patience.all = Duration::from_millis(300);
        config.mail = Some(mail);
    });
    let (ada, lecturer) = (class.student(0), class.entered(&class.lecturer));
    submit(&ada, class.address());
    withdraw(&lecturer, "1", "why");
    until("it is given up", || matches!(&kept(class.data.path())[..], [(_, true, Some(_))]));
    let told = lecturer.get("/me").body;
    assert!(told.contains("Mails were not sent") && told.contains("ada@example.org"), "{told}");
    assert!(!ada.get("/me").body.contains("Mails were not sent"));
}
