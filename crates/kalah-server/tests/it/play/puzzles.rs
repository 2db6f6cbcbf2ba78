//! `/puzzle`: positions to be solved.

use std::collections::HashSet;

use kalah::{Move, Position, parse_moves, write_moves};
use serde_json::Value;

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::Answer;

const ADA: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const BOB: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

fn class() -> Class {
    Class::start("student_id,name\n")
}

fn visitor(class: &Class, key: &str) -> Browser {
    class.stranger().with(&format!("Cookie: kalah_visitor={key}"))
}

fn by_script(visitor: &Browser) -> Browser {
    visitor.with("Accept: application/json")
}

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{answer:?}"))
}

/// A puzzle that the visitor has not seen: where it is.
fn next(visitor: &Browser) -> String {
    let answer = visitor.get("/puzzle");
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header("location").unwrap().to_owned()
}

/// What stands in an attribute of the page of a puzzle.
fn attribute(page: &Answer, name: &str) -> String {
    let (_, rest) = page.body.split_once(&format!(" {name}=\"")).unwrap();
    rest.split('"').next().unwrap().replace("&#60;", "<").replace("&#62;", ">")
}

/// The position of a puzzle, and its line as another visitor is shown it.
fn solved(class: &Class, puzzle: &str) -> (Position, Vec<Move>) {
    let bob = visitor(class, BOB);
    let page = bob.get(puzzle);
    let rules = attribute(&page, "data-rules").parse().unwrap();
    let position = Position::parse(&attribute(&page, "data-position"), Some(rules)).unwrap();
    let shown = json(&by_script(&bob).post(&format!("{puzzle}/solution"), &[]));
    (position, parse_moves(shown["moves"].as_str().unwrap()).unwrap())
}

fn try_it(who: &Browser, puzzle: &str, position: &Position, plies: &[Move]) -> Value {
    let moves = write_moves(position, plies).unwrap();
    json(&who.post(&format!("{puzzle}/try"), &[("moves", &moves)]))
}

#[test]
fn an_answer_tells_how_many_have_tried_by_now() {
    let class = class();
    let ada = visitor(&class, ADA);
    let puzzle = next(&ada);
    assert!(ada.get(&puzzle).body.contains("<span data-record>Nobody has tried it yet.</span>"));
    let position = Position::parse(
        &attribute(&ada.get(&puzzle), "data-position"),
        Some(attribute(&ada.get(&puzzle), "data-rules").parse().unwrap()),
    );
    let position = position.unwrap();
    let answers = position.legal_moves().map(|mv| try_it(&by_script(&ada), &puzzle, &position, &[mv]));
    let answered = answers.into_iter().find(|answer| answer["record"].is_string()).unwrap();
    assert!(answered["record"].as_str().unwrap().starts_with("One visitor tried it"), "{answered}");
    let shown = json(&by_script(&visitor(&class, BOB)).post(&format!("{puzzle}/solution"), &[]));
    assert!(shown["record"].as_str().unwrap().contains(" of 2 visitors solved it"), "{shown}");
}

#[test]
fn a_puzzle_is_solved_ply_by_ply_and_rated_once() {
    let class = class();
    let ada = by_script(&visitor(&class, ADA));
    let puzzle = next(&ada);
    let (position, line) = solved(&class, &puzzle);
    let (mut at, mut played, mut told) = (position, Vec::new(), Value::Null);
    while played.len() < line.len() {
        assert_eq!(at.turn(), position.turn(), "replies are the server's");
        played.push(line[played.len()]);
        told = try_it(&ada, &puzzle, &position, &played);
        assert_eq!(told["right"], true, "{told}");
        assert_eq!(told["done"].as_bool(), Some(played.len() == line.len()), "{told}");
        let after = parse_moves(told["moves"].as_str().unwrap()).unwrap();
        let replied = played.len();
        played = after;
        assert!(played.len() >= replied && line.starts_with(&played));
        at = played.iter().fold(position, |at, &mv| at.play(mv).unwrap().position);
    }
    assert!(told["change"].as_i64().unwrap() > 0, "{told}");
    let again = try_it(&ada, &puzzle, &position, &line);
    assert_eq!((again["done"].as_bool(), again["rating"].is_null()), (Some(true), true), "{again}");
}

