#![doc = include_str!("../README.md")]

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
