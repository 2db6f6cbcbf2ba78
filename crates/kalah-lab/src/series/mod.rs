//! Two players against each other, many times: `played` plays, `records_file` keeps the games, `score` adds them up, `effort`
//! what they took, `duplicates` finds games that were played before.

pub(crate) mod duplicates;
pub(crate) mod effort;
pub(crate) mod played;
pub(crate) mod records_file;
pub(crate) mod score;
