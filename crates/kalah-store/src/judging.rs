//! Judgements of games, what is remarkable in them, and the moves played in each position.

pub(crate) mod highlights;
pub(crate) mod judgements;
pub(crate) mod played_moves;
