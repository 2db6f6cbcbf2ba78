//! Puzzles: positions in which one whole turn keeps the result, for visitors to find.
//!
//! Some come with the program (`shipped_puzzles`), more from judged games; one of them is the puzzle of the day (`daily`).
//! [`strength`] rates visitors and puzzles against each other, `routes` is how browsers come to it. Positions of the own games are in [`mistakes`].
//!
//! What makes a position a puzzle and an answer right is in `kalah-analysis`; `kalah-coordinator` stores those of judged
//! games.

mod daily;
pub(crate) mod mistakes;
mod open_puzzle;
mod overview_page;
mod page;
mod routes;
mod shipped_puzzles;
pub(crate) mod static_pages;
mod strength;

pub(crate) use routes::router;
pub(crate) use shipped_puzzles::{SHIPPED, prepare};
