//! The tournament in memory: what the pages show and the scheduler decides by.
//!
//! It holds nothing that cannot be computed from the database, but how far running matches are.

use std::collections::{BTreeMap, BTreeSet};

use kalah::record::{PlyRecord, Record};
use kalah_jobs::{Attempt, Job, JobId, PlayedGame, Progress, Settings};
use kalah_tournament::{
    EntryId, GameResult, MatchResult, Pair, PlayerNumber, Refused, Seat, Standings, matches_in_all,
};

use crate::player::Player;
use crate::store::{StoredGames, StoredMatch};

/// Everything about a tournament but the plies of the games that are over.
#[derive(Debug)]
pub(crate) struct Tournament {
    pub(crate) settings: Settings,
    pub(crate) players: BTreeMap<EntryId, Player>,
    pub(crate) matches: BTreeMap<JobId, Match>,
    pub(crate) standings: Standings,
    /// The matches that are over, in the order in which they ended.
    finished: Vec<JobId>,
    /// The matches whose games the database has lost, until they have been played again.
    pub(crate) damaged: BTreeSet<JobId>,
}

/// A match between two who take part.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    pub(crate) id: JobId,
    pub(crate) entries: [EntryId; 2],
    pub(crate) attempt: Attempt,
    pub(crate) state: State,
}

/// How far a match is.
#[derive(Clone, Debug)]
pub(crate) enum State {
    /// Handed out, or about to be.
    Running(Running),
    /// Over.
    Done(Done),
}

/// What is known of a running match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running {
    /// The first game, once it is over.
    pub(crate) first_game: Option<Record>,
    /// The plies of the game that runs.
    pub(crate) plies: Vec<PlyRecord>,
    /// Why the latest attempt came to nothing, until the next one tells something.
    pub(crate) machine_fault: Option<String>,
}

/// What is kept in memory of a match that is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done {
    pub(crate) result: MatchResult,
    /// For each game and seat: the ply that cost it most.
    pub(crate) costliest: [[Option<Loss>; 2]; 2],
}

/// A capture, from the side of who lost the seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Loss {
    /// The ply, from 1.
    pub(crate) ply: usize,
    /// The seeds captured.
    pub(crate) seeds: u16,
}

impl Done {
    /// What a match gave, once both its records were replayed.
    pub(crate) fn of(entries: [EntryId; 2], games: &[PlayedGame; 2]) -> Result<Done, Refused> {
        let [first, second] = games;
        let results = [GameResult::of(&first.record)?, GameResult::of(&second.record)?];
        Ok(Done {
            result: MatchResult { entries, games: results },
            costliest: [costliest(&first.record)?, costliest(&second.record)?],
        })
    }
}

/// The largest capture against each seat; the first of equals.
fn costliest(record: &Record) -> Result<[Option<Loss>; 2], Refused> {
    let replay = record.replay()?;
    let mut worst: [Option<Loss>; 2] = [None; 2];
    for (ply, played) in (1..).zip(&replay.plies) {
        let loser = Seat::at_start(record.seat_at_start(played.side.opposite()));
        if let Some(captured) = played.captured
            && worst[loser.index()].is_none_or(|loss| loss.seeds < captured.seeds)
        {
            worst[loser.index()] = Some(Loss { ply, seeds: captured.seeds });
        }
    }
    Ok(worst)
}

impl Tournament {
    /// The tournament that the database holds; its matches in the order in which they ended. A match
    /// whose games are no result is damaged, and to be played again as a new attempt.
    pub(crate) fn of(settings: Settings, players: Vec<Player>, stored: Vec<StoredMatch>) -> Tournament {
        let players = players.into_iter().map(|player| (player.entry, player)).collect();
        let mut tournament = Tournament {
            settings,
            players,
            matches: BTreeMap::new(),
            standings: Standings::default(),
            finished: Vec::new(),
            damaged: BTreeSet::new(),
        };
        for StoredMatch { id, entries, attempt, games } in stored {
            let state = State::Running(Running::default());
            tournament.matches.insert(id, Match { id, entries, attempt, state });
            let done = match games {
                StoredGames::None => continue,
                StoredGames::Both(games) => Done::of(entries, &games).map_err(|refused| refused.to_string()),
                StoredGames::Damaged(why) => Err(why),
            };
            match done {
                Ok(done) => tournament.keep(id, done),
                Err(why) => {
                    tournament.again(id, attempt.next(), format!("it was damaged in the database: {why}"));
                    tournament.damaged.insert(id);
                }
            }
        }
        tournament.rank();
        tournament
    }

