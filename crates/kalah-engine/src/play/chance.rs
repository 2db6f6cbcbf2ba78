//! Chance in the play of levels: the same position and seed give the same errors.

use kalah::{Move, Position, Side};

use crate::random::mixed;

/// Random bits of a position for a seed.
pub(super) fn bits_of_position(position: &Position, seed: u64) -> u64 {
    let pits = [position.turn(), position.turn().opposite()].map(|side: Side| position.pits(side));
    pits.into_iter().flatten().fold(mixed(seed), |hash, &seeds| mixed(hash ^ u64::from(seeds)))
}

/// Random bits of a move in the position with these bits.
pub(super) fn bits_of_move(here: u64, position: &Position, mv: Move) -> u64 {
    let place = position.legal_moves().position(|legal| legal == mv).unwrap_or(0);
    mixed(here ^ mixed(place as u64 + 1))
}
