//! Stages of a tournament.

use std::fmt;
use std::str::FromStr;

use crate::database::words::stored_words;

stored_words! {
    /// Stage of a tournament.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum TournamentStage: word {
        /// Matches begin.
        #[default]
        Open = "open",
        /// No match begins; those under way end and count. It can be opened again.
        Paused = "paused",
        /// Stage as paused, in which nobody comes or goes any more.
        Closed = "closed",
        /// Stage in which it is kept as it is, and not shown among those that go on. Final.
        Archived = "archived",
    }
}

impl TournamentStage {
    /// Returns true if it may be followed by `next`: what is archived stays so.
    pub fn may_become(self, next: TournamentStage) -> bool {
        self != next
            && self != TournamentStage::Archived
            && (next != TournamentStage::Archived || self == TournamentStage::Closed)
    }
}

impl fmt::Display for TournamentStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no stage.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no stage of a tournament: open, paused, closed and archived are")]
pub struct NotStage(String);

impl FromStr for TournamentStage {
    type Err = NotStage;

    fn from_str(word: &str) -> std::result::Result<TournamentStage, NotStage> {
        let found = TournamentStage::ALL.into_iter().find(|stage| stage.word() == word);
        found.ok_or_else(|| NotStage(word.escape_debug().to_string()))
    }
}
