//! Reading of matches with their games: from memory while they run, from the database afterwards.

use std::collections::BTreeMap;

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{Position, Side};
use kalah_jobs::{JobId, PlayedGame, ReviewedPosition};
use kalah_store::{Store, StoreError};
use kalah_tournament::{EntryId, Format, MatchResult};

use crate::handle::TournamentHandle;
use crate::tournament::game_number::GameNumber;
use crate::tournament::{GameSoFar, MatchInPlay, MatchState};

/// Reason why a match cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is no such match between players who take part.
    #[error("there is no such match")]
    NoMatch,
    /// The stored games are not readable; the next start has the match played again.
    #[error("the games of the match are damaged")]
    Damaged,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A tournament in memory with its database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct TournamentReader {
    /// The tournament.
    pub shared: TournamentHandle,
    /// The database.
    pub store: Store,
}

/// A match with all that is known of its games, running or over.
#[derive(Clone, Debug)]
pub struct FullMatch {
    /// Identifier of the match.
    pub id: JobId,
    /// Entries of the players; the first moves first in the first game.
    pub entries: [EntryId; 2],
    /// Result of the match, once it is over.
    pub result: Option<MatchResult>,
    /// Reason why its latest attempt failed.
    pub machine_fault: Option<String>,
    /// Both games.
    pub games: [FullGame; 2],
}

/// A game, running or over.
#[derive(Clone, Debug)]
pub struct FullGame {
    /// Position at the start.
    pub start: Position,
    /// Plies so far.
    pub plies: Vec<PlyRecord>,
    /// Ending of the game; `None` if it is not over.
    pub ending: Option<Ending>,
    /// Standard error of the players, in the order of the match.
    pub stderr: [String; 2],
    /// Cause of an ending that is no end by the rules.
    pub cause: Option<String>,
    /// Comments of players on plies, which count from 1.
    pub comments: BTreeMap<usize, String>,
}

impl FullGame {
    fn unplayed(start: Position) -> FullGame {
        FullGame {
            start,
            plies: Vec::new(),
            ending: None,
            stderr: [const { String::new() }; 2],
            cause: None,
            comments: BTreeMap::new(),
        }
    }
}

impl From<PlayedGame> for FullGame {
    fn from(game: PlayedGame) -> FullGame {
        let PlayedGame { record, stderr } = game;
        let Record { start, plies, ending, cause, .. } = record;
        FullGame { start, plies, ending: Some(ending), stderr, cause, comments: BTreeMap::new() }
    }
}

impl TournamentReader {
    /// A match with its games.
    ///
    /// # Errors
    /// Not found if there is no such match between players who take part.
    pub async fn full_match(&self, id: JobId) -> Result<FullMatch, ReadError> {
        let (result, is_open) = {
            let tournament = self.shared.read();
            let starts = Side::BOTH.map(|side| tournament.settings.rules.start(side));
            match tournament.state(id).ok_or(ReadError::NoMatch)? {
                MatchState::Running(running) => return Ok(so_far(running, starts)),
                MatchState::Done(summary) => (summary.result, tournament.format == Format::Open),
            }
        };
        let mut games = self.games(id).await?.map(FullGame::from);
        if is_open {
            for (number, game) in (1..).zip(&mut games) {
                let said = self.store.comments(id, number).await?.into_iter();
                game.comments =
                    said.filter_map(|(ply, text)| Some((usize::try_from(ply).ok()?, text))).collect();
            }
        }
        Ok(FullMatch { id, entries: result.entries, result: Some(result), machine_fault: None, games })
    }

    /// Returns the review of a game; `None` as long as it is not reviewed.
    pub async fn reviewed(
        &self,
        full: &FullMatch,
        number: GameNumber,
    ) -> Result<Option<Vec<ReviewedPosition>>, ReadError> {
        match full.result {
            Some(_) => Ok(self.store.review(full.id, number == GameNumber::Second).await?),
            None => Ok(None),
        }
    }

    /// The games of a match that is over.
    ///
    /// # Errors
    /// If they are damaged: then the next start looks at the match again.
    pub async fn games(&self, id: JobId) -> Result<[PlayedGame; 2], ReadError> {
        let why = match self.store.games(id).await {
            Ok(Some(games)) => return Ok(games),
            Ok(None) => "a game is missing".to_owned(),
            Err(error @ StoreError::Unreadable { .. }) => error.to_string(),
            Err(error) => return Err(error.into()),
        };
        tracing::error!(job = %id, "damaged in the database: {why}");
        if let Err(error) = self.store.doubt(id).await {
            tracing::error!(job = %id, "the next start will not know of it: {error}");
        }
        Err(ReadError::Damaged)
    }
}

/// A match that runs, as far as it is known.
fn so_far(running: &MatchInPlay, starts: [Position; 2]) -> FullMatch {
    let game = |(start, so_far): (Position, &GameSoFar)| {
        let GameSoFar { plies, ending } = so_far.clone();
        FullGame { plies, ending, ..FullGame::unplayed(start) }
    };
    let [first, second] = &running.games;
    let games = [game((starts[0], first)), game((starts[1], second))];
    FullMatch {
        id: running.id,
        entries: running.entries,
        result: None,
        machine_fault: running.machine_fault.clone(),
        games,
    }
}
