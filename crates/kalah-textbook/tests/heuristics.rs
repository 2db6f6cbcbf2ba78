//! The heuristics of the report, worked by hand from its definitions.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use kalah::{Position, Side};
use kalah_textbook::Heuristic;

/// The worth of h1 to h6 to South.
fn worth(position: &str) -> [i32; 6] {
    let position = Position::parse(position, None).unwrap();
    Heuristic::ALL.map(|eval| eval.worth(&position, Side::South))
}

#[test]
fn on_the_own_turn() {
    // Stores 20 to 15, 12 seeds in the own pits.
    assert_eq!(worth("<6,20,15,1,2,3,0,5,1,10,5,5,4,1,0> s"), [5, 17, 5, 7, 7, 7]);
}

#[test]
fn on_the_opponents_turn() {
    // South: pit 6 has 1: 10. North: pit 5 has 2: 7.
    assert_eq!(worth("<6,20,15,6,0,0,0,2,1,10,11,3,2,2,0> n"), [5, 14, 5, 5, 8, 3]);
    // South: pit 4 has 3: 5, though pits 3, 2 and 1 fit as well. North: any pit has 13: 3.
    assert_eq!(worth("<6,12,12,6,5,4,3,0,0,13,17,0,0,0,0> n"), [0, 18, 0, 0, 2, -2]);
    // South: pit 1 has 6, which counts 3, once. North: nothing.
    assert_eq!(worth("<6,20,20,6,5,0,0,0,0,7,7,7,0,0,0> n"), [0, 11, 0, 0, 3, -2]);
    // South: pit 3 has 4: 3. North: pit 2 has 5: 3.
    assert_eq!(worth("<6,20,20,0,0,4,0,0,0,0,5,23,0,0,0> n"), [0, 4, 0, 0, 0, -2]);
}

#[test]
fn once_a_store_has_won() {
    // 37 of 72 is more than half.
    assert_eq!(worth("<6,37,20,1,2,0,0,0,1,1,0,0,10,0,0> s"), [17, 21, 89, 89, 89, 55]);
    assert_eq!(worth("<6,37,20,1,2,0,0,0,1,1,0,0,10,0,0> n"), [17, 21, 89, 89, 89, 51]);
    assert_eq!(worth("<6,20,37,1,2,0,0,0,1,1,0,0,10,0,0> s"), [-17, -13, -89, -89, -89, -51]);
    // 36 is not.
    assert_eq!(worth("<6,36,20,2,2,0,0,0,1,1,0,0,10,0,0> s"), [16, 21, 16, 18, 18, 18]);
}

#[test]
fn once_the_game_is_over_it_is_nobodys_turn() {
    assert_eq!(worth("<6,36,36,0,0,0,0,0,0,0,0,0,0,0,0> s"), [0; 6]);
    assert_eq!(worth("<6,40,32,0,0,0,0,0,0,0,0,0,0,0,0> n"), [8, 8, 80, 80, 80, 44]);
}

#[test]
fn the_own_side_is_what_the_other_is_not() {
    let text = "<6,20,15,6,0,0,0,2,1,10,11,3,2,2,0>";
    for turn in ["s", "n"] {
        let position = Position::parse(&format!("{text} {turn}"), None).unwrap();
        for eval in Heuristic::ALL {
            let south = eval.worth(&position, Side::South);
            assert_eq!(south, eval.worth(&position.mirrored(), Side::North));
            if matches!(eval, Heuristic::H1 | Heuristic::H3 | Heuristic::H6) {
                assert_eq!(south, -eval.worth(&position, Side::North));
            }
        }
    }
}
