//! The matches that are over, as pages ask for them: by job, by who met, by who played, and the latest.

use std::collections::{HashMap, VecDeque};

use kalah_jobs::JobId;
use kalah_store::FinishedMatch;
use kalah_tournament::{EntryId, EntryPair, MatchSummary};

/// The results that are known in the order in which they came.
pub(crate) const LATEST: u8 = 8;

/// Finished matches. They take about 180 bytes for each pair that has met, whatever was played: pages go on
/// showing results when the database is lost.
#[derive(Debug, Default)]
pub struct FinishedMatches {
    summaries: HashMap<JobId, MatchSummary>,
    by_pair: HashMap<EntryPair, JobId>,
    by_entry: HashMap<EntryId, Vec<JobId>>,
    /// The latest first.
    latest: VecDeque<JobId>,
}

impl FinishedMatches {
    /// Creates the collection of these matches; `latest` are those that were over last, the latest first.
    pub fn from_matches(matches: &[FinishedMatch], latest: Vec<JobId>) -> FinishedMatches {
        let mut finished = FinishedMatches {
            summaries: HashMap::with_capacity(matches.len()),
            by_pair: HashMap::with_capacity(matches.len()),
            by_entry: HashMap::new(),
            latest: latest.into(),
        };
        for FinishedMatch { id, summary } in matches {
            finished.keep(*id, *summary);
        }
        finished
    }

    /// Adds a finished match.
    pub fn push(&mut self, id: JobId, summary: MatchSummary) {
        self.keep(id, summary);
        self.latest.push_front(id);
        self.latest.truncate(LATEST.into());
    }

    /// A match that is over gives something else than before.
    pub fn replace(&mut self, id: JobId, summary: MatchSummary) {
        self.keep(id, summary);
    }

    /// A match counts no more, and is shown no more.
    pub fn remove(&mut self, id: JobId) {
        let Some(summary) = self.summaries.remove(&id) else { return };
        if let Some(pair) = summary.result.pair() {
            self.by_pair.remove(&pair);
        }
        for entry in summary.result.entries {
            if let Some(ids) = self.by_entry.get_mut(&entry) {
                ids.retain(|one| *one != id);
            }
        }
        self.latest.retain(|one| *one != id);
    }

    /// The matches of an entry count no more, and are shown no more. Which they were.
    pub fn withdraw(&mut self, entry: EntryId) -> Vec<(JobId, MatchSummary)> {
        let ids = self.by_entry.remove(&entry).unwrap_or_default();
        let mut withdrawn = Vec::with_capacity(ids.len());
        for id in ids {
            let Some(summary) = self.summaries.remove(&id) else { continue };
            if let Some(pair) = summary.result.pair() {
                self.by_pair.remove(&pair);
            }
            for other in summary.result.entries {
                if let Some(ids) = self.by_entry.get_mut(&other) {
                    ids.retain(|one| *one != id);
                }
            }
            withdrawn.push((id, summary));
        }
        self.latest.retain(|id| self.summaries.contains_key(id));
        withdrawn
    }

    fn keep(&mut self, id: JobId, summary: MatchSummary) {
        self.by_pair.extend(summary.result.pair().map(|pair| (pair, id)));
        if self.summaries.insert(id, summary).is_none() {
            for entry in summary.result.entries {
                self.by_entry.entry(entry).or_default().push(id);
            }
        }
    }

    /// Returns their number.
    pub fn len(&self) -> usize {
        self.summaries.len()
    }

    /// Returns the ids of all, in no order.
    pub fn ids(&self) -> impl Iterator<Item = JobId> {
        self.summaries.keys().copied()
    }

    /// Returns the summary of a match.
    pub fn get(&self, id: JobId) -> Option<&MatchSummary> {
        self.summaries.get(&id)
    }

    /// The match in which the two met.
    pub fn between(&self, pair: EntryPair) -> Option<(JobId, &MatchSummary)> {
        let id = *self.by_pair.get(&pair)?;
        Some((id, self.get(id)?))
    }

    /// The matches of an entry, in the order in which they came.
    pub fn of_entry(&self, entry: EntryId) -> impl Iterator<Item = (JobId, &MatchSummary)> {
        let ids = self.by_entry.get(&entry).into_iter().flatten();
        ids.filter_map(|&id| Some((id, self.get(id)?)))
    }

    /// The latest ones, the latest first.
    pub fn latest(&self) -> impl Iterator<Item = (JobId, &MatchSummary)> {
        self.latest.iter().filter_map(|&id| Some((id, self.get(id)?)))
    }
}
