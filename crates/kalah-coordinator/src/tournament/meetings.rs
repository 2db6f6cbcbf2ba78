//! Matches of an open tournament: two may meet again.

use kalah_jobs::JobId;
use kalah_tournament::{CalledPlayer, EntryPair, MatchSummary, PlayerNumber};

use crate::topic::TournamentTopic;
use crate::tournament::TournamentState;

impl TournamentState {
    /// A match is over, and takes the place of the one that the two played before: which one that was, if there was one.
    pub fn finish_meeting(
        &mut self,
        id: JobId,
        summary: MatchSummary,
    ) -> (Option<JobId>, Vec<TournamentTopic>) {
        if self.runs(id).is_none() {
            return (None, Vec::new());
        }
        let pair = summary.result.pair();
        let former = pair.and_then(|pair| self.finished.between(pair)).map(|(former, _)| former);
        let mut topics = Vec::new();
        if let (Some(pair), Some(former)) = (pair, former) {
            self.standings.withdraw(pair);
            self.finished.remove(former);
            self.replaced += 1;
            topics.push(TournamentTopic::Match(former));
        }
        topics.extend(self.finish(id, summary));
        (former, topics)
    }

    /// A match that runs comes to nothing.
    pub fn abandon(&mut self, id: JobId) -> Vec<TournamentTopic> {
        let Some(game) = self.running.remove(&id) else { return Vec::new() };
        if let Some(pair) = EntryPair::new(game.entries[0], game.entries[1]) {
            self.in_play.remove(pair);
        }
        self.topics(id, game.entries)
    }

    /// A player is called otherwise.
    pub fn rename(&mut self, number: PlayerNumber, called: &CalledPlayer) -> Vec<TournamentTopic> {
        let Some(&entry) = self.numbers.get(&number) else { return Vec::new() };
        if !self.players.rename(entry, called) {
            return Vec::new();
        }
        vec![TournamentTopic::Table, TournamentTopic::Playing, TournamentTopic::Player(number)]
    }
}
