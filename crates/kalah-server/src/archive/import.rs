//! Games that were played elsewhere, as a tournament of their own in the archive.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::path::Path;

use kalah::record::{Ending, Record};
use kalah::{OpeningStage, PositionSetup, SetupHalf, Side};
use kalah_jobs::{Attempt, Contestant, JobId, PlayedGame, TournamentSettings};
use kalah_player::Limit;
use kalah_store::{
    JobChange, NewTournament, Registration, Store, StoreError, TournamentField, TournamentId, TournamentName,
    TournamentStage,
};
use kalah_tournament::{EntryId, Format, MatchSummary, PlayerNumber};

use crate::data_directory::{DataDirectory, ServerError};

/// Matches that are written at once.
const BATCH: usize = 500;

/// Summary of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImportSummary {
    /// Players, each under a number of its own.
    pub players: usize,
    /// Matches of two games.
    pub matches: usize,
}

/// Reason why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The games are no matches.
    #[error("game {game}: {why}")]
    Game {
        /// Number of the game, from 1.
        game: usize,
        /// Reason of the rejection.
        why: String,
    },
    /// The file has no games.
    #[error("there are no games")]
    Empty,
    /// The name is taken.
    #[error("there is a tournament `{0}` already: choose another name")]
    Taken(TournamentName),
    /// The data directory.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Two games of the same two players; the first of them sits South at the start of both. The second may not have been played.
struct ImportedMatch {
    players: [String; 2],
    records: [Record; 2],
}

/// Takes games into a new tournament, which is archived: two after each other of the same players are a match, and any other
/// is a match of its own. No server may use the directory meanwhile.
///
/// # Errors
/// See [`ImportError`]. Where the games are no matches nothing is written; where the database fails meanwhile the tournament may
/// hold a part of them.
pub async fn import(
    data: &Path,
    name: &TournamentName,
    games: &[Record],
) -> Result<ImportSummary, ImportError> {
    let pairs = pairs(games)?;
    let rules = games.first().ok_or(ImportError::Empty)?.start.rules();
    let directory = DataDirectory::take(data)?;
    let store = directory.open().await?;
    let done = async {
        // Nobody plays in it, so the limit says nothing.
        let settings = TournamentSettings::new(rules, Limit::Lookahead(NonZeroU32::MIN));
        let new = NewTournament {
            name: name.clone(),
            settings,
            format: Format::Open,
            at_once: NonZeroU32::MIN,
            field: TournamentField::Agents,
            hidden: false,
        };
        let id = store.begin(&new, None).await?.ok_or_else(|| ImportError::Taken(name.clone()))?;
        let players = register(&store, id, &pairs).await?;
        insert_matches(&store, &pairs, &players).await?;
        for stage in [TournamentStage::Closed, TournamentStage::Archived] {
            store.set_stage(id, stage, None).await?;
        }
        Ok(ImportSummary { players: players.len(), matches: pairs.len() })
    };
    let done = done.await;
    store.close().await;
    done
}

/// The matches of these games.
fn pairs(games: &[Record]) -> Result<Vec<ImportedMatch>, ImportError> {
    let wrong = |game: usize, why: &str| ImportError::Game { game: game + 1, why: why.to_owned() };
    let rules = games.first().ok_or(ImportError::Empty)?.start.rules();
    for (at, game) in games.iter().enumerate() {
        game.replay().map_err(|error| wrong(at, &error.to_string()))?;
        if game.ending == Ending::Aborted {
            return Err(wrong(at, "it has no result"));
        }
        if game.start.rules() != rules {
            return Err(wrong(
                at,
                &format!("it is one of {}, and the first one of {rules}", game.start.rules()),
            ));
        }
        if game.south == game.north {
            return Err(wrong(at, "both players have the same name"));
        }
    }
    let mut pairs: Vec<(usize, ImportedMatch)> = Vec::new();
    let mut at = 0;
    while let Some(first) = games.get(at) {
        let players = [first.south.clone(), first.north.clone()];
        let second = games.get(at + 1).and_then(|second| second_game(&players, second));
        let played = 1 + usize::from(second.is_some());
        let records = [first.clone(), second.unwrap_or_else(|| not_played(first))];
        pairs.push((at, ImportedMatch { players, records }));
        at += played;
    }
    let mut met = HashSet::new();
    for (at, ImportedMatch { players, .. }) in &pairs {
        let mut players = players.each_ref().map(String::as_str);
        players.sort_unstable();
        if !met.insert(players) {
            return Err(wrong(
                *at,
                "its players have met before: a tournament holds one match of two players",
            ));
        }
    }
    Ok(pairs.into_iter().map(|(_, pair)| pair).collect())
}

