//! Pairing and standings, as pure functions of results.
//!
//! A tournament is a set of [`MatchResult`]s: [`Standings`] fold them, in any order, all at once or one at a time,
//! and [`next_pair`] says from the standings who should meet next. A [`MatchSummary`] is what is kept of a match
//! beside its records. [`Sprt`] tells when two players have met often enough. Nothing here knows a clock, a database
//! or chance, so that every table can be computed again.

mod pairing;
mod player;
mod result;
mod sprt;
mod standings;
mod summary;

pub use pairing::{matches_in_all, next_pair};
pub use player::{EntryId, Pair, PlayerNumber};
pub use result::{Decision, GameResult, MatchResult, Refused, Seat};
pub use sprt::{Hypothesis, Judgement, Sprt, SprtError};
pub use standings::{FaultCounts, Standing, Standings, Tally};
pub use summary::{CostlyCapture, MatchSummary};
