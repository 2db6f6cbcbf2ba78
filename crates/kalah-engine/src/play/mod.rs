//! A player made of solver and look-up: `engine` chooses, `perfect` gives nothing away, `level` makes it weaker by the habits of
//! `glance` and `misjudging`, which err by `chance`. `resource_cache` has what all engines of a process share,
//! `board_databases` databases that their owner chose.

pub(crate) mod board_databases;
mod chance;
pub(crate) mod engine;
mod gain;
mod glance;
pub(crate) mod level;
mod misjudging;
mod perfect;
pub(crate) mod resource_cache;