/// A game as the second of a match between these players, the first of whom sits South; `None` if others played it.
fn second_game(players: &[String; 2], game: &Record) -> Option<Record> {
    let game = if game.south == players[0] { game.clone() } else { game.mirrored() };
    (game.south == players[0] && game.north == players[1]).then_some(game)
}

/// The second game of a match of which only one was played: nobody moves, and nobody is ahead, so that the match ends as its
/// first game did.
fn not_played(first: &Record) -> Record {
    let rules = first.start.rules();
    let half = || SetupHalf { pits: vec![0; rules.pits()], store: rules.total() / 2 };
    let setup = PositionSetup {
        rules,
        south: half(),
        north: half(),
        turn: Side::South,
        stage: OpeningStage::Underway,
    };
    let Ok(start) = setup.position() else {
        unreachable!("every board has an even number of seeds, and both stores hold half of them")
    };
    Record {
        start,
        south: first.south.clone(),
        north: first.north.clone(),
        plies: Vec::new(),
        ending: Ending::Finished { margin: 0 },
        cause: Some("was not played, since one game alone was imported".to_owned()),
    }
}

/// Enters the players under numbers that nobody has.
async fn register(
    store: &Store,
    tournament: TournamentId,
    pairs: &[ImportedMatch],
) -> Result<HashMap<String, EntryId>, ImportError> {
    let mut names: Vec<&str> = Vec::new();
    for name in pairs.iter().flat_map(|pair| &pair.players) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let taken = store.class().await?.numbers;
    let free = taken.iter().map(|number| number.0 + 1).max().unwrap_or(1);
    let registration = |(number, name): (u32, &&str)| Registration {
        title: (*name).to_owned(),
        ..Registration::new(PlayerNumber(number), Contestant::Agent)
    };
    let new: Vec<_> = (free..).zip(&names).map(registration).collect();
    store.register(tournament, &new).await?;
    let players = store.players(tournament).await?;
    Ok(players.into_iter().map(|player| (player.registration.title, player.entry)).collect())
}

async fn insert_matches(
    store: &Store,
    pairs: &[ImportedMatch],
    players: &HashMap<String, EntryId>,
) -> Result<(), ImportError> {
    let first = store.next_match().await?.number();
    let change = |(id, (at, pair)): (i64, (usize, &ImportedMatch))| {
        let entries = pair.players.each_ref().map(|name| players.get(name).copied().unwrap_or(EntryId(0)));
        let summary = MatchSummary::from_records(entries, pair.records.each_ref());
        let summary =
            summary.map_err(|error| ImportError::Game { game: 2 * at + 1, why: error.to_string() })?;
        let game = |record: &Record| PlayedGame { record: record.clone(), stderr: Default::default() };
        let games = Box::new(pair.records.each_ref().map(game));
        Ok(JobChange::Finish {
            id: JobId::new(id),
            attempt: Attempt::FIRST,
            summary: Box::new(summary),
            games,
        })
    };
    let changes: Vec<JobChange> =
        (first..).zip(pairs.iter().enumerate()).map(change).collect::<Result<_, ImportError>>()?;
    for batch in changes.chunks(BATCH) {
        store.settle(batch).await?;
    }
    Ok(())
}
