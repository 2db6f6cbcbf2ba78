//! Many pairs of games, several at a time, their results in the order in which they were begun.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use kalah::Position;
use kalah::record::{Ending, Record};
use kalah_match::{
    GameOutcome, JsonRecordError, MatchError, MatchSettings, ResolvedPlayer, read_records, write_record,
};
use thiserror::Error;

use crate::openings::drawn::Openings;
use crate::openings::error::OpeningsError;
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
    pub hands: GameRunner<'a>,
}

/// Told of every game in its order, and tells after a pair whether that is enough; of a game that was not played now
/// only the record is left.
type OnGame<'a> = dyn FnMut(&Record, Option<&GameOutcome>) -> bool + 'a;

/// Reason for the end of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeriesEnd {
    /// All pairs were played.
    Played,
    /// Whoever was told of the games had enough.
    Enough,
    /// There was no opening left.
    OpeningsUsedUp,
    /// It was interrupted.
    Interrupted,
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
    /// The file of records cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// A line of the file is no record.
    #[error("{}: {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// Fault of the line.
        error: JsonRecordError,
    },
    /// The file holds games of something else.
    #[error("{}: line {line} is a game of another match", path.display())]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
    },
}

impl Series<'_> {
    /// Plays all pairs that the file does not hold yet, and gives the records of all. A pair that was interrupted counts for
    /// nothing. Pairs are told of in the order in which they were begun, however long they take, so what is made of them is
    /// the same however many are played at a time.
    ///
    /// # Errors
    /// If a player does not start, there is no opening, or the machine fails.
    pub fn play(
        &self,
        file: Option<&Path>,
        cancel: &AtomicBool,
        on_game: &mut OnGame,
    ) -> Result<(Vec<Record>, SeriesEnd), SeriesError> {
        let records = match file {
            Some(file) => self.resume(file)?,
            None => Vec::new(),
        };
        let keep = file.map(|file| append(file, &records)).transpose()?;
        let mut enough = false;
        for record in &records {
            enough = on_game(record, None);
        }
        if enough {
            return Ok((records, SeriesEnd::Enough));
        }
        let mut kept = SeriesState { records, file: keep, on_game };
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
                    self.hands.pair([a, b], &settings, stop).map(|games| PairOutcome::Played(Box::new(games)))
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

    /// The records of whole pairs that a file holds, which have to be of this match.
    fn resume(&self, file: &Path) -> Result<Vec<Record>, SeriesError> {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(SeriesError::File { path: file.to_owned(), error }),
        };
        // A line without its end was being written when the program was stopped.
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let record = |error| SeriesError::Record { path: file.to_owned(), error };
        let mut records = read_records(whole).map_err(record)?;
        records.truncate(records.len() / 2 * 2);
        records.truncate(usize::try_from(2 * self.pairs).unwrap_or(usize::MAX));
        let names = [&self.players[0], &self.players[1]].map(ToString::to_string);
        for (pair, games) in (0..).zip(records.chunks(2)) {
            let first = self.start(pair)?;
            let starts = [first, first.map(|first| first.mirrored())];
            for (line, (record, start)) in (2 * pair + 1..).zip(games.iter().zip(starts)) {
                if [&record.south, &record.north] != [&names[0], &names[1]] || Some(record.start) != start {
                    return Err(SeriesError::OtherMatch { path: file.to_owned(), line });
                }
            }
        }
        Ok(records)
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

/// A file of records.
struct RecordsFile {
    path: PathBuf,
    file: File,
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
        let mut enough = false;
        for game in games {
            if let Some(RecordsFile { path, file }) = &mut self.file {
                writeln!(file, "{}", write_record(&game.record))
                    .map_err(|error| SeriesError::File { path: path.clone(), error })?;
            }
            enough = (self.on_game)(&game.record, Some(&game));
            self.records.push(game.record);
        }
        Ok(enough)
    }
}

/// Interval at which an interruption is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// The file with these records and nothing else, open for more.
fn append(path: &Path, records: &[Record]) -> Result<RecordsFile, SeriesError> {
    let lines: String = records.iter().map(write_record).flat_map(|line| [line, "\n".to_owned()]).collect();
    let held = fs::read_to_string(path).unwrap_or_default();
    let opened = || {
        if !held.starts_with(&lines) || held.len() != lines.len() {
            fs::write(path, &lines)?;
        }
        OpenOptions::new().create(true).append(true).open(path)
    };
    match opened() {
        Ok(file) => Ok(RecordsFile { path: path.to_owned(), file }),
        Err(error) => Err(SeriesError::File { path: path.to_owned(), error }),
    }
}