    /// Folds all results into the standings.
    fn rank(&mut self) {
        self.standings =
            Standings::of(self.players.keys().copied(), self.done().map(|(_, done)| &done.result));
    }

    /// All matches that are over.
    pub(crate) fn done(&self) -> impl Iterator<Item = (&Match, &Done)> {
        self.matches.values().filter_map(|game| match &game.state {
            State::Done(done) => Some((game, done)),
            State::Running(_) => None,
        })
    }

    /// All matches that are over, the latest first.
    pub(crate) fn latest(&self) -> impl Iterator<Item = (&Match, &Done)> {
        let finished = self.finished.iter().rev().filter_map(|id| self.matches.get(id));
        finished.filter_map(|game| match &game.state {
            State::Done(done) => Some((game, done)),
            State::Running(_) => None,
        })
    }

    /// All matches that run.
    pub(crate) fn running(&self) -> impl Iterator<Item = (&Match, &Running)> {
        self.matches.values().filter_map(|game| match &game.state {
            State::Running(running) => Some((game, running)),
            State::Done(_) => None,
        })
    }

    /// The pairs that play now.
    pub(crate) fn running_pairs(&self) -> BTreeSet<Pair> {
        self.running().filter_map(|(game, _)| Pair::new(game.entries[0], game.entries[1])).collect()
    }

    /// The matches of the whole tournament, over or not.
    pub(crate) fn matches_in_all(&self) -> usize {
        matches_in_all(self.players.len())
    }

    /// The player with this number.
    pub(crate) fn player(&self, number: PlayerNumber) -> Option<&Player> {
        self.players.values().find(|player| player.number() == number)
    }

    /// The number of an entry. All entries of matches and standings take part.
    pub(crate) fn number(&self, entry: EntryId) -> PlayerNumber {
        self.players.get(&entry).map_or(PlayerNumber(0), Player::number)
    }

    /// What a worker is told of a match.
    pub(crate) fn job(&self, game: &Match) -> Job {
        let word = |entry| self.players.get(&entry).map_or_else(String::new, |p| p.registration.word.clone());
        Job { id: game.id, attempt: game.attempt, settings: self.settings, players: game.entries.map(word) }
    }

    /// A match begins.
    pub(crate) fn begin(&mut self, id: JobId, entries: [EntryId; 2]) {
        let state = State::Running(Running::default());
        self.matches.insert(id, Match { id, entries, attempt: Attempt::FIRST, state });
    }

    /// Matches are over.
    pub(crate) fn finish(&mut self, results: impl IntoIterator<Item = (JobId, Done)>) {
        for (id, done) in results {
            self.keep(id, done);
        }
        self.rank();
    }

    fn keep(&mut self, id: JobId, done: Done) {
        if let Some(game) = self.matches.get_mut(&id) {
            game.state = State::Done(done);
            self.finished.push(id);
            self.damaged.remove(&id);
        }
    }

    /// A match is to be played again, for no fault of the players.
    pub(crate) fn again(&mut self, id: JobId, attempt: Attempt, machine_fault: String) {
        if let Some(game) = self.matches.get_mut(&id) {
            game.attempt = attempt;
            game.state = State::Running(Running { machine_fault: Some(machine_fault), ..Running::default() });
        }
    }

    /// A running match has gone on. False if this is no news of it.
    pub(crate) fn progress(&mut self, progress: Progress) -> bool {
        let Progress { job, attempt, first_game, plies } = progress;
        match self.matches.get_mut(&job) {
            Some(Match { attempt: current, state: State::Running(running), .. }) if *current == attempt => {
                *running = Running { first_game, plies, machine_fault: None };
                true
            }
            _ => false,
        }
    }
}
