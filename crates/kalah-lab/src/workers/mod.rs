//! Work on other machines: `worker_pool` sends jobs over a transport of `kalah-jobs`, `game_runner` plays games in this
//! process or in a pool, `deviation` compares one worker's results with the others'. `pieces` sends pieces of a proof,
//! `known_lines` the lines of its log that workers lack.

pub(crate) mod deviation;
pub(crate) mod game_runner;
mod known_lines;
mod pieces;
pub(crate) mod worker_pool;
