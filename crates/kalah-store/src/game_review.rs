//! Reviews of games, what is remarkable in them, and the moves played in each position.

pub(crate) mod game_reviews;
pub(crate) mod highlights;
pub(crate) mod played_moves;
