//! Puzzles: positions in which one whole turn keeps the result, for visitors to find.
//!
//! Some come with the program (`shipped_puzzles`), more from reviewed games; one of them is the puzzle of the day (`daily`).
//! [`strength`] rates visitors and puzzles against each other, [`themes`] names what solutions are about, [`history`] has what
//! a visitor tried, `routes` is how browsers come to it. Positions of the own games are in [`mistakes`].
//!
//! What makes a position a puzzle and an answer right is in `kalah-analysis`; `kalah-coordinator` stores those of reviewed
//! games.

mod daily;
pub(crate) mod history;
pub(crate) mod mistakes;
mod open_puzzle;
mod overview_page;
mod page;
mod routes;
mod run_page;
mod shipped_puzzles;
pub(crate) mod static_pages;
mod strength;
mod themes;

pub(crate) use page::rating_text as puzzle_rating;
pub(crate) use routes::router;
pub(crate) use shipped_puzzles::{prepare, with_themes};
