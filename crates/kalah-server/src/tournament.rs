//! The tournament in memory: what the pages show and the scheduler decides by.
//!
//! It holds nothing that cannot be computed from the database, but how far running matches are.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kalah::record::{PlyRecord, Record};
use kalah_jobs::{Attempt, Job, JobId, Progress, Settings};
use kalah_store::{Damaged, FinishedMatch, Player, RunningMatch};
use kalah_tournament::{EntryId, MatchSummary, Pair, PlayerNumber, Standings, matches_in_all};

use crate::finished::Finished;
use crate::topic::Topic;

/// Everything about a tournament but the games that are over.
#[derive(Debug)]
pub(crate) struct Tournament {
    pub(crate) settings: Settings,
    pub(crate) players: BTreeMap<EntryId, Player>,
    numbers: HashMap<PlayerNumber, EntryId>,
    pub(crate) finished: Finished,
    pub(crate) standings: Standings,
    /// Handed out, or about to be.
    running: BTreeMap<JobId, Running>,
    /// The matches whose games the database has lost, until they have been played again.
    pub(crate) damaged: BTreeSet<JobId>,
}

/// What the database tells of a tournament.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) settings: Settings,
    pub(crate) players: Vec<Player>,
    pub(crate) running: Vec<RunningMatch>,
    pub(crate) finished: Vec<FinishedMatch>,
    /// Some of the finished ones, the latest first.
    pub(crate) latest: Vec<JobId>,
    /// Those among the running ones that were over before.
    pub(crate) damaged: Vec<Damaged>,
}

/// A match that runs.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    pub(crate) id: JobId,
    pub(crate) entries: [EntryId; 2],
    pub(crate) attempt: Attempt,
    /// The first game, once it is over.
    pub(crate) first_game: Option<Record>,
    /// The plies of the game that runs.
    pub(crate) plies: Vec<PlyRecord>,
    /// Why the latest attempt came to nothing, until the next one tells something.
    pub(crate) machine_fault: Option<String>,
}

impl Running {
    fn new(id: JobId, entries: [EntryId; 2], attempt: Attempt) -> Running {
        Running { id, entries, attempt, first_game: None, plies: Vec::new(), machine_fault: None }
    }
}

/// How far a match is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum State<'a> {
    /// It runs.
    Running(&'a Running),
    /// It is over.
    Done(&'a MatchSummary),
}

impl Tournament {
    /// The tournament that the database holds.
    pub(crate) fn of(stored: Stored) -> Tournament {
        let Stored { settings, players, running, finished, latest, damaged } = stored;
        let players: BTreeMap<EntryId, Player> =
            players.into_iter().map(|player| (player.entry, player)).collect();
        let results = finished.iter().map(|done| &done.summary.result);
        let standings = Standings::of(players.keys().copied(), results);
        let mut tournament = Tournament {
            settings,
            numbers: players.values().map(|player| (player.number(), player.entry)).collect(),
            players,
            finished: Finished::of(&finished, latest),
            standings,
            running: BTreeMap::new(),
            damaged: BTreeSet::new(),
        };
        for RunningMatch { id, entries, attempt } in running {
            tournament.running.insert(id, Running::new(id, entries, attempt));
        }
        for Damaged { id, attempt, why } in damaged {
            tournament.again(id, attempt, format!("it was damaged in the database: {why}"));
            tournament.damaged.insert(id);
        }
        tournament
    }

    /// All matches that run, by id.
    pub(crate) fn running(&self) -> impl ExactSizeIterator<Item = &Running> {
        self.running.values()
    }

    /// A match that runs.
    pub(crate) fn runs(&self, id: JobId) -> Option<&Running> {
        self.running.get(&id)
    }

    /// How far a match between players who take part is.
    pub(crate) fn state(&self, id: JobId) -> Option<State<'_>> {
        let running = self.runs(id).map(State::Running);
        running.or_else(|| self.finished.get(id).map(State::Done))
    }

    /// The match of a pair, if it was begun.
    pub(crate) fn between(&self, one: EntryId, other: EntryId) -> Option<(JobId, State<'_>)> {
        let pair = Pair::new(one, other)?;
        if let Some((id, summary)) = self.finished.between(pair) {
            return Some((id, State::Done(summary)));
        }
        // There are no more of these than workers.
        let mut running = self.running();
        let running = running.find(|game| Pair::new(game.entries[0], game.entries[1]) == Some(pair))?;
        Some((running.id, State::Running(running)))
    }

    /// The pairs that play now.
    pub(crate) fn running_pairs(&self) -> BTreeSet<Pair> {
        self.running().filter_map(|game| Pair::new(game.entries[0], game.entries[1])).collect()
    }

    /// The matches of the whole tournament, over or not.
    pub(crate) fn matches_in_all(&self) -> usize {
        matches_in_all(self.players.len())
    }

    /// The player with this number.
    pub(crate) fn player(&self, number: PlayerNumber) -> Option<&Player> {
        self.players.get(self.numbers.get(&number)?)
    }

    /// The number of an entry. All entries of matches and standings take part.
    pub(crate) fn number(&self, entry: EntryId) -> PlayerNumber {
        self.players.get(&entry).map_or(PlayerNumber(0), Player::number)
    }

    /// What a worker is told of a match.
    pub(crate) fn job(&self, game: &Running) -> Job {
        let word = |entry| self.players.get(&entry).map_or_else(String::new, |p| p.registration.word.clone());
        Job { id: game.id, attempt: game.attempt, settings: self.settings, players: game.entries.map(word) }
    }

    /// What a match shows that has begun, is over, or begins anew.
    fn topics(&self, id: JobId, entries: [EntryId; 2]) -> Vec<Topic> {
        let [one, other] = entries.map(|entry| Topic::Player(self.number(entry)));
        vec![Topic::Table, Topic::Playing, Topic::Match(id), one, other]
    }

    /// A match begins.
    pub(crate) fn begin(&mut self, id: JobId, entries: [EntryId; 2]) -> Vec<Topic> {
        self.running.insert(id, Running::new(id, entries, Attempt::FIRST));
        self.topics(id, entries)
    }

    /// A match is over.
    pub(crate) fn finish(&mut self, id: JobId, summary: MatchSummary) -> Vec<Topic> {
        if self.running.remove(&id).is_none() {
            return Vec::new();
        }
        self.standings.apply(&summary.result);
        self.finished.push(id, summary);
        let mut topics = self.topics(id, summary.result.entries);
        topics.extend(self.damaged.remove(&id).then_some(Topic::Trouble));
        topics
    }

    /// A match is to be played again, for no fault of the players.
    pub(crate) fn again(&mut self, id: JobId, attempt: Attempt, machine_fault: String) -> Vec<Topic> {
        let Some(game) = self.running.get_mut(&id) else { return Vec::new() };
        let entries = game.entries;
        *game = Running { machine_fault: Some(machine_fault), ..Running::new(id, entries, attempt) };
        self.topics(id, entries)
    }

    /// A running match has gone on. No topics if this is no news of it.
    pub(crate) fn progress(&mut self, progress: Progress) -> Vec<Topic> {
        let Progress { job, attempt, first_game, plies } = progress;
        match self.running.get_mut(&job) {
            Some(game) if game.attempt == attempt => {
                *game = Running { first_game, plies, ..Running::new(job, game.entries, attempt) };
                vec![Topic::Playing, Topic::Match(job)]
            }
            _ => Vec::new(),
        }
    }
}
