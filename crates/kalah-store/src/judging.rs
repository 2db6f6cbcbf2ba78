//! Judgements of games, and the moves played in each position.

pub(crate) mod judgements;
pub(crate) mod played_moves;
