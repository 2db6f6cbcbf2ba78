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
    /// Time at which the secret of its webhook was made.
    pub hook_since: Moment,
    /// True while a webhook announces pushes.
    pub hooked: bool,
    /// Time of the last push that was announced.
    pub pushed_at: Option<Moment>,
    /// Time of the last delivery of the webhook.
    pub delivered_at: Option<Moment>,
    /// What came of that delivery, in one line.
    pub delivery: Option<String>,
    /// Word of the forge that sent it.
    pub forge: Option<String>,
    /// Sealed token by which statuses of commits are set.
    pub status_token: Option<String>,
}

/// Delivery of a webhook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HookDelivery<'a> {
    /// Time of its arrival.
    pub at: Moment,
    /// Word of the forge; `None` if it was refused.
    pub forge: Option<&'a str>,
    /// True if the repository is to be asked.
    pub is_push: bool,
    /// What came of it, in one line.
    pub text: &'a str,
}

const ALL: &str =
    "SELECT number, address, tip, asked_at, failures, error, hook_since, hooked, pushed_at, delivered_at,
    delivery, forge, status_token FROM repositories
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
                    "INSERT INTO repositories (player_id, address, hook_since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                )
                .bind(player)
                .bind(address)
                .bind(Moment::now())
                .execute(&mut *write)
                .await?;
            }
            Ok(())
        })
        .await
    }

    /// Records the result of polling a repository, unless its player has named another one meanwhile. `missed` is true if
    /// something new was there that no webhook had announced: from then on it is asked as if there was none.
    pub async fn note_repository(&self, asked: &RepositoryRow, missed: bool) -> Result<()> {
        self.at_once(async |write| {
            sqlx::query(
                "UPDATE repositories SET tip = ?1, asked_at = ?2, failures = ?3, error = ?4,
                 hooked = iif(?5 AND pushed_at IS ?6, 0, hooked)
                 WHERE player_id = (SELECT id FROM players WHERE number = ?7) AND address = ?8",
            )
            .bind(&asked.tip)
            .bind(asked.asked_at)
            .bind(asked.failures)
            .bind(&asked.error)
            .bind(missed)
            .bind(asked.pushed_at)
            .bind(asked.player.0)
            .bind(&asked.address)
            .execute(&mut *write)
            .await?;
            Ok(())
        })
        .await
    }

    /// Records a delivery of the webhook of a player's repository.
    pub async fn note_delivery(&self, player: PlayerNumber, delivery: HookDelivery<'_>) -> Result<()> {
        sqlx::query(
            "UPDATE repositories SET delivered_at = ?1, delivery = ?2, forge = coalesce(?3, forge),
             hooked = hooked OR ?3 IS NOT NULL, pushed_at = iif(?4, ?1, pushed_at)
             WHERE player_id = (SELECT id FROM players WHERE number = ?5)",
        )
        .bind(delivery.at)
        .bind(delivery.text)
        .bind(delivery.forge)
        .bind(delivery.is_push)
        .bind(player.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Gives the webhook of a player's repository another secret, made at this time. The former one is good for nothing.
    pub async fn renew_hook(&self, player: PlayerNumber, at: Moment) -> Result<()> {
        sqlx::query(
            "UPDATE repositories SET hook_since = max(?1, hook_since + 1), hooked = 0, delivered_at = NULL, delivery = NULL
             WHERE player_id = (SELECT id FROM players WHERE number = ?2)",
        )
        .bind(at)
        .bind(player.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Sets the sealed token by which the statuses of a repository's commits are set, or none. Statuses that were refused
    /// are to be sent again.
    pub async fn set_status_token(&self, player: PlayerNumber, sealed: Option<&str>) -> Result<()> {
        self.at_once(async |write| {
            sqlx::query(
                "UPDATE repositories SET status_token = ?1 WHERE player_id = (SELECT id FROM players WHERE number = ?2)",
            )
            .bind(sealed)
            .bind(player.0)
            .execute(&mut *write)
            .await?;
            sqlx::query(
                "UPDATE commit_statuses SET state = NULL, due_at = NULL, tries = 0
                 WHERE (sent_at IS NULL OR sent_at < changed_at)
                 AND player_id = (SELECT id FROM players WHERE number = ?)",
            )
            .bind(player.0)
            .execute(&mut *write)
            .await?;
            Ok(())
        })
        .await
    }
}
