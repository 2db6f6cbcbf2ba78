//! Reviews of finished games.

use kalah_jobs::{JobId, ReviewedGame, ReviewedPosition};
use kalah_tournament::EntryId;

use crate::database::columns::{EntryColumn, JobColumn};
use crate::database::columns::{as_json, entry_row};
use crate::database::error::StoreError;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::game_review::highlights::{self, NewHighlights};
use crate::game_review::played_moves::{self, PlayedPly};
use crate::matches::match_game::MatchGame;
use crate::play::puzzles::{self, NewPuzzle};
use crate::tournaments::TournamentId;

/// Review of a game for one of its players.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct ReviewedPlayer {
    /// The match.
    #[sqlx(rename = "match_id", try_from = "JobColumn")]
    pub id: JobId,
    /// True if it is the second game of the match.
    pub second: bool,
    /// Opponent in the game.
    #[sqlx(rename = "opponent_id", try_from = "EntryColumn")]
    pub opponent: EntryId,
    /// Summary as JSON.
    pub summary: String,
}

/// What a player's moves gave away in the reviewed games against one opponent.
#[derive(Clone, Copy, PartialEq, Debug, sqlx::FromRow)]
pub struct ReviewedLosses {
    /// Player.
    #[sqlx(rename = "entry_id", try_from = "EntryColumn")]
    pub entry: EntryId,
    /// Opponent.
    #[sqlx(rename = "opponent_id", try_from = "EntryColumn")]
    pub opponent: EntryId,
    /// Reviewed games.
    pub games: u32,
    /// Seeds of the final margin given away.
    pub lost: f64,
    /// Seeds that random moves would have given away on average.
    pub at_random: f64,
    /// Plies that were reviewed.
    pub plies: u32,
}

/// Review of a game, and what is derived from it.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredGameReview {
    /// The values of all moves.
    pub reviewed: ReviewedGame,
    /// Summaries for the first and for the second player of the match, as JSON.
    pub summaries: [String; 2],
    /// The plies of the game.
    pub plies: Vec<PlayedPly>,
    /// Positions of the game that make puzzles.
    pub puzzles: Vec<NewPuzzle>,
    /// What is remarkable in the game.
    pub highlights: NewHighlights,
}

impl Store {
    /// Games that are still to be reviewed, at most so many, the latest first: the match, and whether it is its second game.
    pub async fn unreviewed(&self, most: u32) -> Result<Vec<MatchGame>> {
        let rows: Vec<(i64, i64)> =
            sqlx::query_as("SELECT match_id, game FROM unreviewed ORDER BY match_id DESC, game LIMIT ?")
                .bind(most)
                .fetch_all(&self.readers)
                .await?;
        Ok(rows.into_iter().map(|(id, game)| MatchGame { id: JobId::new(id), second: game == 2 }).collect())
    }

    /// Returns true if the game of a match is still to be reviewed.
    pub async fn is_unreviewed(&self, game: MatchGame) -> Result<bool> {
        let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM unreviewed WHERE match_id = ? AND game = ?")
            .bind(game.id.number())
            .bind(game.number())
            .fetch_one(&self.readers)
            .await?;
        Ok(rows > 0)
    }

