//! Kalah as a [`Game`].

use kalah::{Move, Position};

use crate::game::{Game, NextPlayer};

impl Game for Position {
    type Move = Move;

    fn is_over(&self) -> bool {
        Position::is_over(self)
    }

    /// Returns the position after a ply. After a swap the side to move stays, but the other player sits
    /// there.
    fn after(&self, mv: Move) -> (Position, NextPlayer) {
        let after = self.play(mv).map_or(*self, |ply| ply.position);
        let same_side = after.turn() == self.turn();
        let next = if same_side && mv != Move::Swap { NextPlayer::Same } else { NextPlayer::Other };
        (after, next)
    }
}
