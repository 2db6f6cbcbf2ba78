//! Pairing and standings, as pure functions of results.
//!
//! A tournament is a set of [`MatchResult`]s: [`Standings`] fold them, in any order, and [`next_pair`]
//! says from the standings who should meet next. [`Sprt`] tells when two players have met often enough. Nothing here knows a clock, a database or chance,
//! so that every table can be computed again.

mod pairing;
mod player;
mod result;
mod sprt;
mod standings;

pub use pairing::{matches_in_all, next_pair};
pub use player::{EntryId, Pair, PlayerNumber};
pub use result::{Decision, GameResult, MatchResult, Refused, Seat};
pub use sprt::{Hypothesis, Judgement, Sprt, SprtError};
pub use standings::{FaultCounts, Standing, Standings, Tally};
