//! What a worker reports that lies: nothing that another player owns changes hands.

use kalah_jobs::{BotRef, JobOutcome, JobWork, Product};
use serde_json::Value;

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::work;

fn upload(class: &Class, who: Who, body: &[u8]) -> String {
    let taken = ask(class, Some(who), "POST /api/submissions?name=bot.py", &[], body);
    assert_eq!(taken.status, 201, "{}", taken.text());
    let told: Value = serde_json::from_slice(&taken.body).unwrap();
    told["version"].as_str().unwrap().to_owned()
}

fn told(class: &Class, who: Who, id: u32) -> Value {
    let answer = ask(class, Some(who), &format!("GET /api/submissions/{id}"), &[], b"");
    serde_json::from_slice(&answer.body).unwrap()
}

/// Lets a worker report this of the bot of player 7, whose hash comes first; the other hash is that of player 8.
fn with_lie(lie: impl Fn(&str, &str) -> Product) {
    let class = Class::new();
    let [own, others] = [(Who::Seven, b"print(1)\n"), (Who::Eight, b"print(2)\n")]
        .map(|(who, body)| upload(&class, who, body));
    let product = lie(&own, &others);
    let lied = own.clone();
    work(class.worker(), move |job| match &job.work {
        JobWork::Build(build) if build.bot.content == lied => Some(JobOutcome::Done(product.clone())),
        _ => None,
    });
    wait_for("end of the other submission", || {
        (told(&class, Who::Eight, 2)["status"] == "executing").then_some(())
    });
    let submission = wait_for("end of the lies", || {
        let submission = told(&class, Who::Seven, 1);
        (submission["status"] != "new" && submission["status"] != "compiling").then_some(submission)
    });
    assert_eq!(submission["status"], "given-back", "{submission}");
    assert_eq!(submission["content"].as_str(), Some(own.as_str()), "{submission}");
}

fn named(content: &str, file: Option<&str>, needs: &[&str]) -> BotRef {
    let needs = needs.iter().map(|need| (*need).to_owned()).collect();
    BotRef { content: content.to_owned(), file: file.map(str::to_owned), program: true, needs }
}

#[test]
fn a_built_bot_is_the_one_that_was_handed_in() {
    with_lie(|_, others| Product::Built(named(others, Some("bot.py"), &[])));
}

#[test]
fn a_bot_that_lacks_a_tool_is_the_one_that_was_handed_in() {
    with_lie(|_, others| Product::Lacking(named(others, Some("bot.py"), &["ghc"])));
}

#[test]
fn a_worker_names_no_other_file() {
    with_lie(|own, _| Product::Built(named(own, Some("../other.py"), &[])));
}

#[test]
fn a_worker_invents_no_tools() {
    with_lie(|own, _| Product::Lacking(named(own, Some("bot.py"), &["no such tool"])));
}
