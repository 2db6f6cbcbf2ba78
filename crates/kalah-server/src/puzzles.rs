//! Puzzles: positions in which one whole turn keeps the result, for visitors to find.
//!
//! Some come with the program (`shipped`), more from judged games. [`strength`] rates visitors and puzzles
//! against each other, [`tried`] tells what an answer is worth, `routes` is how browsers come to it.
//!
//! What makes a position a puzzle is in `kalah-analysis`; those of judged games are kept by `coordinator`.

pub(crate) mod answer_verdict;
mod page;
mod routes;
mod shipped;
pub(crate) mod strength;

pub(crate) use routes::router;
pub(crate) use shipped::prepare;
