//! Many pairs of games, several at a time, their results in the order in which they were begun.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use kalah::Position;
use kalah::record::{Ending, Record};
use kalah_match::{GameOutcome, MatchError, MatchSettings, ResolvedPlayer};
use thiserror::Error;

use crate::openings::draw::Openings;
use crate::openings::error::OpeningsError;
use crate::series::records_file::{RecordsFile, RecordsFileError, SeriesDescription};
use crate::workers::game_runner::GameRunner;
use crate::workers::worker_pool::WorkerPoolError;

/// Players, settings and openings of a series.
pub struct Series<'a> {
    /// Player A and player B.
    pub players: &'a [ResolvedPlayer; 2],
    /// Settings of the games.
    pub settings: MatchSettings,
    /// Starts of the pairs.
    pub openings: Mutex<Openings<'a>>,
    /// Pairs at most.
    pub pairs: u64,
    /// Pairs that are played at the same time.
    pub concurrency: usize,
    /// Place where they are played.
    pub runner: GameRunner<'a>,
}

/// Told of every game in its order, and tells after a pair whether that is enough; of a game that was not played now
/// only the record is left.
type OnGame<'a> = dyn FnMut(&Record, Option<&GameOutcome>) -> bool + 'a;

/// Reason for the end of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeriesEnd {
    /// All pairs were played.
    Played,
    /// The observer of the games ended the series.
    Enough,
    /// There was no opening left.
    OpeningsUsedUp,
    /// It was interrupted.
    Interrupted,
}

impl SeriesEnd {
    /// The word of programs.
    pub const fn word(self) -> &'static str {
        match self {
            SeriesEnd::Played => "played",
            SeriesEnd::Enough => "enough",
            SeriesEnd::OpeningsUsedUp => "openings-used-up",
            SeriesEnd::Interrupted => "interrupted",
        }
    }
}

