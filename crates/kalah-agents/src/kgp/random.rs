//! Chance.

use kalah::{Pit, Position};
use kalah_http::random::random_bytes;

/// Returns a random number below `count`, or 0 if that is 0.
pub(super) fn below(count: usize) -> usize {
    let chance = usize::from_le_bytes(random_bytes());
    chance.checked_rem(count).unwrap_or(0)
}

/// Returns a random pit that can be sown; `None` if the game is over.
pub(super) fn pit(position: &Position) -> Option<Pit> {
    let pits = position.sowable();
    pits.clone().nth(below(pits.len()))
}
