//! Players and pairs of them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The number by which people know a player. It stays when the player submits anew.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNumber(pub u32);

impl PlayerNumber {
    /// Numbers of reference players, also of those that a machine cannot run: nobody else gets one.
    pub const REFERENCE: RangeInclusive<u32> = 90..=109;

    /// Returns true for the number of a reference player.
    pub fn is_reference(self) -> bool {
        PlayerNumber::REFERENCE.contains(&self.0)
    }
}

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PlayerNumber {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<PlayerNumber, Self::Err> {
        text.parse().map(PlayerNumber)
    }
}

/// Version of a player. Results belong to an entry: a player who submits anew gets another one, and the
/// results of the old one count for nobody any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryId(pub u64);

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Unordered pair of different entries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryPair {
    low: EntryId,
    high: EntryId,
}

impl EntryPair {
    /// The pair of these two; `None` if they are the same.
    pub fn new(one: EntryId, other: EntryId) -> Option<EntryPair> {
        (one != other).then(|| EntryPair { low: one.min(other), high: one.max(other) })
    }

    /// Returns both entries, the lower id first.
    pub const fn entries(self) -> [EntryId; 2] {
        [self.low, self.high]
    }
}
