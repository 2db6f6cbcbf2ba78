//! Who plays now.

use std::collections::{HashMap, HashSet};

use crate::player::{EntryId, Pair};

/// The pairs whose match runs: built once and kept up to date, it tells at once whether somebody plays.
///
/// No entry is drawn while it plays, but it may be in several pairs: matches that are played again come on top.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InPlay {
    pairs: HashSet<Pair>,
    /// In how many pairs an entry is; above 0.
    matches: HashMap<EntryId, usize>,
    /// Pairs whose match nobody could play: they are not drawn again, and keep nobody from other matches.
    set_aside: HashSet<Pair>,
}

impl InPlay {
    /// Nobody plays.
    pub fn new() -> InPlay {
        InPlay::default()
    }

    /// The match of a pair begins. False if it runs already.
    pub fn insert(&mut self, pair: Pair) -> bool {
        let new = self.pairs.insert(pair);
        if new {
            for entry in pair.entries() {
                *self.matches.entry(entry).or_default() += 1;
            }
        }
        new
    }

    /// The match of a pair ends. False if it does not run.
    pub fn remove(&mut self, pair: Pair) -> bool {
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
        self.set_aside.extend(Pair::new(one, other));
    }

    /// The match of these two is going to be tried again.
    pub fn take_back(&mut self, [one, other]: [EntryId; 2]) {
        if let Some(pair) = Pair::new(one, other) {
            self.set_aside.remove(&pair);
        }
    }

    /// Whether the match of a pair was set aside.
    pub fn is_set_aside(&self, pair: Pair) -> bool {
        self.set_aside.contains(&pair)
    }

    /// Whether an entry plays.
    pub fn plays(&self, entry: EntryId) -> bool {
        self.matches.contains_key(&entry)
    }

    /// Whether the match of a pair runs.
    pub fn contains(&self, pair: Pair) -> bool {
        self.pairs.contains(&pair)
    }

    /// The matches that run.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether nobody plays.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

impl Extend<Pair> for InPlay {
    fn extend<I: IntoIterator<Item = Pair>>(&mut self, pairs: I) {
        for pair in pairs {
            self.insert(pair);
        }
    }
}

impl FromIterator<Pair> for InPlay {
    fn from_iter<I: IntoIterator<Item = Pair>>(pairs: I) -> InPlay {
        let mut in_play = InPlay::new();
        in_play.extend(pairs);
        in_play
    }
}
