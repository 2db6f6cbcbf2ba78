//! Series of games between two players: `series_run` plays, `records_file` keeps the games, `score` adds them up, `effort`
//! their cost, `duplicates` finds games that were played before.

pub(crate) mod duplicates;
pub(crate) mod effort;
pub(crate) mod records_file;
pub(crate) mod score;
pub(crate) mod series_run;
