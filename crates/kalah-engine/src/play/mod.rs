//! A player made of solver and look-up: `engine` chooses, `level` makes it weaker, `resource_cache` has what all engines
//! of a process share.

pub(crate) mod engine;
pub(crate) mod level;
pub(crate) mod resource_cache;
