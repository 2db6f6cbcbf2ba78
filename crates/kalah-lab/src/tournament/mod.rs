//! Tournaments off line: `config` says what is to be played, `meeting` who meets and what it gave, `schedule` who meets next, with `swiss`
//! and `knockout`, `journal`
//! keeps every game, `played` plays, `result` is what came of it.

pub(crate) mod config;
pub(crate) mod journal;
pub(crate) mod knockout;
pub(crate) mod meeting;
pub(crate) mod played;
pub(crate) mod result;
pub(crate) mod schedule;
pub(crate) mod swiss;
