//! Two players against each other, many times: `played` plays, `score` is what it adds up to, `effort` what it took, `duplicates`
//! finds games that were played before.

pub(crate) mod duplicates;
pub(crate) mod effort;
pub(crate) mod played;
pub(crate) mod score;
