//! Games that were played before, ply for ply.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use kalah::Side;
use kalah::record::Record;

/// The games that came so far, each by a hash of its start, its players and its plies.
///
/// Players without chance play the same game from the same opening. Such games add nothing to what is known.
#[derive(Default)]
pub(crate) struct Duplicates {
    seen: HashSet<u64>,
    /// Games that had been played before.
    pub(crate) count: u64,
}

impl Duplicates {
    pub(crate) fn add(&mut self, record: &Record) {
        let mut hasher = DefaultHasher::new();
        record.start.hash(&mut hasher);
        record.player(Side::South).hash(&mut hasher);
        record.plies.iter().for_each(|ply| ply.mv.hash(&mut hasher));
        self.count += u64::from(!self.seen.insert(hasher.finish()));
    }
}
