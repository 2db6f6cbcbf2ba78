//! A small tournament that the tests begin with.

use std::path::PathBuf;

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Rules, Side};
use kalah_jobs::{Attempt, Contestant, JobId, PlayedGame, TournamentSettings};
use kalah_player::Limit;
use kalah_store::{
    JobChange, Registration, ResultTable, Store, TournamentId, TournamentName, TournamentRequest,
};
use kalah_tournament::{EntryId, MatchSummary, PlayerNumber};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

/// The first tournament of a database.
pub(crate) const MAIN: TournamentId = TournamentId(1);

pub(crate) fn settings() -> TournamentSettings {
    TournamentSettings::new(Rules::new(4, 3).unwrap(), Limit::growing(std::time::Duration::from_millis(100)))
}

pub(crate) fn player(number: u32, word: &str) -> Registration {
    Registration::new(PlayerNumber(number), Contestant::BuiltIn(word.to_owned()))
}

/// A database in a folder of its own.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.path().join("tournament.sqlite")
    }

    pub(crate) async fn open(&self) -> Store {
        let mark = self.0.path().join("tournament.begun");
        let store = Store::open(&self.file(), &mark).await.unwrap();
        let asked = TournamentRequest { settings: None, format: None, default: settings() };
        store.tournament(&TournamentName::main(), asked, &mark).await.unwrap();
        store
    }

    /// With so many players who have all met all.
    pub(crate) async fn played(&self, players: u32) -> Store {
        let store = self.open().await;
        let all: Vec<Registration> = (1..=players).map(|number| player(number, "word")).collect();
        store.register(MAIN, &all).await.unwrap();
        let entries: Vec<EntryId> =
            store.players(MAIN).await.unwrap().into_iter().map(|player| player.entry).collect();
        let others = |at: usize| entries[at + 1..].iter().map(move |&other| (at, other));
        let pairs: Vec<[EntryId; 2]> =
            (0..entries.len()).flat_map(others).map(|(at, other)| [entries[at], other]).collect();
        let new: Vec<(JobId, [EntryId; 2])> = (1..).map(JobId::new).zip(pairs).collect();
        store.hand_out(&new, &[]).await.unwrap();
        let over: Vec<JobChange> = new.into_iter().map(|(id, pair)| finished(id, pair)).collect();
        store.settle(&over).await.unwrap();
        store
    }

    /// What another program does to the database.
    pub(crate) async fn change(&self, sql: &'static str) {
        let mut other = SqliteConnectOptions::new().filename(self.file()).connect().await.unwrap();
        sqlx::raw_sql(sql).execute(&mut other).await.unwrap();
        other.close().await.unwrap();
    }
}

pub(crate) async fn results(store: &Store) -> ResultTable {
    store.results().await.unwrap()
}

fn finished(id: JobId, entries: [EntryId; 2]) -> JobChange {
    let mut games = games();
    if id.number() % 3 == 0 {
        games[1].record.plies.truncate(2);
        games[1].record.ending = Ending::Forfeit { loser: Side::South, fault: Fault::TimedOut };
    }
    let summary = MatchSummary::from_records(entries, [&games[0].record, &games[1].record]).unwrap();
    JobChange::Finish { id, attempt: Attempt::FIRST, summary: Box::new(summary), games: Box::new(games) }
}

/// Both games of a match.
pub(crate) fn games() -> [PlayedGame; 2] {
    Side::BOTH.map(game)
}

/// Both players sow their left-most pit.
fn game(first: Side) -> PlayedGame {
    let start = settings().rules.start(first);
    let mut position = start;
    let mut plies = Vec::new();
    while let Some(mv) = position.legal_moves().next() {
        plies.push(PlyRecord::bare(mv));
        position = position.play(mv).unwrap().position;
    }
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let record = Record { start, south: "1".to_owned(), north: "2".to_owned(), plies, ending, cause: None };
    PlayedGame { record, stderr: [String::new(), String::new()] }
}
