//! Changes of the participants while the server runs.

use std::sync::Arc;

use kalah_jobs::{Job, JobId, PythonModule};
use kalah_store::{Moment, TournamentPlayer, TournamentStage};
use kalah_tournament::{EntryId, EntryPair, Leaderboard, MatchSummary};

use crate::topic::TournamentTopic;
use crate::tournament::{MatchInPlay, TournamentState};

/// Effects of a roster change.
#[derive(Debug, Default)]
pub struct RosterChange {
    /// Topics that have changed.
    pub topics: Vec<TournamentTopic>,
    /// The matches that ran and count for nothing now.
    pub void: Vec<JobId>,
}

impl TournamentState {
    /// Removes a participant with all its results, and adds one that has none.
    pub fn swap(&mut self, leaves: Option<EntryId>, comes: Option<TournamentPlayer>) -> RosterChange {
        let mut swapped =
            RosterChange { topics: vec![TournamentTopic::Table, TournamentTopic::Playing], void: Vec::new() };
        if let Some(entry) = leaves {
            self.leave(entry, &mut swapped);
        }
        if let Some(player) = comes {
            let (entry, number, former) = (player.entry, player.number(), player.former);
            self.numbers.insert(number, entry);
            self.players.insert(player);
            self.standings.enter(entry);
            if let Some(former) = former {
                self.standings.follow(entry, former);
            }
            swapped.topics.push(TournamentTopic::Player(number));
        }
        let ranked = self.ranked.with_those_of(self.format, &self.standings);
        self.ranked = Arc::new(ranked);
        swapped
    }

    /// Sets the stage: open, paused, closed or archived.
    pub fn set_stage(&mut self, stage: TournamentStage) -> Vec<TournamentTopic> {
        self.stage = stage;
        vec![TournamentTopic::Table, TournamentTopic::Playing]
    }

    /// Sets what everybody sees of the ranking. All pages that name players or their ranks change.
    pub fn set_leaderboard(&mut self, leaderboard: Leaderboard) -> Vec<TournamentTopic> {
        self.leaderboard = leaderboard;
        let players = self.players.iter().map(|player| TournamentTopic::Player(player.number()));
        [TournamentTopic::Table, TournamentTopic::Playing].into_iter().chain(players).collect()
    }

    /// Sets what bots in Python may import.
    pub fn set_python_module(&mut self, module: PythonModule) -> Vec<TournamentTopic> {
        self.settings.python_module = module;
        vec![TournamentTopic::Table]
    }

    /// Makes the tournament visible to everybody.
    pub fn release(&mut self) -> Vec<TournamentTopic> {
        self.hidden = false;
        vec![TournamentTopic::Table]
    }

    /// Makes the results official.
    pub fn finalise(&mut self, at: Moment) -> Vec<TournamentTopic> {
        self.finalised_at.get_or_insert(at);
        if self.stage != TournamentStage::Archived {
            self.stage = TournamentStage::Closed;
        }
        vec![TournamentTopic::Table]
    }

    /// A match that is over gives something else than before.
    pub fn replace(&mut self, id: JobId, summary: MatchSummary) -> Vec<TournamentTopic> {
        let Some(pair) = self.finished.get(id).and_then(|former| former.result.pair()) else {
            return Vec::new();
        };
        self.standings.withdraw(pair);
        self.standings.apply(&summary.result);
        self.finished.replace(id, summary);
        self.ranked = Arc::new(self.ranked.with_those_of(self.format, &self.standings));
        self.topics(id, summary.result.entries)
    }

    /// The matches that nobody could play are to be played again: as jobs for whoever hands them out.
    pub fn take_back(&mut self) -> (Vec<Job>, Vec<TournamentTopic>) {
        let (mut jobs, mut topics) = (Vec::new(), Vec::new());
        for (id, aside) in std::mem::take(&mut self.set_aside) {
            let Some(job) = self.job(id, aside.attempt, aside.entries) else { continue };
            self.in_play.take_back(aside.entries);
            self.in_play.extend(EntryPair::new(aside.entries[0], aside.entries[1]));
            let again = MatchInPlay::new(id, aside.entries, aside.attempt);
            self.running.insert(id, again);
            topics.extend(self.topics(id, aside.entries));
            jobs.push(job);
        }
        (jobs, topics)
    }

    fn leave(&mut self, entry: EntryId, swapped: &mut RosterChange) {
        let number = self.number(entry);
        swapped.topics.push(TournamentTopic::Player(number));
        let of_entry = |entries: [EntryId; 2]| entries.contains(&entry);
        let void: Vec<JobId> =
            self.running.values().filter(|game| of_entry(game.entries)).map(|game| game.id).collect();
        for id in &void {
            if let Some(game) = self.running.remove(id) {
                swapped.topics.extend(self.topics(*id, game.entries));
                self.damaged.remove(id);
                if let Some(pair) = EntryPair::new(game.entries[0], game.entries[1]) {
                    self.in_play.remove(pair);
                }
            }
        }
        swapped.void = void;
        for (id, summary) in self.finished.withdraw(entry) {
            swapped.topics.extend(self.topics(id, summary.result.entries));
        }
        self.set_aside.retain(|_, aside| !of_entry(aside.entries));
        self.standings.leave(entry);
        self.players.remove(entry);
        if self.numbers.get(&number) == Some(&entry) {
            self.numbers.remove(&number);
        }
    }
}
