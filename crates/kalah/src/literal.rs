//! The text of a position: a board literal and the side to move.
//!
//! `<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s` is pits a side, South's and North's store, South's pits and
//! North's pits, each from their owner's left (the literal of the Kalah Game Protocol), then `s` or
//! `n`, South if left out. Under the pie rule ` swap` follows where a swap is on offer, and
//! ` first` while the first turn still runs.

use std::fmt;

use crate::parse_error::{ParseError, numbers};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{OpeningStage, PositionSetup, SetupHalf};
use crate::side::Side;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{},{},{}", self.rules().pits(), self.store(Side::South), self.store(Side::North))?;
        for seeds in Side::BOTH.into_iter().flat_map(|side| self.pits(side)) {
            write!(f, ",{seeds}")?;
        }
        write!(f, "> {}", self.turn().letter())?;
        f.write_str(match self.stage() {
            OpeningStage::FirstTurn => " first",
            OpeningStage::SwapOffered => " swap",
            OpeningStage::Start | OpeningStage::Underway => "",
        })
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.rules())
    }
}

/// Reads `<n,southStore,northStore,S1..Sn,N1..Nn>`, the side to move and the stage.
pub(crate) fn board_literal(text: &str, rules: Option<Rules>) -> Result<PositionSetup, ParseError> {
    let unreadable = || ParseError::Unreadable(text.to_owned());
    let (board, rest) = text.strip_prefix('<').and_then(|t| t.split_once('>')).ok_or_else(unreadable)?;
    let numbers = numbers(board, ',')?;
    let [pits, south_store, north_store, ref seeds @ ..] = numbers[..] else {
        return Err(unreadable());
    };
    let pits = pits as usize;
    if seeds.len() != pits.saturating_mul(2) {
        return Err(ParseError::Length { pits, found: seeds.len() });
    }
    let (south, north) = seeds.split_at(pits);
    let mut words = rest.split_whitespace();
    let turn = match words.next() {
        None | Some("s") => Side::South,
        Some("n") => Side::North,
        Some(_) => return Err(unreadable()),
    };
    let stage = match (words.next(), words.next()) {
        (None, _) => OpeningStage::Underway,
        (Some("first"), None) => OpeningStage::FirstTurn,
        (Some("swap"), None) => OpeningStage::SwapOffered,
        _ => return Err(unreadable()),
    };
    let south = SetupHalf { pits: south.to_vec(), store: south_store };
    let north = SetupHalf { pits: north.to_vec(), store: north_store };
    PositionSetup::fitting(rules, south, north, turn, stage)
}
