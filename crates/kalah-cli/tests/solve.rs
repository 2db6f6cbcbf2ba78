//! `kalah solve` and `kalah analyse` as a user meets them.

#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod command;

use command::{refusal, told};
use serde_json::{Value, json};

fn report(arguments: &[&str]) -> Value {
    serde_json::from_str(&told(arguments)).unwrap()
}

#[test]
fn solve_tells_the_margin_and_each_first_move() {
    let report = report(&["solve", "3x3", "--first-moves", "--json"]);
    assert_eq!(report["margin"], 2);
    let moves = report["first_moves"].as_array().unwrap();
    assert_eq!(moves.len(), 3);
    assert_eq!(moves.iter().map(|first| first["margin"].as_i64().unwrap()).max(), Some(2));
}

#[test]
fn solve_goes_on_from_a_checkpoint_and_refuses_that_of_another_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let path = path.to_str().unwrap();
    for _ in 0..2 {
        assert_eq!(report(&["solve", "3x3", "--checkpoint", path, "--json"])["margin"], 2);
    }
    assert!(refusal(&["solve", "3x2", "--checkpoint", path]).contains("is the checkpoint of 3x3"));
}

#[test]
fn analyse_tells_the_value_of_every_move() {
    let report = report(&["analyse", "--rules", "3x3", "--moves", "3", "--json"]);
    assert_eq!(report["exact"], true);
    let best =
        report["moves"].as_array().unwrap().iter().map(|value| value["margin"].as_i64().unwrap()).max();
    assert_eq!(report["margin"], json!(best));
    assert!(report["moves"].as_array().unwrap().iter().all(|value| value["pit"].is_u64()));
}

#[test]
fn what_cannot_be_searched_is_refused_in_one_line() {
    assert!(refusal(&["analyse", "<3,0,0,1,1,1,1,1>"]).contains("pits"));
    assert!(refusal(&["analyse", "--rules", "3x3", "--moves", "11"]).contains("pit 1 of South is empty"));
    assert!(refusal(&["analyse", "--rules", "8x4"]).contains("up to 7 pits"));
    assert!(refusal(&["solve", "6x4", "--seeds", "90"]).contains("90 seeds"));
    assert!(refusal(&["solve", "6x4", "--endgame", "/nowhere"]).contains("/nowhere"));
}
