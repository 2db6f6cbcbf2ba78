//! The workshop: bots that are tried, downloaded, saved and submitted.

use std::fs;

use kalah::Rules;
use kalah::record::Fault;
use kalah_jobs::{BotFault, Job, JobOutcome, JobReport, JobWork, Product, StandIn, TryAim, TryWork};

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::intake::class::wait_for;
use crate::submissions::worker::lost_by;

const LIST: &str = "student_id,name\n7,Ada\n8,Bob\n";

/// A class without a match to play, so that a worker gets nothing but what the test asks for.
fn class(has_guests: bool) -> Class {
    Class::with(LIST, |config| {
        config.players = Vec::new();
        config.guest_tries = has_guests;
    })
}

/// A worker that has Python, once the server's pages know it.
fn python(class: &Class) -> StandIn {
    let worker = class.worker(&["python3"]);
    let knows = || !class.stranger().get("/workshop").body.contains("No machine");
    wait_for("machines", || knows().then_some(()));
    worker
}

fn fields<'a>(source: &'a str, button: &'a str) -> [(&'a str, &'a str); 4] {
    [("language", "python"), ("source", source), ("opponent", "greedy"), ("do", button)]
}

/// Begins a try, and returns the address of its result.
fn begin(browser: &Browser, source: &str, button: &str) -> String {
    let answer = browser.post("/workshop/try", &fields(source, button));
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header("location").unwrap().to_owned()
}

/// The next job, which tries a bot.
fn taken(worker: &StandIn) -> (Job, TryWork) {
    let job = worker.take().unwrap();
    let JobWork::Try(work) = job.work.clone() else { panic!("{job:?}") };
    (job, work)
}

fn report(worker: &StandIn, job: &Job, outcome: JobOutcome) {
    worker.report(JobReport { job: job.id, attempt: job.attempt, outcome });
}

fn played() -> JobOutcome {
    let mut games = lost_by(1, Rules::default(), Fault::TimedOut);
    "depth 3\n<b>depth 4</b>\n".clone_into(&mut games[0].stderr[0]);
    JobOutcome::Done(Product::Played(Box::new(games)))
}

/// The page of a try, once this is on it.
fn shown(browser: &Browser, address: &str, text: &str) -> String {
    wait_for(text, || Some(browser.get(address).body).filter(|body| body.contains(text)))
}

#[test]
fn a_guest_tries_a_bot_and_nothing_of_it_is_kept() {
    let class = class(true);
    let (worker, guest) = (python(&class), class.stranger());
    let on_c = [("language", "c"), ("opponent", "greedy"), ("do", "play")];
    assert_eq!(guest.post("/workshop/try", &on_c).status, 503, "no machine has a compiler");
    let page = guest.get("/workshop").body;
    assert!(page.contains("value=\"play\"") && page.contains("10 seconds of processor time"), "{page}");
    let address = begin(&guest, "print(1)\r\n", "play");
    let (job, work) = taken(&worker);
    assert_eq!((work.language.as_str(), work.player.as_str()), ("python", "print(1)\n"));
    assert_eq!((work.needs, work.processor_ms), (vec!["python3".to_owned()], 10_000));
    assert!(matches!(work.aim, TryAim::Play { opponent, .. } if opponent == "greedy"));
    assert!(guest.get(&address).body.contains("Building, and playing two games"));
    report(&worker, &job, played());
    let page = shown(&guest, &address, "Your bot 2 : 0 Greedy");
    assert!(page.contains("depth 3</code>") && !page.contains("<b>depth 4"), "{page}");
    // Without scripts the way back leads to what was tried.
    let back = format!("/workshop?language=python&amp;tried={}", address.rsplit('/').next().unwrap());
    assert!(page.contains(&back), "{page}");
    let opened = guest.get(&back.replace("&amp;", "&")).body;
    assert!(opened.contains(">\nprint(1)\n</textarea>"), "{opened}");
    // Nobody can guess its address, and each position of both games has one.
    assert_eq!(guest.status(&format!("{address}0")), 404);
    assert_eq!(guest.status(&format!("{address}?first=0&second=1")), 200);
    assert_eq!(fs::read_dir(class.data.path().join("bots")).map_or(0, Iterator::count), 0);
    class.stop();
}

#[test]
fn what_a_compiler_says_is_the_headline_and_leads_to_its_page() {
    let class = class(true);
    let (worker, guest) = (python(&class), class.stranger());
    let address = begin(&guest, "", "check");
    let (job, work) = taken(&worker);
    assert_eq!(work.aim, TryAim::Check);
    let log = "cc -O2 player.c\nplayer.c:9:57: error: expected ';'\nmake: *** [Makefile:3] Error 1";
    let fault = BotFault { cause: "does not build: make --silent failed".to_owned(), log: log.to_owned() };
    report(&worker, &job, JobOutcome::BotFault(fault));
    let page = shown(&guest, &address, "It does not build");
    assert!(page.contains("<p class=\"headline\"><code>player.c:9:57: error: expected"), "{page}");
    assert!(page.contains("href=\"/docs/check#builds\""), "{page}");
    class.stop();
}

