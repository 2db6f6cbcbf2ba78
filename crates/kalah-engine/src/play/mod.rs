//! A player made of solver and look-up: `engine` chooses, `perfect` gives nothing away, `level` makes it weaker, `resource_cache` has what all engines
//! of a process share, `board_databases` databases that their owner chose.

pub(crate) mod board_databases;
pub(crate) mod engine;
pub(crate) mod level;
mod perfect;
pub(crate) mod resource_cache;
