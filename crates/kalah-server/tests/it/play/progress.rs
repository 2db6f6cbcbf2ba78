//! What visitors have reached: themes and history of puzzles, stars, the rating, and the way to take and erase all of it.

use kalah_analysis::puzzle_themes::PuzzleTheme;
use serde_json::Value;

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::Answer;

const ADA: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const BOB: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

fn with_key(who: &Browser, key: &str) -> Browser {
    who.with(&format!("Cookie: kalah_visitor={key}"))
}

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{answer:?}"))
}

fn by_script(who: &Browser) -> Browser {
    who.with("Accept: application/json")
}

#[test]
fn puzzles_of_a_theme_are_of_it_and_say_so_afterwards() {
    let class = Class::start("student_id,name\n");
    let ada = with_key(&class.stranger(), ADA);
    let overview = ada.get("/puzzles").body;
    for theme in PuzzleTheme::ALL {
        let (word, address) = (theme.word(), format!("/puzzle?theme={}", theme.word()));
        assert!(overview.contains(&format!("href=\"{address}\"")), "{word}");
        let answer = ada.get(&address);
        let puzzle = answer.header("location").unwrap().to_owned();
        let path = puzzle.strip_suffix(&format!("?theme={word}")).unwrap_or_else(|| panic!("{puzzle}"));
        let page = ada.get(&puzzle).body;
        assert!(
            page.contains(&format!("href=\"{address}\" data-next")),
            "{word}: the next one is of the theme"
        );
        assert!(!page.contains("rel=\"nofollow\">Capture</a>"), "{word}: themes before it is solved");
        let shown = json(&by_script(&ada).post(&format!("{path}/solution"), &[]));
        let links = shown["themes"].as_array().unwrap();
        assert!(links.iter().any(|link| link["href"] == address), "{word}: {shown}");
    }
    assert_eq!(ada.get("/puzzle?theme=nonsense").status, 303);
}

#[test]
fn a_form_without_scripts_names_the_themes_as_well() {
    let class = Class::start("student_id,name\n");
    let ada = with_key(&class.stranger(), ADA);
    let page = ada.post("/puzzle/1/solution", &[("theme", "long")]).body;
    assert!(page.contains("Themes:") && page.contains("href=\"/puzzle?theme=long\" data-next"), "{page}");
}

#[test]
fn the_last_puzzles_are_listed_with_what_came_of_them() {
    let class = Class::start("student_id,name\n");
    let ada = with_key(&class.stranger(), ADA);
    assert!(!ada.get("/puzzles").body.contains("Puzzles you tried last"));
    by_script(&ada).post("/puzzle/1/solution", &[]);
    for puzzle in ["/puzzle/2", "/puzzle/3"] {
        let bob = by_script(&with_key(&class.stranger(), BOB));
        let line = json(&bob.post(&format!("{puzzle}/solution"), &[]))["moves"].as_str().unwrap().to_owned();
        let told = json(&by_script(&ada).post(&format!("{puzzle}/try"), &[("moves", &line)]));
        assert_eq!(told["done"], true, "{told}");
    }
    for page in ["/puzzles", "/you"] {
        let body = ada.get(page).body;
        assert!(body.contains("2 of 3 puzzles solved at the first try. 2 in a row."), "{page}");
        let [latest, first] =
            ["/puzzle/3", "/puzzle/1"].map(|href| body.find(&format!("href=\"{href}\"")).unwrap());
        assert!(latest < first, "{page}: the latest first");
        assert!(body.contains(">missed<") && body.contains(">solved<"), "{page}");
    }
    let data = json(&ada.get("/you/data.json"));
    assert_eq!(data["puzzles"].as_array().unwrap().len(), 3, "{data}");
    assert_eq!(ada.post("/you/erase", &[]).status, 303);
    assert!(!ada.get("/you").body.contains("in a row"));
    assert_eq!(json(&ada.get("/you/data.json"))["puzzles"], Value::Array(Vec::new()));
}

/// Plays a game against a level and gives it up.
fn lose(who: &Browser, level: &str, before: &[&str]) {
    let fields = [("rules", "6x4"), ("north", level)];
    let game = who.post("/play", &fields).header("location").unwrap().to_owned();
    for action in before {
        assert!(who.post(&format!("{game}/{action}"), &[("step", "1")]).status < 400, "{action}");
    }
    assert!(who.post(&format!("{game}/resign"), &[]).status < 400);
}

#[test]
fn games_against_levels_rate_with_their_uncertainty() {
    let class = Class::start("student_id,name\n7,Ada\n");
    let ada = with_key(&class.stranger(), ADA);
    assert!(ada.get("/you").body.contains("your rating follows from it"));
    lose(&ada, "engine:3", &["hint"]);
    assert!(ada.get("/you").body.contains("your rating follows from it"), "a game with a tip rates nobody");
    lose(&ada, "engine:3", &[]);
    lose(&ada, "random", &[]);
    let page = ada.get("/you").body;
    assert!(page.contains(" ± ") && page.contains(">provisional<"), "{page}");
    assert!(page.contains("data-results=\"[[&#34;3&#34;,0,"), "{page}");

    let student = with_key(&class.student(0), ADA);
    assert!(student.get("/you").body.contains(" ± "));
    ada.post("/you/erase", &[]);
    assert!(!ada.get("/you").body.contains(" ± "));
    assert!(student.get("/you").body.contains(" ± "), "the account keeps what the server has seen");
}

#[test]
fn stars_of_browsers_and_accounts_are_merged() {
    let class = Class::start("student_id,name\n7,Ada\n8,Bob\n");
    let (ada, bob) = (class.student(0), class.student(1));
    let sent = |who: &Browser, stars: &str| json(&who.post("/you/stars", &[("stars", stars)]));
    assert_eq!(sent(&ada, "sowing/1:3 sowing/2:1"), serde_json::json!({ "sowing/1": 3, "sowing/2": 1 }));
    let merged = sent(&ada, "sowing/1:1 sowing/2:2 sowing/99:3 turns/1:9 nonsense ../x:1");
    assert_eq!(merged, serde_json::json!({ "sowing/1": 3, "sowing/2": 2 }));
    assert!(ada.get("/you").body.contains("5 of 90 stars"));
    assert_eq!(sent(&bob, ""), serde_json::json!({}));
    // Without scripts the server sees the answer itself.
    let answer = bob.post("/learn/sowing/1/try", &[("moves", ""), ("move", "1")]);
    assert!(answer.body.contains("3 stars of 3."), "{answer:?}");
    assert_eq!(sent(&bob, ""), serde_json::json!({ "sowing/1": 3 }));
    assert_eq!(bob.foreign().post("/you/stars", &[("stars", "sowing/2:3")]).status, 403);
}