#[test]
fn a_report_on_other_games_is_not_shown() {
    let class = class(true);
    let (worker, guest) = (python(&class), class.stranger());
    let address = begin(&guest, "", "play");
    for _ in 0..3 {
        let (job, _) = taken(&worker);
        let games = Box::new(lost_by(1, Rules::new(2, 2).unwrap(), Fault::Resigned));
        report(&worker, &job, JobOutcome::Done(Product::Played(games)));
    }
    let page = shown(&guest, &address, "It could not be tried");
    assert!(page.contains("a report on another game"), "{page}");
    class.stop();
}

#[test]
fn without_guests_only_who_has_signed_in_tries() {
    let class = class(false);
    let (worker, guest, student) = (python(&class), class.stranger(), class.student(0));
    let page = guest.get("/workshop").body;
    assert!(!page.contains("value=\"play\"") && page.contains("Guests cannot try bots"), "{page}");
    assert_eq!(guest.post("/workshop/try", &fields("", "play")).status, 403);
    let address = begin(&student, "", "play");
    let (job, work) = taken(&worker);
    assert_eq!(work.processor_ms, 60_000);
    report(&worker, &job, played());
    assert!(!shown(&student, &address, "Your bot 2 : 0").contains("as a guest"));
    assert_eq!(student.foreign().post("/workshop/try", &fields("", "play")).status, 403);
    class.stop();
}

#[test]
fn a_later_draft_of_another_window_is_not_replaced() {
    let class = class(true);
    let ada = class.student(0);
    let save = |source: &str, seen: Option<&str>| {
        let posted = fields(source, "");
        let seen = seen.map(|seen| ("seen", seen));
        ada.post("/workshop/draft", &posted.into_iter().chain(seen).collect::<Vec<_>>()).status
    };
    let seen = || {
        let body = ada.get("/workshop?language=python").body;
        let (_, seen) = body.split_once("name=\"seen\" value=\"").unwrap();
        seen.split('"').next().unwrap().to_owned()
    };
    assert_eq!(seen(), "0");
    assert_eq!(save("# first", Some("0")), 303);
    let first = seen();
    assert_eq!(save("# late", Some("0")), 409);
    assert_eq!(save("# first", Some("0")), 303, "what is there already is no other draft");
    assert!(ada.get("/workshop?language=python").body.contains("# first"));
    assert!(first.parse::<i64>().unwrap() > 0);
    assert_eq!(save("# second", Some(&seen())), 303);
    assert_eq!(save("# by a click without scripts of long ago", None), 303);
    class.stop();
}

#[test]
fn drafts_are_their_authors_and_a_download_is_what_a_command_writes() {
    let class = class(true);
    let (ada, bob) = (class.student(0), class.student(1));
    let source = "# mine <&>\n\tprint(\"\u{e4}\")\n";
    assert_eq!(ada.post("/workshop/draft", &fields(source, "")).status, 303);
    let page = ada.get("/workshop?language=python").body;
    assert!(page.contains("# mine &lt;&amp;&gt;\n\tprint(\"\u{e4}\")\n</textarea>"), "{page}");
    assert!(page.contains("Saved on the server"));
    assert!(!bob.get("/workshop?language=python").body.contains("# mine"));
    assert!(!ada.get("/workshop?language=c").body.contains("# mine"));
    assert_eq!(class.stranger().post("/workshop/draft", &fields(source, "")).status, 401);
    let long = "x".repeat(50 << 10);
    assert_eq!(ada.post("/workshop/draft", &fields(&long, "")).status, 422);
    // The longest file, which a form writes as six times as many bytes.
    let longest = "\n".repeat(48 << 10);
    assert_eq!(ada.post("/workshop/download", &fields(&longest.replace('\n', "\r\n"), "")).status, 200);
    let template = kalah_templates::Template::named("python").unwrap();
    let archive = class.stranger().post("/workshop/download", &fields(source, ""));
    assert_eq!(archive.bytes, template.zip_with(source, "my-bot").unwrap());
    let untouched = class.stranger().post("/workshop/download", &fields(template.player_text(), ""));
    assert_eq!(untouched.bytes, template.zip("my-bot").unwrap());
    class.stop();
}

#[test]
fn a_bot_is_submitted_as_an_upload_is() {
    let class = class(true);
    let student = class.student(0);
    let source = kalah_templates::Template::named("python").unwrap().player_text();
    assert_eq!(class.stranger().post("/workshop/submit", &fields(source, "")).status, 401);
    let answer = student.post("/workshop/submit", &fields(source, ""));
    assert_eq!(answer.status, 303, "{answer:?}");
    let address = answer.header("location").unwrap();
    assert!(address.starts_with("/submissions/"), "{address}");
    assert_eq!(student.status(address), 200);
    // Pressed twice it is one submission, while that is tried.
    assert_eq!(student.post("/workshop/submit", &fields(source, "")).header("location"), Some(address));
    class.stop();
}

#[test]
fn words_are_found_in_the_documentation() {
    let class = class(true);
    let guest = class.stranger();
    let page = guest.get("/docs?q=ply").body;
    assert!(page.contains("href=\"/docs/glossary#"), "{page}");
    let nothing = guest.get("/docs?q=%3Ci%3Eqwertz").body;
    assert!(nothing.contains("No page has all these words") && !nothing.contains("<i>qwertz"), "{nothing}");
    assert!(guest.get("/docs/students").body.contains("<h2 id=\"how-to-submit\">"));
    assert_eq!(guest.status("/docs/nothing"), 404);
    class.stop();
}
