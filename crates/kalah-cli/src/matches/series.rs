//! Many pairs of games, several at a time, their results in order.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result, bail};
use kalah::record::{Ending, Record};
use kalah_match::{
    Game, Match, MatchError, MatchSettings, Openings, ResolvedPlayer, play_match, read_records, write_record,
};

/// What is to be played.
pub(crate) struct Series<'a> {
    pub(crate) players: &'a [ResolvedPlayer; 2],
    pub(crate) settings: MatchSettings,
    pub(crate) openings: Openings,
    pub(crate) pairs: u64,
    pub(crate) concurrency: usize,
}

/// Told of every game in its order, and tells after a pair whether that is enough; of a game that was not played now
/// only the record is left.
type OnGame<'a> = dyn FnMut(&Record, Option<&Game>) -> bool + 'a;

impl Series<'_> {
    /// Plays all pairs that the file does not hold yet, and gives the records of all. A pair that
    /// was interrupted counts for nothing.
    pub(crate) fn play(
        &self,
        file: Option<&Path>,
        cancel: &AtomicBool,
        on_game: &mut OnGame,
    ) -> Result<Vec<Record>> {
        let mut records = match file {
            Some(file) => self.resume(file)?,
            None => Vec::new(),
        };
        let mut keep = file.map(|file| append(file, &records)).transpose()?;
        let mut enough = false;
        for record in &records {
            enough = on_game(record, None);
        }
        if enough {
            return Ok(records);
        }
        let enough = AtomicBool::new(false);
        let next = AtomicU64::new(records.len() as u64 / 2);
        let (results, played) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.min(usize::try_from(self.pairs).unwrap_or(usize::MAX)) {
                let (results, next, enough) = (results.clone(), &next, &enough);
                scope.spawn(move || self.work(next, [cancel, enough], &results));
            }
            drop(results);
            let mut waiting = BTreeMap::new();
            let mut expected = next_pair(&records);
            for (pair, result) in played {
                waiting.insert(pair, result);
                while let Some(result) = waiting.remove(&expected) {
                    expected += 1;
                    let stop = |error| {
                        cancel.store(true, Ordering::Relaxed);
                        error
                    };
                    let games = result.map_err(|error| stop(anyhow::Error::from(error)))?.games;
                    if games.iter().any(|game| game.record.ending == Ending::Aborted) {
                        return Ok(());
                    }
                    let mut over = false;
                    for game in games {
                        if let Some(keep) = &mut keep {
                            writeln!(keep, "{}", write_record(&game.record)).map_err(|e| stop(e.into()))?;
                        }
                        over = on_game(&game.record, Some(&game));
                        records.push(game.record);
                    }
                    if over {
                        enough.store(true, Ordering::Relaxed);
                        return Ok(());
                    }
                }
            }
            anyhow::Ok(())
        })?;
        Ok(records)
    }

    /// Takes pairs until none is left.
    fn work(
        &self,
        next: &AtomicU64,
        stop: [&AtomicBool; 2],
        results: &mpsc::Sender<(u64, Result<Match, MatchError>)>,
    ) {
        let [a, b] = self.players;
        let [cancel, _] = stop;
        while stop.iter().all(|stop| !stop.load(Ordering::Relaxed)) {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            let start = self.openings.start(self.settings.rules, pair);
            let result = start.map_err(MatchError::from).and_then(|start| {
                let settings = MatchSettings { start: Some(start), ..self.settings.clone() };
                play_match(a, b, &settings, &mut (), cancel)
            });
            if results.send((pair, result)).is_err() {
                return;
            }
        }
    }

    /// The records of whole pairs that a file holds, which have to be of this match.
    fn resume(&self, file: &Path) -> Result<Vec<Record>> {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", file.display())),
        };
        // A line without its end was being written when the program was stopped.
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let mut records = read_records(whole).with_context(|| file.display().to_string())?;
        records.truncate(records.len() / 2 * 2);
        let names = [&self.players[0], &self.players[1]].map(ToString::to_string);
        for (pair, games) in (0..).zip(records.chunks(2)) {
            let first = self.openings.start(self.settings.rules, pair)?;
            for (line, (record, start)) in (2 * pair + 1..).zip(games.iter().zip([first, first.mirrored()])) {
                if [&record.south, &record.north] != [&names[0], &names[1]] || record.start != start {
                    bail!("{}: line {line} is a game of another match", file.display());
                }
            }
        }
        records.truncate(usize::try_from(2 * self.pairs).unwrap_or(usize::MAX));
        Ok(records)
    }
}

fn next_pair(records: &[Record]) -> u64 {
    records.len() as u64 / 2
}

/// The file with these records and nothing else, open for more.
fn append(path: &Path, records: &[Record]) -> Result<File> {
    let lines: String = records.iter().map(write_record).flat_map(|line| [line, "\n".to_owned()]).collect();
    let held = fs::read_to_string(path).unwrap_or_default();
    let why = || format!("cannot write {}", path.display());
    if !held.starts_with(&lines) || held.len() != lines.len() {
        fs::write(path, &lines).with_context(why)?;
    }
    OpenOptions::new().create(true).append(true).open(path).with_context(why)
}
