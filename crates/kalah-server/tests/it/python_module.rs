//! What bots in Python may import: the lecturer's choice for each tournament, and what workers and readers are told of it.

use std::sync::{Arc, Mutex};

use kalah_jobs::{JobOutcome, JobWork, Product, PythonModule};
use serde_json::json;

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, json, submit, work};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

fn page(class: &Class, who: Who, path: &str) -> String {
    ask(class, Some(who), &format!("GET {path}"), &[], b"").text()
}

fn post(class: &Class, who: Who, path: &str, body: &str) -> u16 {
    ask(class, Some(who), &format!("POST {path}"), &[FORM], body.as_bytes()).status
}

/// A worker that builds bots in Python, has no module, and remembers what it was asked for in checks and matches.
fn watch(class: &Class) -> Arc<Mutex<Vec<PythonModule>>> {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&asked);
    work(class.worker(), move |job| match &job.work {
        JobWork::Build(build) => {
            let mut bot = build.bot.clone();
            bot.needs = vec!["python3".to_owned()];
            Some(JobOutcome::Done(Product::Built(bot)))
        }
        JobWork::Check(check) => {
            seen.lock().unwrap().push(check.settings.python_module);
            None
        }
        _ => None,
    });
    asked
}

#[test]
fn the_lecturer_chooses_and_everybody_reads_it() {
    let class = Class::new();
    let about = || page(&class, Who::Seven, "/about");
    assert!(about().contains("Bots cannot import the Python module kalah."));
    assert!(json(&class, None, "/api/standings")["settings"].get("python_module").is_none());

    assert_eq!(post(&class, Who::Lecturer, "/python-module", "module=everything"), 422);
    for who in [Who::Seven, Who::Tutor] {
        assert_eq!(post(&class, who, "/python-module", "module=plain"), 403);
    }
    assert!(about().contains("Bots cannot import"));
    assert_eq!(post(&class, Who::Lecturer, "/python-module", "module=plain"), 303);
    assert!(about().contains("but without books and proofs."));
    assert_eq!(json(&class, None, "/api/standings")["settings"]["python_module"], json!("plain"));
    assert_eq!(post(&class, Who::Lecturer, "/python-module", "module=knowledge"), 303);
    assert!(about().contains("and with all books and proofs."));
    let govern = page(&class, Who::Lecturer, "/govern");
    assert!(
        govern.contains("<option value=\"knowledge\" selected>")
            && govern.contains("No connected machine has")
    );
    let german = ask(&class, Some(Who::Seven), "GET /about?lang=de", &[], b"").text();
    assert!(german.contains("sowie mit allen Büchern und Beweisen"), "{german}");
    let audit = page(&class, Who::Lecturer, "/audit");
    assert!(
        audit.contains("main: yes, without books and proofs") && audit.contains("main: yes, with books"),
        "{audit}"
    );
}

#[test]
fn the_choice_outlasts_a_restart_and_each_tournament_has_its_own() {
    let mut class = Class::new();
    assert_eq!(post(&class, Who::Lecturer, "/python-module", "module=plain"), 303);
    let new = json!({
        "name": "cup", "rules": "6x4", "limit": "growing", "amount": "1", "format": "all-play-all", "at_once": "1",
        "field": "to-come", "python_module": "knowledge",
    });
    let begin = |class: &Class, new: &serde_json::Value| {
        let headers = ["Content-Type: application/json"];
        ask(class, Some(Who::Lecturer), "POST /api/tournaments", &headers, new.to_string().as_bytes()).status
    };
    assert_eq!(begin(&class, &new), 201);
    let mut wrong = new.clone();
    (wrong["name"], wrong["python_module"]) = (json!("other"), json!("all"));
    assert_eq!(begin(&class, &wrong), 422);
    // A start with the same flags as before does not mind what was chosen since.
    class.config.settings = Some(class.config.default_settings);
    class.stop();
    class.start();
    let module = |path: &str| json(&class, None, path)["settings"]["python_module"].clone();
    assert_eq!(
        (module("/api/standings"), module("/t/cup/api/standings")),
        (json!("plain"), json!("knowledge"))
    );
}

#[test]
fn bots_in_python_wait_for_a_machine_that_has_the_module() {
    let class = Class::new();
    let asked = watch(&class);
    let first = submit(&class, Who::Seven, "import kalah\n");
    await_status(&class, first, "executing");
    assert_eq!(*asked.lock().unwrap(), [PythonModule::Off]);
    assert_eq!(post(&class, Who::Lecturer, "/python-module", "module=plain"), 303);
    let second = submit(&class, Who::Seven, "import kalah, sys\n");
    let waits = || page(&class, Who::Seven, &format!("/submissions/{second}")).contains("kalah for Python");
    wait_for("the tool that it waits for", || waits().then_some(()));
    // What waits is done as is chosen now.
    assert_eq!(post(&class, Who::Lecturer, "/python-module", "module=off"), 303);
    await_status(&class, second, "executing");
    assert_eq!(*asked.lock().unwrap(), [PythonModule::Off; 2]);
}
