//! Matches that are running.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;

use crate::player::{EntryId, EntryPair};

/// The pairs whose match runs: built once and kept up to date, it tells at once whether somebody plays.
///
/// No entry is drawn while it is in as many matches as one may be, but it may be in more: matches that are played again
/// come on top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InPlay {
    /// Number of matches in which an entry may play at once.
    at_once: NonZeroU32,
    pairs: HashSet<EntryPair>,
    /// Number of running pairs of an entry; above 0.
    matches: HashMap<EntryId, u32>,
    /// Pairs whose match nobody could play: they are not drawn again, and keep nobody from other matches.
    set_aside: HashSet<EntryPair>,
}

impl Default for InPlay {
    fn default() -> InPlay {
        InPlay::new()
    }
}

impl InPlay {
    /// Creates an empty set in which each entry may be in one match at a time.
    pub fn new() -> InPlay {
        InPlay::at_once(NonZeroU32::MIN)
    }

    /// Creates an empty set in which each entry may be in so many matches at a time.
    pub fn at_once(at_once: NonZeroU32) -> InPlay {
        InPlay { at_once, pairs: HashSet::new(), matches: HashMap::new(), set_aside: HashSet::new() }
    }

    /// The match of a pair begins. False if it runs already.
    pub fn insert(&mut self, pair: EntryPair) -> bool {
        let new = self.pairs.insert(pair);
        if new {
            for entry in pair.entries() {
                *self.matches.entry(entry).or_default() += 1;
            }
        }
        new
    }

    /// The match of a pair ends. False if it does not run.
    pub fn remove(&mut self, pair: EntryPair) -> bool {
        let ran = self.pairs.remove(&pair);
        if ran {
            for entry in pair.entries() {
                if let Some(matches) = self.matches.get_mut(&entry) {
                    *matches -= 1;
                    if *matches == 0 {
                        self.matches.remove(&entry);
                    }
                }
            }
        }
        ran
    }

    /// The match of these two could not be played: they are not drawn.
    pub fn set_aside(&mut self, [one, other]: [EntryId; 2]) {
        self.set_aside.extend(EntryPair::new(one, other));
    }

    /// The match of these two is going to be tried again.
    pub fn take_back(&mut self, [one, other]: [EntryId; 2]) {
        if let Some(pair) = EntryPair::new(one, other) {
            self.set_aside.remove(&pair);
        }
    }

    /// Returns true if the match of a pair was set aside.
    pub fn is_set_aside(&self, pair: EntryPair) -> bool {
        self.set_aside.contains(&pair)
    }

    /// Returns true if an entry plays.
    pub fn plays(&self, entry: EntryId) -> bool {
        self.matches.contains_key(&entry)
    }

    /// Returns true if an entry that has played so often may begin another match, if it is to play `most` at
    /// most.
    pub(crate) fn has_room(&self, entry: EntryId, played: u32, most: u32) -> bool {
        let matches = self.matches.get(&entry).copied().unwrap_or(0);
        matches < self.at_once.get() && played.saturating_add(matches) < most
    }

    /// Returns true if nobody may draw the pair: its match runs, or was set aside.
    pub(crate) fn is_taken(&self, pair: EntryPair) -> bool {
        self.contains(pair) || self.is_set_aside(pair)
    }

    /// Returns true if the match of a pair runs.
    pub fn contains(&self, pair: EntryPair) -> bool {
        self.pairs.contains(&pair)
    }

    /// The matches that run.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Returns true if nobody plays.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

impl Extend<EntryPair> for InPlay {
    fn extend<I: IntoIterator<Item = EntryPair>>(&mut self, pairs: I) {
        for pair in pairs {
            self.insert(pair);
        }
    }
}

impl FromIterator<EntryPair> for InPlay {
    fn from_iter<I: IntoIterator<Item = EntryPair>>(pairs: I) -> InPlay {
        let mut in_play = InPlay::new();
        in_play.extend(pairs);
        in_play
    }
}
