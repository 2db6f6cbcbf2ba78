//! `/analysis` and what it is fed by.

use kalah::{Move, Position, Rules, Side};
use serde_json::Value;

use crate::common::class::Class;
use crate::play::stream::Stream;

const KEY: &str = "0123456789abcdef0123456789abcdef";

fn class() -> Class {
    Class::start("student_id,name\n")
}

/// The final margin of the side to move, by going through all that can happen.
fn minimax(position: &Position) -> i32 {
    if position.is_over() {
        return position.margin(position.turn());
    }
    position.legal_moves().map(|mv| after(position, mv)).max().unwrap()
}

fn after(position: &Position, mv: Move) -> i32 {
    let ply = position.play(mv).unwrap();
    let value = minimax(&ply.position);
    if ply.extra_turn { value } else { -value }
}

fn start(rules: &str) -> Position {
    rules.parse::<Rules>().unwrap().start(Side::South)
}

/// The values of an answer are those of an independent search.
fn is_true(position: &Position, values: &Value) {
    assert_eq!(values["exact"], true, "{values}");
    let moves = values["moves"].as_array().unwrap();
    assert_eq!(moves.len(), position.legal_moves().count());
    for (mv, value) in position.legal_moves().zip(moves) {
        assert_eq!(
            (value["move"].as_str().unwrap(), value["bound"].as_str()),
            (mv.to_string().as_str(), Some("is"))
        );
        assert_eq!(value["margin"], after(position, mv), "{value}");
    }
}

#[test]
fn the_book_is_a_part_of_the_analysis() {
    let class = class();
    let browser = class.stranger();
    let old = browser.get("/book?rules=3x2&moves=1");
    assert_eq!((old.status, old.header("location")), (308, Some("/analysis?rules=3x2&moves=1#known")));
    let page = browser.get("/analysis?rules=3x2&moves=1");
    let part = browser.get("/book/moves?rules=3x2&moves=1");
    assert!(page.body.contains(part.body.trim()), "{part:?}");
    for known in ["id=\"known\"", "proven, by the ", "data-move=\"1\"", "none reached this position"] {
        assert!(part.body.contains(known), "{known}: {part:?}");
    }
    assert_eq!(browser.get("/book/moves?rules=9z9").status, 400);
    assert!(!browser.get("/analysis?rules=9z9").body.contains("id=\"known\""));
}

#[test]
fn an_address_restores_its_position() {
    let class = class();
    let page = class.stranger().get("/analysis?rules=6x4&moves=36+21&ply=2");
    assert_eq!(page.status, 200, "{page:?}");
    assert!(
        page.body.contains("data-rules=\"6x4\"") && page.body.contains("data-ply=\"2\""),
        "{}",
        page.body
    );
    let shown =
        start("6x4").play("3".parse_move()).unwrap().position.play("6".parse_move()).unwrap().position;
    let text = shown.to_string().replace('<', "&#60;").replace('>', "&#62;");
    assert!(page.body.contains(&format!("data-position=\"{text}\"")), "{}", page.body);
    // What is solved is told without scripts.
    let solved = class.stranger().get("/analysis");
    assert!(solved.body.contains("wins by 4"), "{}", solved.body);
}

/// The first move of a text.
trait ParseMove {
    fn parse_move(&self) -> Move;
}

impl ParseMove for str {
    fn parse_move(&self) -> Move {
        kalah::parse_moves(self).unwrap()[0]
    }
}

#[test]
fn an_address_that_makes_no_sense_gets_a_page_that_says_so() {
    let class = class();
    let huge = format!("/analysis?moves={}", "3".repeat(9000));
    let long = format!("/analysis?start={}", "%3C9".repeat(4000));
    for (path, told) in [
        ("/analysis?rules=6y6", "6y6"),
        ("/analysis?moves=11", "ply 2: pit 1 of South is empty"),
        ("/analysis?start=%3Cscript%3E", "is no number of seeds"),
        ("/analysis?moves=3&ply=-1", "There is no ply"),
        (huge.as_str(), "9000 plies"),
        (long.as_str(), " ...&#34; is no position"),
    ] {
        let page = class.stranger().get(path);
        assert!(
            page.status == 400 && page.body.contains(told) && page.body.contains("role=\"alert\""),
            "{path:.40}: {page:?}"
        );
        assert!(page.body.len() < 20_000 && !page.body.contains("<script>"), "{path:.40}");
    }
    // No head of a request may be longer than this, and that is said as well.
    assert!(class.stranger().status(&format!("/analysis?moves={}", "3".repeat(40_000))) >= 400);
}

#[test]
fn values_come_as_a_stream_and_end_with_the_exact_ones() {
    let class = class();
    for rules in ["3x2", "2x3+empty", "3x2+single"] {
        let position = start(rules);
        let text = position.to_string().replace('<', "%3C").replace('>', "%3E").replace(' ', "+");
        let path = format!("/analysis/values?rules={}&position={text}", rules.replace('+', "%2B"));
        let mut stream = Stream::open(class.address(), &path, KEY);
        let last = stream.until(|event| event["state"] == "done");
        is_true(&position, &last);
        assert_eq!((last["position"].as_str(), stream.next()), (Some(position.to_string().as_str()), None));
    }
    let told = class.stranger().get("/api/analysis?rules=3x2&moves=1");
    let values: Value = serde_json::from_str(&told.body).unwrap();
    is_true(&start("3x2").play("1".parse_move()).unwrap().position, &values);
}

#[test]
fn what_cannot_be_searched_is_said() {
    let class = class();
    let position = start("6x40").to_string().replace('<', "%3C").replace('>', "%3E").replace(' ', "+");
    let path = format!("/analysis/values?rules=6x40&position={position}");
    let mut stream = Stream::open(class.address(), &path, KEY);
    let event = stream.next().unwrap();
    assert!(
        event["note"].as_str().unwrap().contains("255 are the most") && event["state"] == "done",
        "{event}"
    );
    assert_eq!(class.stranger().get("/api/analysis?rules=6x40").status, 422);
    assert_eq!(class.stranger().get("/analysis?rules=6x40").status, 200);
    assert_eq!(class.stranger().get("/api/analysis?nodes=0").status, 422);
    assert_eq!(class.stranger().get("/api/analysis?moves=99").status, 422);
}

#[test]
fn a_flood_of_questions_is_refused_and_hurts_nobody_else() {
    let class = Class::with("student_id,name\n", |config| {
        config.analysis.open_each = 2;
        config.analysis.longest = std::time::Duration::from_mins(10);
    });
    let mut position = start("6x6");
    let mut streams = Vec::new();
    for _ in 0..4 {
        position = position.play(position.legal_moves().last().unwrap()).unwrap().position;
        let text = position.to_string().replace('<', "%3C").replace('>', "%3E").replace(' ', "+");
        let path = format!("/analysis/values?rules=6x6&position={text}");
        streams.push((Stream::open(class.address(), &path, KEY), path));
    }
    // What is solved takes no search, so that it is not counted; two of the rest are one too many at least.
    let refused: Vec<&String> =
        streams.iter().filter(|(stream, _)| stream.status == 429).map(|(_, path)| path).collect();
    let path = (*refused.last().unwrap()).clone();
    let mut other = Stream::open(class.address(), &path, "ffffffffffffffffffffffffffffffff");
    assert_eq!(other.status, 200);
    // In turns with those of the other visitor.
    other.until(|event| event["depth"].as_u64().is_some_and(|depth| depth >= 4) || event["state"] == "done");
    drop(streams);
    // Whoever has closed his questions may ask again.
    while Stream::open(class.address(), &path, KEY).status == 429 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}
