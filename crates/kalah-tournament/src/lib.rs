#![doc = include_str!("../README.md")]

mod fixtures;
mod format;
mod former;
mod in_play;
mod leaderboard;
mod nickname;
mod player;
mod rating;
mod result;
mod standings;
mod strength;
mod summary;
mod tally;
mod upset;
mod watchable;

pub use fixtures::{FinishedGames, Fixture, FixtureFormat, FixtureGain, FixtureGame, FixturePlan};
pub use format::{Format, FormatError, FormatRankingRow, matches_in_all, next_pair};
pub use former::FormerResult;
pub use in_play::InPlay;
pub use leaderboard::Leaderboard;
pub use nickname::{CalledPlayer, Face, Nickname, NotNickname};
pub use player::{EntryId, EntryPair, PlayerNumber};
pub use rating::Rating;
pub use result::{Decision, GameResult, MatchResult, MatchSeat, ResultError};
pub use standings::{Standings, StandingsRow};
pub use strength::against_known::{PROVISIONAL_GAMES, RatedResult, RatingEstimate};
pub use strength::bootstrap::{Bootstrap, BootstrapPlan};
pub use strength::model::{PairResults, Strengths};
pub use summary::{CostlyCapture, MatchSummary};
pub use tally::{EntryTally, FaultCounts, PROVISIONAL};
pub use upset::Upset;
pub use watchable::WatchableGame;
