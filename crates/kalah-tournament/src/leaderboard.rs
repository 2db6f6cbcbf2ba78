//! What everybody sees of a ranking.

use std::num::NonZeroU32;

/// What everybody sees of a ranking; all of it by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Leaderboard {
    /// Number of places that are shown; `None` for all.
    pub places: Option<NonZeroU32>,
    /// True if players of the class are known by number only, whatever nicknames they have.
    pub numbers_only: bool,
}

impl Leaderboard {
    /// Returns how many of so many places are shown.
    pub fn shown_of(self, places: usize) -> usize {
        self.places.map_or(places, |most| places.min(usize::try_from(most.get()).unwrap_or(usize::MAX)))
    }
}
