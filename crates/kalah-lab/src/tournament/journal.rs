//! Every finished game on the disk, in whatever order they end.

use std::collections::BTreeMap;
use std::path::Path;

use kalah::record::Record;
use kalah_files::{Journal, JournalError};
use kalah_tournament::{FinishedGames, Fixture, FixtureGain, FixtureGame};
use serde::{Deserialize, Serialize};

/// A [`Journal`] of which each line is a game.
pub(crate) struct TournamentJournal {
    file: Journal,
    /// All games, by what they are.
    pub(crate) records: BTreeMap<FixtureGame, Record>,
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
            journal.take(FixtureGame { fixture: Fixture { round, players }, pair, game }, record);
        }
        Ok(journal)
    }

    /// Keeps a game. Once this is back it survives whatever happens to the program or the machine.
    pub(crate) fn add(&mut self, key: FixtureGame, record: Record) -> Result<(), JournalError> {
        let FixtureGame { fixture: Fixture { round, players }, pair, game } = key;
        let line = JournalLine { round, players, pair, game, record };
        self.file.add(&line)?;
        self.take(key, line.record);
        Ok(())
    }

    fn take(&mut self, key: FixtureGame, record: Record) {
        self.finished.insert(key, FixtureGain::from_record(&record));
        self.records.insert(key, record);
    }
}
