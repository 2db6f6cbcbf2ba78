//! Plays a tournament.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use kalah::Position;
use kalah::record::{Ending, Record};
use kalah_files::JournalError;
use kalah_match::{Cores, GameOutcome, Isolation, MatchError, MatchSettings, ResolvedPlayer};
use kalah_tournament::{Fixture, FixtureGame};
use thiserror::Error;

use super::config::TournamentConfig;
use super::journal::TournamentJournal;
use super::result::TournamentResult;
use crate::openings::draw::Openings;
use crate::openings::error::OpeningsError;
use crate::workers::game_runner::GameRunner;
use crate::workers::worker_pool::WorkerPoolError;

/// A tournament with its players.
pub struct LabTournament<'a> {
    /// Configuration of the tournament.
    pub config: TournamentConfig,
    /// The players of the file, in its order.
    pub players: Vec<ResolvedPlayer>,
    /// Isolation of programs.
    pub isolation: Isolation,
    /// Longest start of a program.
    pub startup: Duration,
    /// Games that are played at the same time.
    pub concurrency: usize,
    /// Starts of the games.
    pub openings: Openings<'a>,
    /// Place where they are played.
    pub runner: GameRunner<'a>,
}

/// Reason for the failure of a tournament.
#[derive(Debug, Error)]
pub enum TournamentError {
    /// The file of games.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// There is no opening.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// There are too few of them.
    #[error("there are only {0} such openings: ask for fewer pairs, or for more plies")]
    UsedUp(u32),
    /// A player was not ready for a game.
    #[error("{player} does not start: it {cause}")]
    DoesNotStart {
        /// The player.
        player: String,
        /// Fault, in one line.
        cause: String,
    },
    /// This machine failed.
    #[error(transparent)]
    Machine(#[from] MatchError),
    /// Workers elsewhere failed.
    #[error(transparent)]
    Pool(#[from] WorkerPoolError),
}

/// Progress of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentProgress {
    /// Games that are finished.
    pub games: usize,
    /// Games that can be seen to come.
    pub open: usize,
}

/// Interval at which an interruption is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// Outcome of a game.
type GameArrival = (FixtureGame, Result<GameOutcome, TournamentError>);

impl LabTournament<'_> {
    /// Plays all games that the journal does not hold yet. `on_game` hears of each that has ended and is kept. The result is that
    /// of all kept games; whether it is whole, it says itself.
    ///
    /// # Errors
    /// If a player does not start, openings are missing, or the machine fails; every finished game is kept all the same.
    pub fn play(
        &mut self,
        journal: &Path,
        cancel: &AtomicBool,
        on_game: &mut dyn FnMut(&Record, TournamentProgress),
    ) -> Result<TournamentResult, TournamentError> {
        let mut journal = TournamentJournal::open(journal, &self.config.fingerprint())?;
        let starts = self.starts()?;
        let stop = AtomicBool::new(false);
        let cores = Cores::for_games(self.concurrency);
        let (results, came) = mpsc::channel();
        let (config, players, runner) = (&self.config, &self.players, self.runner);
        let usual = MatchSettings {
            startup: self.startup,
            isolation: self.isolation.clone(),
            cores,
            ..MatchSettings::new(config.rules)
        };
        thread::scope(|scope| {
            let begin = |key: FixtureGame, start: Position| {
                let (results, usual, stop) = (results.clone(), &usual, &stop);
                scope.spawn(move || {
                    let [first, second] = key.fixture.players;
                    let settings = MatchSettings {
                        start: Some(start),
                        limit: config.players[first].limit,
                        second_limit: Some(config.players[second].limit),
                        ..usual.clone()
                    };
                    let both = [&players[first], &players[second]];
                    let game = runner.game(key.game, both, &settings, stop);
                    // Nobody listens any more if another game could not be kept.
                    _ = results.send((key, game));
                });
            };
            let mut running = RunningGames { concurrency: self.concurrency, keys: BTreeSet::new() };
            let end = running.go_on(config, &starts, &mut journal, &begin, &came, cancel, on_game);
            stop.store(true, Ordering::Relaxed);
            end
        })?;
        Ok(TournamentResult::from_config(&self.config, &journal.records, &journal.finished))
    }

    /// The openings of all pairs, those of even knockouts included as far as there are some.
    fn starts(&mut self) -> Result<Vec<Position>, TournamentError> {
        let needed = self.config.pairs;
        let mut starts = Vec::new();
        for pair in 0..needed + 8 {
            match self.openings.start(pair.into())? {
                Some(start) => starts.push(start),
                None if pair < needed => return Err(TournamentError::UsedUp(pair)),
                None => break,
            }
        }
        Ok(starts)
    }
}

/// Games that are being played.
struct RunningGames {
    concurrency: usize,
    keys: BTreeSet<FixtureGame>,
}

impl RunningGames {
    /// Begins and takes games until there are none.
    #[expect(clippy::too_many_arguments, reason = "all that a tournament is made of, in its one loop")]
    fn go_on(
        &mut self,
        config: &TournamentConfig,
        starts: &[Position],
        journal: &mut TournamentJournal,
        begin: &dyn Fn(FixtureGame, Position),
        came: &mpsc::Receiver<GameArrival>,
        cancel: &AtomicBool,
        on_game: &mut dyn FnMut(&Record, TournamentProgress),
    ) -> Result<(), TournamentError> {
        loop {
            let open = config.plan().open_games(&journal.finished);
            let waiting = open.iter().filter(|key| !self.keys.contains(key));
            let room = self.concurrency.saturating_sub(self.keys.len());
            let next: Vec<FixtureGame> = waiting.copied().take(room).collect();
            for key in next {
                // An even knockout begins with its first openings again.
                begin(key, starts[key.pair as usize % starts.len()]);
                self.keys.insert(key);
            }
            if self.keys.is_empty() || cancel.load(Ordering::Relaxed) {
                return Ok(());
            }
            let Ok((key, game)) = came.recv_timeout(LOOK) else { continue };
            self.keys.remove(&key);
            let record = named(config, key.fixture, game?)?;
            if record.ending == Ending::Aborted {
                continue;
            }
            journal.add(key, record.clone())?;
            let left = config.plan().open_games(&journal.finished).len();
            on_game(&record, TournamentProgress { games: journal.finished.len(), open: left });
        }
    }
}

/// The record of a game with the names of the file.
fn named(config: &TournamentConfig, fixture: Fixture, game: GameOutcome) -> Result<Record, TournamentError> {
    let [first, second] = fixture.players.map(|player| config.players[player].name.clone());
    let record = Record { south: first, north: second, ..game.record };
    match record.ending {
        Ending::Forfeit { loser, .. } if !game.began => Err(TournamentError::DoesNotStart {
            player: record.player(loser).to_owned(),
            cause: record.cause.unwrap_or_default(),
        }),
        _ => Ok(record),
    }
}
