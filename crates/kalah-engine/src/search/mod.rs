//! The search, from exact keys to questions and their answers.
//!
//! `rank` and `table` keep what was found out under exact keys, in memory from `huge` that `prefetch` asks for early.
//! `context` is what a search looks things up in, `move_ordering` the order in which it tries. `alpha_beta` answers one
//! question, `abdada` shares it among threads, `mtdf` comes from questions to values. `features` switches ideas off,
//! `tuning` holds what games can tune.

pub(crate) mod abdada;
pub(crate) mod alpha_beta;
pub(crate) mod context;
pub(crate) mod features;
pub(crate) mod huge;
pub(crate) mod move_ordering;
pub(crate) mod mtdf;
mod prefetch;
pub(crate) mod rank;
pub(crate) mod table;
pub(crate) mod tuning;
