//! The evaluation: what a position is worth where a search ends.
//!
//! A sum of weights of patterns, for boards of 6 pits a side: what lies in each pit, in two neighbouring pits, in two
//! pits opposite each other; which pits are empty and which give an extra turn; the best captures; the seeds of both
//! sides. Each phase of the game, by the seeds in play, has weights of its own. They are learned from games of the
//! engine against itself (`examples/learn`). Nothing that is proven rests on them.
//!
//! Unlike the estimate, which orders the plies and has to be quick, this may take its time.

mod patterns;
mod weights;

pub use weights::Evaluation;