#[test]
fn what_gives_the_result_away_is_told_and_may_be_tried_again() {
    let class = class();
    let ada = by_script(&visitor(&class, ADA));
    let puzzle = next(&ada);
    let (position, line) = solved(&class, &puzzle);
    let wrong = position.legal_moves().find(|mv| *mv != line[0]).unwrap();
    let told = try_it(&ada, &puzzle, &position, &[wrong]);
    assert_eq!(
        (told["right"].as_bool(), told["change"].as_i64().unwrap() < 0),
        (Some(false), true),
        "{told}"
    );
    let told = try_it(&ada, &puzzle, &position, &line);
    assert_eq!(
        (told["done"].as_bool(), told["rating"].is_null()),
        (Some(true), true),
        "the first answer counts"
    );

    for nonsense in ["9", "x", "3 3 3 3 3 3 3 3", &"3".repeat(5000)] {
        let answer = ada.post(&format!("{puzzle}/try"), &[("moves", nonsense)]);
        assert!(matches!(answer.status, 200 | 400), "{answer:?}");
        assert!(answer.body.len() < 9000 || answer.status == 200);
    }
    assert_eq!(ada.post("/puzzle/99999999/try", &[("moves", "3")]).status, 404);
    assert_eq!(ada.get("/puzzle/none").status, 404);
    assert_eq!(ada.foreign().post(&format!("{puzzle}/try"), &[("moves", "3")]).status, 403);
}

/// The address of the puzzle on a page.
fn puzzle_of(page: &Answer) -> String {
    attribute(page, "data-puzzle")
}

#[test]
fn the_puzzle_of_the_day_is_the_same_for_everybody() {
    let class = class();
    let [ada, bob] = [ADA, BOB].map(|key| visitor(&class, key).get("/puzzles/today"));
    assert_eq!(puzzle_of(&ada), puzzle_of(&bob));
    assert!(ada.body.contains("Puzzle of the day"), "{ada:?}");
    let own = visitor(&class, ADA).get(&puzzle_of(&ada));
    assert_eq!(attribute(&own, "data-day"), attribute(&ada, "data-day"), "the same puzzle by its number");
    for page in ["/", "/puzzles"] {
        assert!(class.stranger().get(page).body.contains("href=\"/puzzles/today\""), "{page}");
    }
}

#[test]
fn days_are_counted_for_who_is_signed_in() {
    let class = Class::start("student_id,name\n7,Ada\n");
    let ada = class.student(0);
    let page = ada.get("/puzzles/today");
    let puzzle = puzzle_of(&page);
    assert_eq!(attribute(&page, "data-days"), "0");
    let (position, line) = solved(&class, &puzzle);
    let wrong = position.legal_moves().find(|mv| *mv != line[0]).unwrap();
    assert!(try_it(&by_script(&ada), &puzzle, &position, &[wrong])["days"] == 0);
    for _ in 0..2 {
        let told = try_it(&by_script(&ada), &puzzle, &position, &line);
        assert_eq!(told["days"], 1, "{told}");
    }
    for page in ["/puzzles", "/puzzles/today"] {
        assert!(ada.get(page).body.contains("1 day in a row."), "{page}");
    }
    let told = try_it(&by_script(&visitor(&class, ADA)), &puzzle, &position, &line);
    assert!(told["days"].is_null(), "{told}");
    let other = next(&ada);
    assert!(!ada.get(&other).body.contains("data-day="), "{other}");
}

#[test]
fn no_puzzle_comes_twice() {
    let class = class();
    let ada = visitor(&class, ADA);
    let mut seen = HashSet::new();
    loop {
        let answer = ada.get("/puzzle");
        if answer.status == 200 {
            assert!(answer.body.contains("solved every puzzle"), "{answer:?}");
            break;
        }
        assert!(seen.insert(answer.header("location").unwrap().to_owned()), "{answer:?}");
    }
    assert!(seen.len() >= 300, "{}", seen.len());
    assert_eq!(visitor(&class, BOB).get("/puzzle").status, 303);
}

#[test]
fn a_puzzle_is_solved_without_scripts() {
    let class = class();
    let ada = visitor(&class, ADA);
    let puzzle = next(&ada);
    let (_, line) = solved(&class, &puzzle);
    let mut page = ada.get(&puzzle);
    for _ in 0..line.len() {
        let Some(moves) = page.field("moves") else { break };
        let played = parse_moves(&moves).unwrap().len();
        let mv = line[played].to_string();
        assert!(page.body.contains(&format!("name=\"move\" value=\"{mv}\"")), "{page:?}");
        page = ada.post(&format!("{puzzle}/try"), &[("moves", &moves), ("move", &mv)]);
        assert_eq!(page.status, 200, "{page:?}");
    }
    assert!(page.body.contains("Solved."), "{page:?}");
}
