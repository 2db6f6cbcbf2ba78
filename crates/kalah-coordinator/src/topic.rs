//! Topics: parts that change by themselves, each with a version. A page is drawn anew only if a topic that it
//! shows has changed.

use std::collections::HashMap;

use kalah_jobs::JobId;
use kalah_tournament::PlayerNumber;

/// Topics whose versions are kept. One that was forgotten counts as changed when it was.
const KEPT: usize = 8192;

/// Part of a tournament that changes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TournamentTopic {
    /// Results, ranking, and running matches.
    Table,
    /// Progress of the running matches.
    Playing,
    /// The matches of a player.
    Player(PlayerNumber),
    /// A match with its games.
    Match(JobId),
    /// Trouble of the database.
    Trouble,
    /// Presence of workers.
    Workers,
}

/// The versions of all topics.
#[derive(Debug)]
pub struct Versions {
    /// Changes so far, counted from a start that is larger than 0.
    count: u64,
    latest: HashMap<TournamentTopic, u64>,
    /// No topic that is not kept has changed since.
    forgotten: u64,
}

impl Versions {
    /// Creates all topics at the version `start`.
    pub fn new(start: u64) -> Versions {
        Versions { count: start, latest: HashMap::new(), forgotten: start }
    }

    /// Counts one change of all these topics. False if there are none.
    pub fn change(&mut self, topics: impl IntoIterator<Item = TournamentTopic>) -> bool {
        let next = self.count + 1;
        for topic in topics {
            self.latest.insert(topic, next);
            self.count = next;
        }
        if self.latest.len() > KEPT {
            self.forget();
        }
        self.count == next
    }

    /// The version of something that shows all these topics: it grows whenever one of them changes.
    pub fn of(&self, topics: &[TournamentTopic]) -> u64 {
        let version = |topic| self.latest.get(topic).copied().unwrap_or(self.forgotten);
        topics.iter().map(version).max().unwrap_or(self.forgotten)
    }

    /// Forgets the half that has not changed for longest.
    fn forget(&mut self) {
        let mut versions: Vec<u64> = self.latest.values().copied().collect();
        let middle = versions.len() / 2;
        self.forgotten = *versions.select_nth_unstable(middle).1;
        self.latest.retain(|_, version| *version > self.forgotten);
    }
}

#[cfg(test)]
mod tests {
    use kalah_jobs::JobId;

    use super::{KEPT, TournamentTopic, Versions};

    #[test]
    fn only_what_changes_has_a_new_version() {
        let mut versions = Versions::new(7);
        let [one, two] = [1, 2].map(|id| TournamentTopic::Match(JobId::new(id)));
        assert!(!versions.change([]));
        assert!(versions.change([one, TournamentTopic::Playing]));
        assert!(versions.change([TournamentTopic::Playing]));
        assert_eq!(versions.of(&[one]), 8);
        assert_eq!(versions.of(&[two, TournamentTopic::Table]), 7);
        assert_eq!(versions.of(&[two, TournamentTopic::Playing, one]), 9);
    }

    #[test]
    fn what_is_forgotten_counts_as_changed_and_never_as_older() {
        let mut versions = Versions::new(1);
        let topics = || (0..).map(|id| TournamentTopic::Match(JobId::new(id)));
        let mut before = Vec::new();
        for topic in topics().take(3 * KEPT) {
            versions.change([topic]);
            before.push(versions.of(&[topic]));
        }
        assert!(versions.latest.len() <= KEPT);
        for (topic, before) in topics().zip(before) {
            assert!(versions.of(&[topic]) >= before, "{topic:?}");
        }
    }
}
