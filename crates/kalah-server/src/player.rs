//! Who takes part.

use kalah_tournament::{EntryId, PlayerNumber};

/// A player who is to take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registration {
    /// The number by which people know it.
    pub number: PlayerNumber,
    /// What the workers are told: a player in the words of the command line. Never shown.
    pub word: String,
    /// A word or two for a reference player; empty for all others, who are known by number only.
    pub title: String,
    /// One sentence on how a reference player plays.
    pub about: String,
}

/// A player who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) entry: EntryId,
    pub(crate) registration: Registration,
}

impl Player {
    pub(crate) fn number(&self) -> PlayerNumber {
        self.registration.number
    }
}
