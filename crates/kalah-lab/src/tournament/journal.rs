//! Every finished game on the disk, in whatever order they end.

use std::collections::BTreeMap;
use std::path::Path;

use kalah::record::Record;
use kalah_files::{Journal, JournalError};
use serde::{Deserialize, Serialize};

use super::meeting::{FinishedGames, GameKey, MeetingGain, PlayerMeeting};

/// A [`Journal`] of which each line is a game.
pub(crate) struct TournamentJournal {
    file: Journal,
    /// All games, by what they are.
    pub(crate) records: BTreeMap<GameKey, Record>,
    pub(crate) finished: FinishedGames,
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
    pub(crate) fn open(path: &Path, tournament: &str) -> Result<TournamentJournal, JournalError> {
        let check = |line: &JournalLine| line.record.replay().map(|_| ()).map_err(|error| error.to_string());
        let (file, games) = Journal::open(path, "tournament", tournament, check)?;
        let (records, finished) = (BTreeMap::new(), FinishedGames::new());
        let mut journal = TournamentJournal { file, records, finished };
        for JournalLine { round, players, pair, game, record } in games {
            journal.take(GameKey { meeting: PlayerMeeting { round, players }, pair, game }, record);
        }
        Ok(journal)
    }

    /// Keeps a game. Once this is back it survives whatever happens to the program or the machine.
    pub(crate) fn add(&mut self, key: GameKey, record: Record) -> Result<(), JournalError> {
        let GameKey { meeting: PlayerMeeting { round, players }, pair, game } = key;
        let line = JournalLine { round, players, pair, game, record };
        self.file.add(&line)?;
        self.take(key, line.record);
        Ok(())
    }

    fn take(&mut self, key: GameKey, record: Record) {
        self.finished.insert(key, MeetingGain::from_record(&record));
        self.records.insert(key, record);
    }
}
