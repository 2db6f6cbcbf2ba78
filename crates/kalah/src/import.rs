//! Boards as other programs write them.
//!
//! The Haskell tournament's `Board {turn = Player_A, ponds_A = [...], bank_A = 0, ...}` has South as
//! player A. The Java program's `northStore;S1..S6;southStore;N1..N6;next` has South as player 1.

use std::fmt;

use crate::parse_error::{ParseError, numbers};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{OpeningStage, PositionSetup, SetupHalf};
use crate::side::Side;

/// A position printed as the Haskell tournament does.
#[derive(Clone, Copy, Debug)]
pub struct HaskellBoard<'a>(pub &'a Position);

impl fmt::Display for HaskellBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        let turn = match position.turn() {
            _ if position.is_over() => "Finished",
            Side::South => "Player_A",
            Side::North => "Player_B",
        };
        write!(f, "Board {{turn = {turn}")?;
        for (side, letter) in [(Side::South, 'A'), (Side::North, 'B')] {
            write!(f, ", ponds_{letter} = [")?;
            for (index, seeds) in position.pits(side).iter().enumerate() {
                let separator = if index == 0 { "" } else { ", " };
                write!(f, "{separator}{seeds:>2}")?;
            }
            write!(f, "], bank_{letter} = {:>2}", position.store(side))?;
        }
        f.write_str("}")
    }
}

/// Reads `Board {turn = Player_A, ponds_A = [..], bank_A = n, ponds_B = [..], bank_B = n}`.
pub(crate) fn haskell_board(text: &str, rules: Option<Rules>) -> Result<PositionSetup, ParseError> {
    let unreadable = || ParseError::Unreadable(text.to_owned());
    let after = |name: &str| {
        let (_, rest) = text.split_once(name)?;
        rest.trim_start().strip_prefix('=').map(str::trim_start)
    };
    let half = |ponds: &str, bank: &str| -> Result<SetupHalf, ParseError> {
        let list = after(ponds).and_then(|rest| rest.strip_prefix('[')?.split_once(']'));
        let store = after(bank).and_then(|rest| rest.split([',', '}']).next());
        let (Some((pits, _)), Some(store)) = (list, store) else { return Err(unreadable()) };
        Ok(SetupHalf { pits: numbers(pits, ',')?, store: numbers(store, ',')?[0] })
    };
    let south = half("ponds_A", "bank_A")?;
    let north = half("ponds_B", "bank_B")?;
    if south.pits.len() != north.pits.len() {
        let (pits, found) = (south.pits.len(), south.pits.len() + north.pits.len());
        return Err(ParseError::Length { pits, found });
    }
    let turn = match after("turn").and_then(|rest| rest.split([',', '}']).next()).map(str::trim) {
        Some("Player_A" | "Finished") => Side::South,
        Some("Player_B") => Side::North,
        _ => return Err(unreadable()),
    };
    PositionSetup::fitting(rules, south, north, turn, OpeningStage::Underway)
}

/// A position printed as the Java program does.
#[derive(Clone, Copy, Debug)]
pub struct JavaBoard<'a>(pub &'a Position);

impl fmt::Display for JavaBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        for side in Side::BOTH {
            write!(f, "{};", position.store(side.opposite()))?;
            for seeds in position.pits(side) {
                write!(f, "{seeds};")?;
            }
        }
        write!(f, "{}", position.turn().index() + 1)
    }
}

/// Reads `northStore;S1..Sn;southStore;N1..Nn;next`, on boards of any size.
pub(crate) fn java_board(text: &str, rules: Option<Rules>) -> Result<PositionSetup, ParseError> {
    let fields = numbers(text, ';')?;
    let [halves @ .., next] = &fields[..] else {
        return Err(ParseError::Unreadable(text.to_owned()));
    };
    let (turn, pits) = match next {
        1 => (Side::South, halves.len() / 2),
        2 => (Side::North, halves.len() / 2),
        _ => return Err(ParseError::Unreadable(text.to_owned())),
    };
    if halves.len() < 4 || halves.len() % 2 != 0 {
        return Err(ParseError::Unreadable(text.to_owned()));
    }
    let (first, second) = halves.split_at(pits);
    let south = SetupHalf { pits: first[1..].to_vec(), store: second[0] };
    let north = SetupHalf { pits: second[1..].to_vec(), store: first[0] };
    PositionSetup::fitting(rules, south, north, turn, OpeningStage::Underway)
}
