//! The rules, one situation at a time.
use kalah::{Captured, Landing, Move, OpeningStage, Pit, Ply, Position, Rules, Side};

fn with_rules(rules: &str, text: &str) -> Position {
    Position::parse(text, Some(rules.parse().unwrap())).unwrap()
}

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

fn pit(number: usize) -> Pit {
    Pit::from_number(number).unwrap()
}

fn play(position: &Position, number: usize) -> Ply {
    position.play(Move::Sow(pit(number))).unwrap()
}

#[test]
fn the_last_seed_in_the_own_store_gives_an_extra_turn() {
    let ply = play(&position("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s"), 1);
    assert_eq!(ply.position.to_string(), "<6,1,0,0,7,7,7,7,7,6,6,6,6,6,6> s");
    assert_eq!((ply.landing, ply.extra_turn, ply.captured), (Some(Landing::Store), true, None));
}

#[test]
fn sowing_passes_the_opponents_store_by() {
    let ply = play(&position("<6,0,0,36,0,0,0,0,1,1,2,3,4,5,6> s"), 1);
    assert_eq!(ply.position.to_string(), "<6,3,0,2,3,3,3,3,4,4,5,6,7,7,8> n");
    assert_eq!((ply.landing, ply.captured), (Some(Landing::Pit(Side::North, pit(4))), None));
}

#[test]
fn a_lap_comes_back_to_its_own_pit_and_captures_what_lies_opposite_after_sowing() {
    let ply = play(&position("<6,0,0,13,0,0,0,0,1,1,2,3,4,5,6> s"), 1);
    assert_eq!(ply.captured, Some(Captured { pit: pit(6), seeds: 7 }));
    assert_eq!(ply.position.to_string(), "<6,9,0,0,1,1,1,1,2,2,3,4,5,6,0> n");
    // The same on the smallest ring but one.
    let ply = play(&position("<2,0,0,1,5,1,1> s"), 2);
    assert_eq!(ply.position.to_string(), "<2,4,0,2,0,0,2> n");
}

#[test]
fn capture_needs_seeds_opposite_unless_the_rules_say_otherwise() {
    let board = "<6,0,0,1,0,0,0,0,1,1,2,3,4,0,6> s";
    let kept = play(&with_rules("6x6", board), 1);
    assert_eq!(kept.captured, None);
    assert_eq!(kept.position.to_string(), "<6,0,0,0,1,0,0,0,1,1,2,3,4,0,6> n");
    let banked = play(&with_rules("6x6+empty", board), 1);
    assert_eq!(banked.captured, Some(Captured { pit: pit(5), seeds: 0 }));
    assert_eq!(banked.position.to_string(), "<6,1,0,0,0,0,0,0,1,1,2,3,4,0,6> n");
}

#[test]
fn the_game_ends_as_soon_as_a_side_is_empty_even_after_a_last_seed_in_the_store() {
    let ply = play(&position("<3,0,0,0,0,1,1,2,3> s"), 3);
    assert_eq!((ply.extra_turn, ply.swept), (false, Some([0, 6])));
    assert_eq!(ply.position.outcome(), Some(-5));
    assert_eq!(ply.position.legal_moves().count(), 0);
}

#[test]
fn whoever_still_has_seeds_when_the_opponent_runs_out_keeps_them() {
    let ply = play(&position("<3,0,0,1,0,2,0,1,0> s"), 1);
    assert_eq!(ply.captured, Some(Captured { pit: pit(2), seeds: 1 }));
    assert_eq!(ply.swept, Some([2, 0]));
    assert_eq!(ply.position.outcome(), Some(4));
}

#[test]
fn a_first_move_without_extra_turn_and_the_pie_rule_play_as_their_engine_does() {
    // The engine of the 7x7 league sends `7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1` (North first) after its move 1.
    let rules: Rules = "7x7+pie+single".parse().unwrap();
    let ply = play(&rules.start(Side::South), 1);
    assert_eq!(ply.position.to_string(), "<7,1,0,0,8,8,8,8,8,8,7,7,7,7,7,7,7> n swap");
    assert!(!ply.extra_turn);
    assert!(ply.position.is_legal(Move::Swap));

    let swapped = ply.position.play(Move::Swap).unwrap().position;
    assert_eq!(swapped.to_string(), "<7,1,0,0,8,8,8,8,8,8,7,7,7,7,7,7,7> n");
    assert!(!swapped.is_legal(Move::Swap));
    assert!(!play(&ply.position, 2).position.is_legal(Move::Swap));
}

#[test]
fn a_swap_waits_for_the_end_of_the_first_turn() {
    let rules: Rules = "6x6+pie".parse().unwrap();
    let extra = play(&rules.start(Side::South), 1).position;
    assert_eq!(extra.stage(), OpeningStage::FirstTurn);
    let offered = play(&extra, 2).position;
    assert_eq!((offered.stage(), offered.turn()), (OpeningStage::SwapOffered, Side::North));
}

#[test]
fn illegal_moves_name_what_is_wrong() {
    let refusal = |text: &str, mv| position(text).play(mv).unwrap_err().to_string();
    let board = "<3,0,0,0,1,1,2,2,2> s";
    assert_eq!(refusal(board, Move::Sow(pit(1))), format!("pit 1 of South is empty in {board}"));
    assert_eq!(refusal(board, Move::Sow(pit(4))), format!("South has no pit 4 in {board}"));
    assert_eq!(refusal(board, Move::Swap), format!("South may not play swap in {board}"));
    let over = "<3,4,5,0,0,0,0,0,0> n";
    assert_eq!(refusal(over, Move::Sow(pit(1))), format!("the game is over in {over}"));
}
