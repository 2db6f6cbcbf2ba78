//! Games and matches: `one_game` plays a game, `clock` is a player's clock in it, `pair` the two of a match, `observer` is told, `outcome` is what came of
//! them, `restriction` is what a lost bot was not given.

pub(crate) mod clock;
pub(crate) mod observer;
pub(crate) mod one_game;
pub(crate) mod outcome;
pub(crate) mod pair;
pub(crate) mod restriction;
