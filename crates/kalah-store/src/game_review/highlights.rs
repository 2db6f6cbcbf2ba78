//! What is remarkable in the reviewed games of a tournament.

use kalah_jobs::JobId;
use sqlx::SqliteConnection;

use crate::database::{Result, Store};
use crate::matches::match_game::MatchGame;
use crate::tournaments::TournamentId;

/// A ply of a game, and how much it gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyAmount {
    /// The ply, from 1.
    pub ply: u32,
    /// True if the second player of the match played it.
    pub by_second: bool,
    /// Seeds, or extra turns.
    pub amount: u32,
}

/// What is remarkable in a reviewed game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NewHighlights {
    /// The ply that gave most away, and its seeds.
    pub swing: Option<PlyAmount>,
    /// The first ply of the turn with the most extra turns, and these.
    pub long_turn: Option<PlyAmount>,
}

/// A place in a game of a tournament that is more than all others of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// The game.
    pub game: MatchGame,
    /// The ply, and how much it gave.
    pub found: PlyAmount,
}

/// Highlights of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TournamentHighlights {
    /// The ply that gave most away.
    pub swing: Option<Highlight>,
    /// The turn with the most extra turns.
    pub long_turn: Option<Highlight>,
}

/// Match, game, ply, player and amount.
type HighlightRow = (i64, i64, u32, u32, u32);

impl Store {
    /// Returns the highlights of the games between those who take part; the latest of equals. Reads the ends of two indexes.
    pub async fn highlights(&self, tournament: TournamentId) -> Result<TournamentHighlights> {
        let swing = self.largest(
            tournament,
            "SELECT match_id, game, swing_ply, swing_by, swing FROM game_highlights JOIN current_matches ON id = match_id
             WHERE tournament_id = ? AND swing > 0 ORDER BY swing DESC, match_id DESC LIMIT 1",
        );
        let long_turn = self.largest(
            tournament,
            "SELECT match_id, game, turn_ply, turn_by, extra_turns FROM game_highlights JOIN current_matches ON id = match_id
             WHERE tournament_id = ? AND extra_turns > 0 ORDER BY extra_turns DESC, match_id DESC LIMIT 1",
        );
        Ok(TournamentHighlights { swing: swing.await?, long_turn: long_turn.await? })
    }

    async fn largest(&self, tournament: TournamentId, sql: &'static str) -> Result<Option<Highlight>> {
        let row: Option<HighlightRow> =
            sqlx::query_as(sql).bind(tournament).fetch_optional(&self.readers).await?;
        Ok(row.map(|(id, game, ply, by, amount)| Highlight {
            game: MatchGame { id: JobId::new(id), second: game == 2 },
            found: PlyAmount { ply, by_second: by == 2, amount },
        }))
    }
}

/// Keeps what is remarkable in a reviewed game.
pub(super) async fn insert(write: &mut SqliteConnection, of: MatchGame, found: &NewHighlights) -> Result<()> {
    sqlx::query(
        "INSERT OR REPLACE INTO game_highlights
         (match_id, game, tournament_id, swing_ply, swing_by, swing, turn_ply, turn_by, extra_turns)
         SELECT matches.id, ?, tournament_id, ?, ?, ?, ?, ?, ? FROM matches JOIN entries ON entries.id = first_entry
         WHERE matches.id = ?",
    )
    .bind(of.number())
    .bind(found.swing.map(|swing| swing.ply))
    .bind(found.swing.map(|swing| 1 + u32::from(swing.by_second)))
    .bind(found.swing.map(|swing| swing.amount))
    .bind(found.long_turn.map(|turn| turn.ply))
    .bind(found.long_turn.map(|turn| 1 + u32::from(turn.by_second)))
    .bind(found.long_turn.map(|turn| turn.amount))
    .bind(of.id.number())
    .execute(&mut *write)
    .await?;
    Ok(())
}
