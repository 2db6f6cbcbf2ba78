//! Puzzles: positions in which one whole turn keeps the result, for visitors to find.
//!
//! Some come with the program (`shipped`), more from judged games; one of them is the puzzle of the day (`daily`).
//! [`strength`] rates visitors and puzzles against each other, [`answer_verdict`] judges an answer, `routes` is how
//! browsers come to it. Positions of the own games are in [`mistakes`].
//!
//! What makes a position a puzzle is in `kalah-analysis`; those of judged games are kept by `coordinator`.

pub(crate) mod answer_verdict;
mod daily;
pub(crate) mod mistakes;
mod overview_page;
mod page;
mod routes;
mod shipped;
pub(crate) mod strength;

pub(crate) use routes::router;
pub(crate) use shipped::prepare;
