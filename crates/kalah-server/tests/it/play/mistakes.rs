//! `/puzzles/mistakes`: the own mistakes as puzzles.

use std::path::Path;
use std::thread;
use std::time::Duration;

use kalah_course::roster::ColumnChoice;
use kalah_jobs::{JobReport, stand_in};
use kalah_server::{ClassListFile, Server, change_class};
use serde_json::Value;
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::Answer;
use crate::common::running::Running;
use crate::play::reviews::{config, outcome};

const ADA: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const BOB: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

fn visitor(class: &Class, key: &str) -> Browser {
    class.stranger().with(&format!("Cookie: kalah_visitor={key}"))
}

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{answer:?}"))
}

/// The legal moves of a state, by the rules.
fn legal(state: &Value) -> Vec<String> {
    let rules = state["rules"].as_str().unwrap().parse().unwrap();
    let position = kalah::Position::parse(state["position"].as_str().unwrap(), Some(rules)).unwrap();
    position.legal_moves().map(|mv| mv.to_string()).collect()
}

/// The addresses of mistakes on a page, in order.
fn mistakes(page: &str) -> Vec<String> {
    let parts = page.split("<a class=\"score\" href=\"").skip(1);
    parts.map(|part| part.split('"').next().unwrap().to_owned()).collect()
}

/// Tries the moves of a mistake until one is best.
fn solve(who: &Browser, mistake: &str) -> String {
    let asked = who.get(mistake);
    assert!(asked.status == 200 && !asked.body.contains("In the game"), "{asked:?}");
    let moves = asked.body.split("name=\"move\" value=\"").skip(1);
    let moves: Vec<_> = moves.map(|part| part.split('"').next().unwrap()).collect();
    assert!(moves.len() > 1, "{asked:?}");
    let answers: Vec<_> = moves.iter().map(|mv| who.get(&format!("{mistake}?move={mv}")).body).collect();
    assert!(answers.iter().any(|answer| answer.contains("Try another one")), "{answers:?}");
    answers.into_iter().find(|answer| answer.contains("is a best move. In the game")).unwrap()
}

#[test]
fn mistakes_of_a_visitor_are_puzzles_for_nobody_else() {
    let class = Class::start("student_id,name\n");
    let [ada, bob] = [ADA, BOB].map(|key| visitor(&class, key));
    assert!(ada.get("/puzzles/mistakes").body.contains("None yet"));
    let scripted = ada.with("Accept: application/json");
    let begun = ada.post("/play", &[("rules", "3x2"), ("north", "human"), ("practice", "on")]);
    let game = begun.header("location").unwrap().to_owned();
    let mut found = 0;
    for ply in 0.. {
        let state = json(&scripted.get(&format!("{game}/state")));
        if state["status"] == "over" {
            break;
        }
        let fields = [("move", legal(&state)[0].clone()), ("ply", ply.to_string())];
        let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
        assert_eq!(scripted.post(&format!("{game}/move"), &fields).status, 200);
        // Whoever else asks for the verdict has not played it.
        bob.get(&format!("{game}/verdict?ply={ply}"));
        let verdict = json(&ada.get(&format!("{game}/verdict?ply={ply}")));
        found += usize::from(verdict["loss"].as_i64().unwrap() > 0);
    }
    assert!(found > 0, "the first pit is not always best");
    let page = ada.get("/puzzles/mistakes").body;
    let listed = mistakes(&page);
    assert_eq!(listed.len(), found.min(5), "{page}");
    for (number, mistake) in (1..).zip(&listed) {
        let solved = solve(&ada, mistake);
        assert!(solved.contains(&format!("Mistake {number} of {}", listed.len())), "{solved}");
        assert_eq!(solved.contains("Next mistake"), number < listed.len(), "{solved}");
        assert_eq!(bob.get(mistake).status, 404);
        assert_eq!(ada.get(&format!("{mistake}?move=9")).status, 404);
    }
    assert!(mistakes(&bob.get("/puzzles/mistakes").body).is_empty());
    assert!(ada.get("/puzzles").body.contains("Your mistakes: "));
}

/// A class with one student, who gets player 1. The path of the link to sign in.
async fn owner_of_player_1(data: &Path) -> String {
    drop(Server::open(&config(data, 3)).await.unwrap());
    let columns = ColumnChoice::default();
    let list = ClassListFile { bytes: b"student_id,name\n7,Ada\n", columns: &columns };
    let joined = change_class(data, list, |_| Ok(())).await.unwrap();
    let options = SqliteConnectOptions::new().filename(data.join("tournament.sqlite"));
    let mut database = options.connect().await.unwrap();
    sqlx::query(
        "UPDATE people SET player_id = (SELECT id FROM players WHERE number = 1) WHERE student_id = 7",
    )
    .execute(&mut database)
    .await
    .unwrap();
    joined[0].path.clone()
}

#[test]
fn mistakes_of_the_own_bot_are_puzzles() {
    let data = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let link = runtime.block_on(owner_of_player_1(data.path()));
    let (end, worker) = stand_in(1);
    let running = Running::start(&config(data.path(), 3), end);
    thread::spawn(move || {
        while let Some(job) = worker.take() {
            worker.report(JobReport { job: job.id, attempt: job.attempt, outcome: outcome(&job) });
        }
    });
    let ada = Browser::entered(running.address, &link);
    // Games are reviewed some time later.
    let listed = loop {
        let listed = mistakes(&ada.get("/puzzles/mistakes").body);
        if !listed.is_empty() {
            break listed;
        }
        thread::sleep(Duration::from_millis(20));
    };
    solve(&ada, &listed[0]);
    let me = ada.get("/me").body;
    assert!(me.contains("Your mistakes: ") && me.contains("href=\"/puzzles/mistakes\""), "{me}");
    let stranger = Browser::new(running.address);
    assert!(mistakes(&stranger.get("/puzzles/mistakes").body).is_empty());
    running.stop().unwrap();
}