/// Reason for the failure of a series.
#[derive(Debug, Error)]
pub enum SeriesError {
    /// A player was not ready for a game.
    #[error("{player} does not start: it {cause}")]
    DoesNotStart {
        /// The player.
        player: String,
        /// Fault, in one line.
        cause: String,
    },
    /// There is no opening.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// This machine failed.
    #[error(transparent)]
    Machine(#[from] MatchError),
    /// Workers elsewhere failed.
    #[error(transparent)]
    Pool(#[from] WorkerPoolError),
    /// The file of records.
    #[error(transparent)]
    File(#[from] RecordsFileError),
}

/// Games of a series that are there before it begins, and the file to which the others are added.
#[derive(Default)]
pub struct SeriesBeginning {
    file: Option<RecordsFile>,
    records: Vec<Record>,
}

impl Series<'_> {
    /// Opens the file of a series that is continued, or begun in it.
    ///
    /// # Errors
    /// If it cannot be used or is of another series: it stays as it is.
    pub fn resume(&self, file: &Path) -> Result<SeriesBeginning, SeriesError> {
        let names = [&self.players[0], &self.players[1]].map(ToString::to_string);
        let (file, records) = RecordsFile::open(file, &names, self.description(), |pair| self.start(pair))?;
        Ok(SeriesBeginning { file: Some(file), records })
    }

    /// Plays all pairs that are not there yet, and gives the records of all. A pair that was interrupted counts for
    /// nothing. Pairs are reported in the order in which they were begun, however long they take, so what is made of them is
    /// the same however many are played at a time.
    ///
    /// # Errors
    /// If a player does not start, there is no opening, or the machine fails.
    pub fn play(
        &self,
        beginning: SeriesBeginning,
        cancel: &AtomicBool,
        on_game: &mut OnGame,
    ) -> Result<(Vec<Record>, SeriesEnd), SeriesError> {
        let SeriesBeginning { file, mut records } = beginning;
        // The file may hold more than was asked for now.
        records.truncate(usize::try_from(2 * self.pairs).unwrap_or(usize::MAX));
        let mut enough = false;
        for record in &records {
            enough = on_game(record, None);
        }
        if enough {
            return Ok((records, SeriesEnd::Enough));
        }
        let mut kept = SeriesState { records, file, on_game };
        // What ends the games that are being played.
        let stop = AtomicBool::new(false);
        let next = AtomicU64::new(kept.next());
        let (results, played) = mpsc::channel();
        let end = thread::scope(|scope| {
            for _ in 0..self.concurrency.min(usize::try_from(self.pairs).unwrap_or(usize::MAX)) {
                let (results, next, stop) = (results.clone(), &next, &stop);
                scope.spawn(move || self.work(next, stop, &results));
            }
            drop(results);
            let end = kept.take(&played, cancel);
            stop.store(true, Ordering::Relaxed);
            end
        })?;
        let is_whole = kept.next() >= self.pairs;
        let otherwise = if is_whole { SeriesEnd::Played } else { SeriesEnd::Interrupted };
        Ok((kept.records, end.unwrap_or(otherwise)))
    }

    /// Takes pairs until none is left.
    fn work(
        &self,
        next: &AtomicU64,
        stop: &AtomicBool,
        results: &mpsc::Sender<(u64, Result<PairOutcome, SeriesError>)>,
    ) {
        let [a, b] = self.players;
        while !stop.load(Ordering::Relaxed) {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            let result = match self.start(pair) {
                Ok(None) => Ok(PairOutcome::NoOpening),
                Ok(start) => {
                    let settings = MatchSettings { start, ..self.settings.clone() };
                    self.runner
                        .pair([a, b], &settings, stop)
                        .map(|games| PairOutcome::Played(Box::new(games)))
                }
                Err(error) => Err(error),
            };
            if results.send((pair, result)).is_err() {
                return;
            }
        }
    }

    fn start(&self, pair: u64) -> Result<Option<Position>, SeriesError> {
        let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(openings.start(pair)?)
    }

    fn description(&self) -> SeriesDescription {
        let openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        SeriesDescription {
            rules: self.settings.rules.to_string(),
            limit: self.settings.limit.to_string(),
            second_limit: self.settings.second_limit.map(|limit| limit.to_string()),
            openings: openings.source().to_string(),
            adjudicated: self.settings.adjudicator.is_some(),
        }
    }
}

/// Outcome of a pair.
enum PairOutcome {
    Played(Box<[GameOutcome; 2]>),
    NoOpening,
}

/// Games played so far, and their listeners.
struct SeriesState<'a, 'g> {
    records: Vec<Record>,
    file: Option<RecordsFile>,
    on_game: &'a mut OnGame<'g>,
}

impl SeriesState<'_, '_> {
    /// The pair that comes next.
    fn next(&self) -> u64 {
        self.records.len() as u64 / 2
    }

    /// Takes pairs in their order until that is enough; none if the players of pairs have ended by themselves.
    fn take(
        &mut self,
        played: &mpsc::Receiver<(u64, Result<PairOutcome, SeriesError>)>,
        cancel: &AtomicBool,
    ) -> Result<Option<SeriesEnd>, SeriesError> {
        let mut waiting = BTreeMap::new();
        loop {
            match played.recv_timeout(LOOK) {
                Ok((pair, result)) => {
                    waiting.insert(pair, result);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => (),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(None),
            }
            if cancel.load(Ordering::Relaxed) {
                return Ok(Some(SeriesEnd::Interrupted));
            }
            while let Some(result) = waiting.remove(&self.next()) {
                let games = match result? {
                    PairOutcome::NoOpening => return Ok(Some(SeriesEnd::OpeningsUsedUp)),
                    PairOutcome::Played(games) => *games,
                };
                if self.add(games)? {
                    return Ok(Some(SeriesEnd::Enough));
                }
            }
        }
    }

    /// Keeps both games of a pair, tells of them, and hears whether that is enough.
    fn add(&mut self, games: [GameOutcome; 2]) -> Result<bool, SeriesError> {
        if let Some(game) = games.iter().find(|game| !game.began)
            && let Ending::Forfeit { loser, .. } = game.record.ending
        {
            let player = game.record.player(loser).to_owned();
            return Err(SeriesError::DoesNotStart {
                player,
                cause: game.record.cause.clone().unwrap_or_default(),
            });
        }
        if let Some(file) = &mut self.file {
            file.add(games.each_ref().map(|game| &game.record))?;
        }
        let mut enough = false;
        for game in games {
            enough = (self.on_game)(&game.record, Some(&game));
            self.records.push(game.record);
        }
        Ok(enough)
    }
}

/// Interval at which an interruption is looked for.
const LOOK: Duration = Duration::from_millis(50);
