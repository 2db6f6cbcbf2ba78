//! Values for the parameters of a player, found by games.

pub(crate) mod parameter;
pub(crate) mod played;
pub(crate) mod schedule;
pub(crate) mod template;
