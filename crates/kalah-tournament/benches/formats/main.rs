//! What formats find out about 10,000 players, and what a result and a pairing cost. No bot plays.
//!
//! `cargo bench -p kalah-tournament --bench formats` prints both tables. They differ from run to run in times only.
#![expect(clippy::unwrap_used, reason = "a measurement that fails has nothing to tell")]

mod costs;
mod field;
mod kendall;
mod method;
mod simulation;

fn main() {
    costs::print();
    simulation::print();
}
