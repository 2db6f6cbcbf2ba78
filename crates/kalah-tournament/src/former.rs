//! Result of the version that a newer one replaces.

/// Result of the version that an entry replaces: by that its opponents are found, so that a new version of a
/// strong player does not begin among the weak. It counts for nothing else, and the less the more the entry
/// has played itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FormerResult {
    /// Matches won less matches lost.
    pub score: i32,
    /// Matches played; above 0.
    pub played: u32,
}

impl FormerResult {
    /// The score of an entry with so many matches for which this one's counts as well: all of it before the first match,
    /// and nothing once it has played as often.
    pub(crate) fn blended(self, score: i64, played: u32) -> i64 {
        let left = i64::from(self.played.saturating_sub(played));
        score + i64::from(self.score) * left / i64::from(self.played.max(1))
    }
}
