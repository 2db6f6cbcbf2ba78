//! Every finished game on the disk, in whatever order they end.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use kalah::record::Record;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::meeting::{FinishedGames, GameKey, MeetingGain, PlayerMeeting};

/// A file whose first line says which tournament it is of. Each other line is a game: it is synced before anybody hears of it. A
/// line without its end was being written when the program was stopped; it is cut off.
pub(crate) struct TournamentJournal {
    path: PathBuf,
    file: File,
    /// All games, by what they are.
    pub(crate) records: BTreeMap<GameKey, Record>,
    pub(crate) finished: FinishedGames,
}

/// Reason for rejecting a journal.
#[derive(Debug, Error)]
pub enum TournamentJournalError {
    /// It cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// It holds games of something else.
    #[error("{} holds the games of another tournament: it says {found}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// Text that was found.
        found: String,
    },
    /// A line is no game.
    #[error("{}: line {line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Description of the fault.
        why: String,
    },
    /// Somebody else writes to it.
    #[error("{} is in use by another run", .0.display())]
    InUse(PathBuf),
}

#[derive(Serialize, Deserialize)]
struct JournalHead {
    tournament: String,
}

#[derive(Serialize, Deserialize)]
struct JournalLine {
    round: u32,
    players: [usize; 2],
    pair: u32,
    game: usize,
    record: Record,
}

impl TournamentJournal {
    /// Opens the journal of a tournament, or begins it.
    pub(crate) fn open(path: &Path, tournament: &str) -> Result<TournamentJournal, TournamentJournalError> {
        let failed = |error| TournamentJournalError::File { path: path.to_owned(), error };
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        file.try_lock().map_err(|_| TournamentJournalError::InUse(path.to_owned()))?;
        let mut journal = TournamentJournal {
            path: path.to_owned(),
            file,
            records: BTreeMap::new(),
            finished: FinishedGames::new(),
        };
        let whole = journal.read(tournament)?;
        journal.file.set_len(whole).map_err(failed)?;
        journal.file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            journal.write(&JournalHead { tournament: tournament.to_owned() })?;
        }
        Ok(journal)
    }

    /// Reads all whole lines, and says how many bytes they are.
    fn read(&mut self, tournament: &str) -> Result<u64, TournamentJournalError> {
        let path = self.path.clone();
        let mut reader = BufReader::new(&self.file);
        let (mut whole, mut text) = (0, String::new());
        let mut games = Vec::new();
        for number in 1.. {
            text.clear();
            let read = reader
                .read_line(&mut text)
                .map_err(|error| TournamentJournalError::File { path: path.clone(), error })?;
            if !text.ends_with('\n') {
                break;
            }
            let wrong = |why: String| TournamentJournalError::Line { path: path.clone(), line: number, why };
            if number == 1 {
                let head: JournalHead =
                    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
                if head.tournament != tournament {
                    return Err(TournamentJournalError::Other { path, found: head.tournament });
                }
            } else {
                let line: JournalLine =
                    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
                line.record.replay().map_err(|error| wrong(error.to_string()))?;
                games.push(line);
            }
            whole += read as u64;
        }
        for JournalLine { round, players, pair, game, record } in games {
            self.take(GameKey { meeting: PlayerMeeting { round, players }, pair, game }, record);
        }
        Ok(whole)
    }

    /// Keeps a game. Once this is back it survives whatever happens to the program or the machine.
    pub(crate) fn add(&mut self, key: GameKey, record: Record) -> Result<(), TournamentJournalError> {
        let GameKey { meeting: PlayerMeeting { round, players }, pair, game } = key;
        let line = JournalLine { round, players, pair, game, record };
        self.write(&line)?;
        self.take(key, line.record);
        Ok(())
    }

    fn take(&mut self, key: GameKey, record: Record) {
        self.finished.insert(key, MeetingGain::from_record(&record));
        self.records.insert(key, record);
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), TournamentJournalError> {
        let failed = |error| TournamentJournalError::File { path: self.path.clone(), error };
        let mut text = serde_json::to_string(line).map_err(|error| failed(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data()).map_err(failed)
    }
}
