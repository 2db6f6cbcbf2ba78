//! A game played out, position by position.

use kalah::record::PlyRecord;
use kalah::{Move, Ply, Position};

use crate::pages::board::BoardDrawing;

/// A game played out. What a running match tells is not yet checked: it is believed up to the first
/// ply that is not legal.
#[derive(Debug)]
pub(super) struct Stepped {
    pub(super) start: Position,
    pub(super) plies: Vec<Ply>,
}

impl Stepped {
    pub(super) fn of(start: &Position, records: &[PlyRecord]) -> Stepped {
        let mut position = *start;
        let plies = records.iter().map_while(|record| {
            let ply = position.play(record.mv).ok()?;
            position = ply.position;
            Some(ply)
        });
        Stepped { start: *start, plies: plies.collect() }
    }

    /// The position after so many plies.
    pub(super) fn position(&self, plies: usize) -> &Position {
        plies.checked_sub(1).and_then(|last| self.plies.get(last)).map_or(&self.start, |ply| &ply.position)
    }

    /// The position after so many plies, drawn with what the last of them did.
    pub(super) fn drawing(&self, plies: usize) -> BoardDrawing {
        let last = plies.checked_sub(1).and_then(|last| Some((self.position(last), self.plies.get(last)?)));
        BoardDrawing::of(self.position(plies), last)
    }

    /// Who sits South and North after so many plies: 0 is the first player of the match.
    pub(super) fn seats(&self, plies: usize) -> [usize; 2] {
        let swapped = self.plies.iter().take(plies).any(|ply| ply.mv == Move::Swap);
        if swapped { [1, 0] } else { [0, 1] }
    }
}
