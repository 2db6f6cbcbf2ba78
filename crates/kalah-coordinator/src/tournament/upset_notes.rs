//! Noting upsets as matches end.

use kalah_jobs::JobId;
use kalah_store::Moment;
use kalah_tournament::{MatchResult, Upset};

use crate::tournament::TournamentState;

impl TournamentState {
    /// Notes a match if the one who stands lower has won it.
    pub(super) fn note_upset(&mut self, id: JobId, result: &MatchResult, at: Moment) {
        let [Some(one), Some(other)] = result.entries.map(|entry| self.ranking().of_entry(entry)) else {
            return;
        };
        if let Some(upset) = Upset::from_result(result, [&one.standing, &other.standing]) {
            self.upsets.push(id, upset, at);
        }
    }

    /// Notes upsets among matches that were over before the start, by the ranks of now.
    pub fn recall_upsets(&mut self, matches: &[(JobId, Moment)]) {
        for &(id, at) in matches {
            let result = self.finished.get(id).map(|done| done.result);
            if let Some(result) = result {
                self.note_upset(id, &result, at);
            }
        }
    }
}
