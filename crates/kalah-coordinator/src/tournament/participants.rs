//! Participants of a tournament, which of them are reference players, and which have a name.

use std::collections::{BTreeMap, BTreeSet};

use kalah_store::TournamentPlayer;
use kalah_tournament::{CalledPlayer, EntryId};

/// Participants by their entries.
#[derive(Debug, Default)]
pub struct Participants {
    by_entry: BTreeMap<EntryId, TournamentPlayer>,
    /// Those with the number of a reference player, and a title.
    references: BTreeSet<EntryId>,
    /// Those with a title.
    named: BTreeSet<EntryId>,
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

    /// Returns the entries of the players with a title, found as fast.
    pub fn named(&self) -> impl ExactSizeIterator<Item = EntryId> {
        self.named.iter().copied()
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

    /// Changes what the player of an entry is called; false if there is none.
    pub(super) fn rename(&mut self, entry: EntryId, called: &CalledPlayer) -> bool {
        let Some(TournamentPlayer { registration, .. }) = self.by_entry.get_mut(&entry) else { return false };
        registration.title.clone_from(&called.title);
        registration.about.clone_from(&called.about);
        registration.face = called.face;
        self.sort(entry);
        true
    }

    /// Enters it among the reference players and those with a title, or takes it out.
    fn sort(&mut self, entry: EntryId) {
        let player = self.by_entry.get(&entry).map(|player| &player.registration);
        let is_named = player.is_some_and(|player| !player.title.is_empty());
        let is_reference = is_named && player.is_some_and(|player| player.number.is_reference());
        for (group, is_member) in [(&mut self.references, is_reference), (&mut self.named, is_named)] {
            if is_member {
                group.insert(entry)
            } else {
                group.remove(&entry)
            };
        }
    }
}

impl FromIterator<TournamentPlayer> for Participants {
    fn from_iter<I: IntoIterator<Item = TournamentPlayer>>(players: I) -> Participants {
        let mut participants = Participants::default();
        players.into_iter().for_each(|player| participants.insert(player));
        participants
    }
}