    /// Keeps what was found of a game. With nothing found the game is not asked for any more. Does nothing if the match is gone meanwhile.
    pub async fn keep_game_review(&self, of: MatchGame, found: Option<&StoredGameReview>) -> Result<()> {
        let (id, game) = (of.id, of.number());
        self.at_once(async |write| {
            let awaited = sqlx::query("DELETE FROM unreviewed WHERE match_id = ? AND game = ?").bind(id.number()).bind(game);
            let is_awaited = awaited.execute(&mut *write).await?.rows_affected() > 0;
            let Some(StoredGameReview { reviewed, summaries, plies, puzzles: found, highlights }) = found.filter(|_| is_awaited) else { return Ok(()) };
            sqlx::query(
                "INSERT INTO game_reviews (match_id, game, positions, nodes, cpu_us, reviewed_at) VALUES (?, ?, ?, ?, ?, ?)",
            )
            .bind(id.number())
            .bind(game)
            .bind(as_json(&reviewed.positions)?)
            .bind(i64::try_from(reviewed.nodes).unwrap_or(i64::MAX))
            .bind(i64::try_from(reviewed.cpu_us).unwrap_or(i64::MAX))
            .bind(Moment::now())
            .execute(&mut *write)
            .await?;
            let orders = ["first_entry, second_entry", "second_entry, first_entry"];
            for (entries, summary) in orders.into_iter().zip(summaries) {
                // The order is one of two texts of ours.
                let sql = format!(
                    "INSERT INTO reviewed_players (entry_id, opponent_id, match_id, game, summary)
                     SELECT {entries}, id, ?, ? FROM matches WHERE id = ?"
                );
                sqlx::query(sqlx::AssertSqlSafe(sql))
                    .bind(game)
                    .bind(summary)
                    .bind(id.number())
                    .execute(&mut *write)
                    .await?;
            }
            played_moves::insert(write, of, plies).await?;
            puzzles::replace_of_game(write, of, found).await?;
            highlights::insert(write, of, highlights).await?;
            Ok(())
        })
        .await
    }

    /// Returns the review of a game, a position a ply; `None` if it is not reviewed.
    pub async fn review(&self, id: JobId, second: bool) -> Result<Option<Vec<ReviewedPosition>>> {
        let text: Option<String> =
            sqlx::query_scalar("SELECT positions FROM game_reviews WHERE match_id = ? AND game = ?")
                .bind(id.number())
                .bind(i64::from(second) + 1)
                .fetch_optional(&self.readers)
                .await?;
        let read = |text: String| {
            serde_json::from_str(&text).map_err(|error| StoreError::Unreadable {
                what: "review",
                id: id.number(),
                error: error.to_string(),
            })
        };
        text.map(read).transpose()
    }

    /// Returns the summaries of all reviewed games for an entry, the latest first.
    pub async fn reviewed(&self, entry: EntryId) -> Result<Vec<ReviewedPlayer>> {
        let rows = sqlx::query_as(
            "SELECT match_id, game = 2 AS second, opponent_id, summary FROM reviewed_players WHERE entry_id = ?
             ORDER BY match_id DESC, game",
        );
        Ok(rows.bind(entry_row(entry)).fetch_all(&self.readers).await?)
    }

    /// Returns what the moves of each player of a tournament gave away, summed over the reviewed games against each opponent.
    pub async fn reviewed_losses(&self, tournament: TournamentId) -> Result<Vec<ReviewedLosses>> {
        let rows = sqlx::query_as(
            "SELECT entry_id, opponent_id, count(*) AS games, sum(json_extract(summary, '$.tally.lost')) AS lost,
                 sum(json_extract(summary, '$.tally.at_random')) AS at_random,
                 sum(json_extract(summary, '$.tally.plies')) AS plies
             FROM reviewed_players JOIN entries ON entries.id = entry_id WHERE tournament_id = ?
             GROUP BY entry_id, opponent_id",
        );
        Ok(rows.bind(tournament).fetch_all(&self.readers).await?)
    }

    /// Games that are reviewed, those that are still to be, and the processor time that reviewing took in all, in microseconds.
    pub async fn reviewed_so_far(&self) -> Result<(u64, u64, u64)> {
        let reviewed: (i64, i64) =
            sqlx::query_as("SELECT count(*), coalesce(sum(cpu_us), 0) FROM game_reviews")
                .fetch_one(&self.readers)
                .await?;
        let open: i64 =
            sqlx::query_scalar("SELECT count(*) FROM unreviewed").fetch_one(&self.readers).await?;
        Ok((reviewed.0.unsigned_abs(), open.unsigned_abs(), reviewed.1.unsigned_abs()))
    }
}
