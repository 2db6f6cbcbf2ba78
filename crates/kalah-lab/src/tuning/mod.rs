//! Values for the parameters of a player, found by games.

pub(crate) mod parameter;
pub(crate) mod schedule;
pub(crate) mod template;
pub(crate) mod tuning_run;
