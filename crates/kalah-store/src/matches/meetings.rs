//! Matches of open tournaments: the newest one of two players takes the place of the one before.

use kalah_jobs::{Attempt, JobId, PlayedGame};
use kalah_tournament::{EntryId, MatchSeat, MatchSummary};
use sqlx::SqliteConnection;

use crate::database::columns::entry_row;
use crate::database::{Result, Store};
use crate::matches;
use crate::matches::{games, results};

/// A match that was played at the server.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredMatch {
    /// Id of the match.
    pub id: JobId,
    /// Summary of the result.
    pub summary: MatchSummary,
    /// Games that were played.
    pub games: [PlayedGame; 2],
    /// Comments of the players.
    pub comments: Vec<Comment>,
}

/// Comment of a player on a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// Game of the match, 1 or 2.
    pub game: u8,
    /// Number of the ply, from 1.
    pub ply: u32,
    /// Seat of the player.
    pub seat: MatchSeat,
    /// Text of one line.
    pub text: String,
}

impl Store {
    /// Keeps matches that are over, all or none; what the same two played before goes, with its games. Written twice it is the
    /// same as once.
    pub async fn keep_meetings(&self, meetings: &[StoredMatch]) -> Result<()> {
        self.at_once(async |write| {
            for StoredMatch { id, summary, games, comments } in meetings {
                let entries = summary.result.entries;
                remove_former(write, *id, entries).await?;
                matches::finish(write, *id, entries, Attempt::FIRST).await?;
                games::replace(write, *id, games).await?;
                for Comment { game, ply, seat, text } in comments {
                    // Not of who was forgotten meanwhile.
                    sqlx::query(
                        "INSERT INTO comments (match_id, game, ply, entry_id, comment) SELECT ?1, ?2, ?3, id, ?5 FROM entries
                         WHERE id = ?4 AND player_id NOT IN (SELECT player_id FROM agents WHERE token IS NULL)",
                    )
                    .bind(id.number())
                    .bind(game)
                    .bind(ply)
                    .bind(entry_row(entries[seat.index()]))
                    .bind(text)
                    .execute(&mut *write)
                    .await?;
                }
                // Last: a change of games removes it.
                results::insert(write, *id, summary).await?;
            }
            Ok(())
        })
        .await
    }

    /// Returns the comments on a game, 1 or 2, of a match, by ply; plies count from 1.
    pub async fn comments(&self, id: JobId, game: u8) -> Result<Vec<(u32, String)>> {
        let said =
            sqlx::query_as("SELECT ply, comment FROM comments WHERE match_id = ? AND game = ? ORDER BY ply");
        Ok(said.bind(id.number()).bind(game).fetch_all(&self.readers).await?)
    }
}

/// Two have one match in a tournament: whatever they had goes, unless it is this one.
async fn remove_former(write: &mut SqliteConnection, id: JobId, [one, other]: [EntryId; 2]) -> Result<()> {
    let (low, high) = (entry_row(one.min(other)), entry_row(one.max(other)));
    let former: Option<i64> = sqlx::query_scalar(
        "SELECT id FROM matches WHERE min(first_entry, second_entry) = ? AND max(first_entry, second_entry) = ?
         AND id <> ?",
    )
    .bind(low)
    .bind(high)
    .bind(id.number())
    .fetch_optional(&mut *write)
    .await?;
    let Some(former) = former else { return Ok(()) };
    for remove in [
        "DELETE FROM results WHERE match_id = ?",
        "DELETE FROM review_matches WHERE match_id = ?",
        "DELETE FROM games WHERE match_id = ?",
        "DELETE FROM matches WHERE id = ?",
    ] {
        sqlx::query(remove).bind(former).execute(&mut *write).await?;
    }
    Ok(())
}
