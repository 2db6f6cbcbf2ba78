//! The texts of rules, positions and moves.
//!
//! - What was read is read again from its print, and what is said of any other text is one line.
//! - A position that was accepted can be played, move by move to its end, without losing a seed.
//! - The boards of other programs are written as they were read.
//!
//! The input: a line for the rules, one for the position, and moves.

use crate::laws::{can_be_played, is_one_line, is_read_back};
use kalah::import::{HaskellBoard, JavaBoard};
use kalah::{Move, Position, PositionSetup, Rules, Side, parse_moves, write_moves};

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let mut lines = text.splitn(3, '\n');
    let rules = lines.next().and_then(rules);
    let Some(board) = lines.next() else { return };
    setup(board, rules);
    let moves = moves(lines.next().unwrap_or_default());
    for rules in [None, rules] {
        match Position::parse(board, rules) {
            Ok(position) => play(&position, &moves),
            Err(error) => is_one_line(&error),
        }
    }
}

fn rules(word: &str) -> Option<Rules> {
    match word.parse::<Rules>() {
        Ok(rules) => {
            is_read_back(&rules, str::parse);
            for first in Side::BOTH {
                can_be_played(&rules.start(first));
            }
            Some(rules)
        }
        Err(error) => {
            is_one_line(&error);
            None
        }
    }
}

/// A setup may say anything; to sweep it twice is to sweep it once.
fn setup(text: &str, rules: Option<Rules>) {
    let Ok(setup) = PositionSetup::parse(text, rules) else { return };
    let swept = setup.clone().swept();
    assert_eq!(swept.clone().swept(), swept);
    match setup.position() {
        Ok(position) => {
            assert_eq!(swept, setup, "a position is swept");
            assert_eq!([&position.setup().south, &position.setup().north], [&setup.south, &setup.north]);
        }
        Err(error) => is_one_line(&error),
    }
}

fn moves(text: &str) -> Vec<Move> {
    match parse_moves(text) {
        Ok(moves) => {
            let words: Vec<String> = moves.iter().map(Move::to_string).collect();
            assert_eq!(parse_moves(&words.join(" ")).as_ref(), Ok(&moves));
            moves
        }
        Err(error) => {
            is_one_line(&error);
            Vec::new()
        }
    }
}

/// Plays those of the moves that are legal, as far as they go.
fn play(start: &Position, moves: &[Move]) {
    let (mut position, mut played) = (*start, Vec::new());
    imports(start);
    can_be_played(start);
    for &mv in moves {
        let Ok(ply) = position.play(mv) else { continue };
        position = ply.position;
        played.push(mv);
        imports(&position);
        can_be_played(&position);
    }
    let text = write_moves(start, &played).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(parse_moves(&text), Ok(played));
}

/// Both foreign texts hold the board; the Java program's the turn as well, the Haskell program's only while
/// the game lasts.
fn imports(position: &Position) {
    let rules = Some(position.rules());
    let [haskell, java] = [HaskellBoard(position).to_string(), JavaBoard(position).to_string()];
    for text in [&haskell, &java] {
        let read = Position::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
        for side in Side::BOTH {
            assert_eq!((read.pits(side), read.store(side)), (position.pits(side), position.store(side)));
        }
        assert!(read.turn() == position.turn() || position.is_over(), "{text}");
        assert_eq!(HaskellBoard(&read).to_string(), haskell, "{text}");
    }
}
