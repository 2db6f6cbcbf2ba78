//! Participants of a tournament, and which of them are reference players.

use std::collections::{BTreeMap, BTreeSet};

use kalah_store::TournamentPlayer;
use kalah_tournament::EntryId;

/// Participants by their entries.
#[derive(Debug, Default)]
pub struct Participants {
    by_entry: BTreeMap<EntryId, TournamentPlayer>,
    /// Those with a title.
    references: BTreeSet<EntryId>,
}

impl Participants {
    /// Returns the number of participants.
    pub fn len(&self) -> usize {
        self.by_entry.len()
    }

    /// Returns true if nobody takes part.
    pub fn is_empty(&self) -> bool {
        self.by_entry.is_empty()
    }

    /// Returns true if this entry takes part.
    pub fn contains(&self, entry: EntryId) -> bool {
        self.by_entry.contains_key(&entry)
    }

    /// The player of an entry.
    pub fn get(&self, entry: EntryId) -> Option<&TournamentPlayer> {
        self.by_entry.get(&entry)
    }

    /// Returns all players, by entry.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &TournamentPlayer> {
        self.by_entry.values()
    }

    /// Returns the entries of the reference players. Counting them takes no walk over all participants.
    pub fn references(&self) -> impl ExactSizeIterator<Item = EntryId> {
        self.references.iter().copied()
    }

    pub(super) fn insert(&mut self, player: TournamentPlayer) {
        let entry = player.entry;
        self.by_entry.insert(entry, player);
        self.sort(entry);
    }

    pub(super) fn remove(&mut self, entry: EntryId) {
        self.by_entry.remove(&entry);
        self.sort(entry);
    }

    /// Renames the player of an entry; false if there is none.
    pub(super) fn rename(&mut self, entry: EntryId, title: &str, about: &str) -> bool {
        let Some(TournamentPlayer { registration, .. }) = self.by_entry.get_mut(&entry) else { return false };
        title.clone_into(&mut registration.title);
        about.clone_into(&mut registration.about);
        self.sort(entry);
        true
    }

    /// Enters it among the reference players, or takes it out.
    fn sort(&mut self, entry: EntryId) {
        let is_reference = self.get(entry).is_some_and(|player| !player.registration.title.is_empty());
        if is_reference {
            self.references.insert(entry)
        } else {
            self.references.remove(&entry)
        };
    }
}

impl FromIterator<TournamentPlayer> for Participants {
    fn from_iter<I: IntoIterator<Item = TournamentPlayer>>(players: I) -> Participants {
        let mut participants = Participants::default();
        players.into_iter().for_each(|player| participants.insert(player));
        participants
    }
}
