//! Pairing and standings, as pure functions of results.
//!
//! A tournament is a set of [`MatchResult`]s: [`Standings`] fold them, in any order, all at once or one at a time,
//! and a [`Format`] says from the standings, and from who is [`InPlay`], who should meet next and who is ahead. A
//! [`MatchSummary`] is what is kept of a match beside its records.
//! Nothing here knows a clock, a database or chance, so that every table can be computed again.

mod bradley_terry;
mod format;
mod former;
mod in_play;
mod intervals;
mod player;
mod rank_intervals;
mod result;
mod standings;
mod summary;
mod tally;

pub use bradley_terry::Rating;
pub use format::{Format, FormatError, FormatRankingRow, matches_in_all, next_pair};
pub use former::FormerResult;
pub use in_play::InPlay;
pub use player::{EntryId, EntryPair, PlayerNumber};
pub use result::{Decision, GameResult, MatchResult, MatchSeat, ResultError};
pub use standings::{Standings, StandingsRow};
pub use summary::{CostlyCapture, MatchSummary};
pub use tally::{EntryTally, FaultCounts, PROVISIONAL};
