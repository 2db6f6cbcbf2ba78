//! One of the two games of a match.

use kalah_jobs::JobId;

/// One of the two games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchGame {
    /// The match.
    pub id: JobId,
    /// True for its second game.
    pub second: bool,
}

impl MatchGame {
    /// Returns the number of the game in its match, as columns hold it: 1 or 2.
    pub(crate) const fn number(self) -> i64 {
        if self.second { 2 } else { 1 }
    }
}
