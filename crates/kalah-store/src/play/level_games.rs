//! Games of people who are signed in against levels of the engine.

use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};

/// A finished game against a level of the engine.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct LevelGame {
    /// Id of the game.
    #[sqlx(rename = "game_id")]
    pub game: String,
    /// Word of the level.
    pub level: String,
    /// 2 for a win of the person, 1 for a draw.
    pub points: u32,
    /// Time at which it ended.
    pub finished_at: Moment,
}

impl Store {
    /// Keeps games with the account of a person. Those that it has already stay as they are.
    pub async fn keep_level_games(&self, person: PersonId, games: &[LevelGame]) -> Result<()> {
        if games.is_empty() {
            return Ok(());
        }
        self.at_once(async |write| {
            for game in games {
                sqlx::query(
                    "INSERT OR IGNORE INTO level_games (person_id, game_id, level, points, finished_at)
                     VALUES (?, ?, ?, ?, ?)",
                )
                .bind(person)
                .bind(&game.game)
                .bind(&game.level)
                .bind(game.points)
                .bind(game.finished_at)
                .execute(&mut *write)
                .await?;
            }
            Ok(())
        })
        .await
    }

    /// Returns the games of a person, the latest first.
    pub async fn level_games(&self, person: PersonId, most: u32) -> Result<Vec<LevelGame>> {
        let rows = sqlx::query_as(
            "SELECT game_id, level, points, finished_at FROM level_games WHERE person_id = ?
             ORDER BY finished_at DESC, game_id LIMIT ?",
        );
        Ok(rows.bind(person).bind(most).fetch_all(&self.readers).await?)
    }
}
