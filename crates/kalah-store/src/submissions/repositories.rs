//! Repositories elsewhere from which players submit.

use kalah_tournament::PlayerNumber;

use crate::database::columns::NumberColumn;
use crate::database::moment::Moment;
use crate::database::{Result, Store};

/// A repository elsewhere, and what came of asking it.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct RepositoryRow {
    /// Owner of the repository.
    #[sqlx(rename = "number", try_from = "NumberColumn")]
    pub player: PlayerNumber,
    /// Address as it was written.
    pub address: String,
    /// The commit that was looked at last.
    pub tip: Option<String>,
    /// Time of the last poll.
    pub asked_at: Option<Moment>,
    /// Number of failed polls in a row.
    pub failures: u32,
    /// Reason of the failure, in one line.
    pub error: Option<String>,
}

const ALL: &str = "SELECT number, address, tip, asked_at, failures, error FROM repositories
    JOIN players ON players.id = player_id WHERE ?1 IS NULL OR number = ?1 ORDER BY asked_at, number";

impl Store {
    /// The repository of a player, or all, those first that were asked longest ago.
    pub async fn repositories(&self, of: Option<PlayerNumber>) -> Result<Vec<RepositoryRow>> {
        Ok(sqlx::query_as(ALL).bind(of.map(|number| number.0)).fetch_all(&self.readers).await?)
    }

    /// Names the repository of a player, or none. What was known of another one is forgotten.
    pub async fn name_repository(&self, player: PlayerNumber, address: Option<&str>) -> Result<()> {
        self.at_once(async |write| {
            let player: Option<i64> = sqlx::query_scalar("SELECT id FROM players WHERE number = ?")
                .bind(player.0)
                .fetch_optional(&mut *write)
                .await?;
            let Some(player) = player else { return Ok(()) };
            sqlx::query("DELETE FROM repositories WHERE player_id = ? AND address IS NOT ?")
                .bind(player)
                .bind(address)
                .execute(&mut *write)
                .await?;
            if let Some(address) = address {
                sqlx::query(
                    "INSERT INTO repositories (player_id, address) VALUES (?, ?) ON CONFLICT DO NOTHING",
                )
                .bind(player)
                .bind(address)
                .execute(&mut *write)
                .await?;
            }
            Ok(())
        })
        .await
    }

    /// Records the result of polling a repository, unless its player has named another one meanwhile.
    pub async fn note_repository(&self, asked: &RepositoryRow) -> Result<()> {
        self.at_once(async |write| {
            sqlx::query(
                "UPDATE repositories SET tip = ?, asked_at = ?, failures = ?, error = ?
                 WHERE player_id = (SELECT id FROM players WHERE number = ?) AND address = ?",
            )
            .bind(&asked.tip)
            .bind(asked.asked_at)
            .bind(asked.failures)
            .bind(&asked.error)
            .bind(asked.player.0)
            .bind(&asked.address)
            .execute(&mut *write)
            .await?;
            Ok(())
        })
        .await
    }
}
