//! Work on other machines: `foreman` hands it out to workers over a way of `kalah-jobs`, `hands` is who plays games, this process or a
//! pool, `deviation` looks whether one worker's results differ from the others'. `pieces` has pieces of a proof worked at, and `told` is
//! what its workers know of it.

pub(crate) mod deviation;
pub(crate) mod game_runner;
mod known_lines;
mod pieces;
pub(crate) mod worker_pool;
