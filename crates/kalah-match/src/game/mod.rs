//! Games and matches: `one_game` plays a game, `pair` the two of a match, `observer` is told, `outcome` is what came of
//! them, `openings` where they start.

pub(crate) mod observer;
pub(crate) mod one_game;
pub(crate) mod openings;
pub(crate) mod outcome;
pub(crate) mod pair;
