//! What formats find out about 10,000 players, and what a result and a pairing cost. No bot plays.
//!
//! `cargo bench -p kalah-tournament --bench formats` prints all tables. They differ from run to run in times only; with
//! `-- SEED` behind it the players and their luck are others.
#![expect(clippy::unwrap_used, reason = "a measurement that fails has nothing to tell")]

mod costs;
mod field;
mod kendall;
mod method;
mod simulation;

use std::env;

/// The seed of players and results, if none is given.
const SEED: u64 = 2026;

fn main() {
    let seed = env::args().skip(1).find(|arg| arg != "--bench").map_or(SEED, |seed| seed.parse().unwrap());
    costs::print();
    costs::print_ranking();
    simulation::print(seed);
}
