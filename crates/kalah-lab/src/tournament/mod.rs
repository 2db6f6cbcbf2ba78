//! Tournaments off line: `config` reads the file of a tournament, `journal` keeps every game, `runner` plays, `result`
//! evaluates. The fixtures come from `kalah-tournament`.

pub(crate) mod config;
pub(crate) mod journal;
pub(crate) mod result;
pub(crate) mod runner;
