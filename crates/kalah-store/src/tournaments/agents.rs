//! Agents that connect to the server: players that are known by a token.

use kalah_jobs::Contestant;
use kalah_tournament::PlayerNumber;
use sqlx::SqliteConnection;

use crate::database::columns::{as_json, entry};
use crate::database::{Result, Store};
use crate::tournaments::TournamentId;
use crate::tournaments::entries::{Registration, TournamentPlayer, version_of};

/// Stored form of an agent's token: its SHA-256 in hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AgentToken(pub String);

/// Self-description of an agent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AgentTexts {
    /// Name of the agent.
    pub name: String,
    /// Authors of the agent.
    pub authors: String,
    /// Description of how it plays.
    pub description: String,
}

/// Player that an agent is.
#[derive(sqlx::FromRow)]
struct AgentPlayer {
    id: i64,
    number: u32,
    title: String,
    about: String,
}

/// An agent that is known by its token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgentRow {
    /// The player that it is.
    pub number: PlayerNumber,
    /// True if its name or description has changed.
    pub renamed: bool,
}

impl Store {
    /// Returns true if this token was shown before.
    pub async fn knows_agent(&self, token: &AgentToken) -> Result<bool> {
        let found = sqlx::query_scalar("SELECT count(*) > 0 FROM agents WHERE token = ?");
        Ok(found.bind(&token.0).fetch_one(&self.readers).await?)
    }

    /// The agent of this token, made with the next number, `first` or above, if nobody has shown it before. It is called
    /// what it says now.
    pub async fn agent(
        &self,
        token: &AgentToken,
        texts: &AgentTexts,
        first: PlayerNumber,
    ) -> Result<AgentRow> {
        self.at_once(async |write| {
            let known: Option<AgentPlayer> = sqlx::query_as(
                "SELECT players.id, number, title, about FROM agents JOIN players ON players.id = player_id
                 WHERE token = ?",
            )
            .bind(&token.0)
            .fetch_optional(&mut *write)
            .await?;
            let Some(AgentPlayer { id: player, number, title, about }) = known else {
                let number = insert(write, token, texts, first).await?;
                return Ok(AgentRow { number, renamed: false });
            };
            let renamed = title != texts.name || about != texts.description;
            sqlx::query("UPDATE players SET title = ?, about = ? WHERE id = ?")
                .bind(&texts.name)
                .bind(&texts.description)
                .bind(player)
                .execute(&mut *write)
                .await?;
            sqlx::query("UPDATE agents SET authors = ?, seen_at = unixepoch() WHERE player_id = ?")
                .bind(&texts.authors)
                .bind(player)
                .execute(&mut *write)
                .await?;
            Ok(AgentRow { number: PlayerNumber(number), renamed })
        })
        .await
    }

    /// Forgets what the agent of a token is called and what it has said, and the token. Its games stay under its number.
    /// `None` if nobody is known by the token.
    pub async fn forget_agent(&self, token: &AgentToken) -> Result<Option<PlayerNumber>> {
        self.at_once(async |write| {
            let known: Option<(i64, u32)> = sqlx::query_as(
                "SELECT player_id, number FROM agents JOIN players ON players.id = player_id WHERE token = ?",
            )
            .bind(&token.0)
            .fetch_optional(&mut *write)
            .await?;
            let Some((player, number)) = known else { return Ok(None) };
            for forget in [
                "UPDATE players SET title = '', about = '' WHERE id = ?",
                "UPDATE agents SET token = NULL, authors = '' WHERE player_id = ?",
                "DELETE FROM comments WHERE entry_id IN (SELECT id FROM entries WHERE player_id = ?)",
            ] {
                sqlx::query(forget).bind(player).execute(&mut *write).await?;
            }
            Ok(Some(PlayerNumber(number)))
        })
        .await
    }

    /// Enters an agent in a tournament, if it is not there yet. `None` if it was taken out of it, or there is no such player.
    pub async fn enter_agent(
        &self,
        tournament: TournamentId,
        number: PlayerNumber,
    ) -> Result<Option<TournamentPlayer>> {
        self.at_once(async |write| {
            let found: Option<AgentPlayer> =
                sqlx::query_as("SELECT id, number, title, about FROM players WHERE number = ?")
                    .bind(number.0)
                    .fetch_optional(&mut *write)
                    .await?;
            let Some(AgentPlayer { id: player, title, about, .. }) = found else { return Ok(None) };
            let entered: Option<(i64, bool)> = sqlx::query_as(
                "SELECT id, withdrawn_at IS NOT NULL FROM entries WHERE tournament_id = ? AND player_id = ?
                 ORDER BY id DESC LIMIT 1",
            )
            .bind(tournament)
            .bind(player)
            .fetch_optional(&mut *write)
            .await?;
            let id = match entered {
                Some((_, true)) => return Ok(None),
                Some((id, false)) => id,
                None => {
                    let text = as_json(&Contestant::Agent)?;
                    let version = version_of(write, player, &Contestant::Agent, &text).await?;
                    sqlx::query_scalar(
                        "INSERT INTO entries (tournament_id, player_id, version_id) VALUES (?, ?, ?) RETURNING id",
                    )
                    .bind(tournament)
                    .bind(player)
                    .bind(version)
                    .fetch_one(&mut *write)
                    .await?
                }
            };
            let registration = Registration { title, about, ..Registration::new(number, Contestant::Agent) };
            Ok(Some(TournamentPlayer { entry: entry(id), registration, former: None }))
        })
        .await
    }
}

async fn insert(
    write: &mut SqliteConnection,
    token: &AgentToken,
    texts: &AgentTexts,
    first: PlayerNumber,
) -> Result<PlayerNumber> {
    let (player, number): (i64, u32) = sqlx::query_as(
        "INSERT INTO players (number, title, about)
         SELECT max(coalesce(max(number) + 1, 0), ?1), ?2, ?3 FROM players WHERE number >= ?1
         RETURNING id, number",
    )
    .bind(first.0)
    .bind(&texts.name)
    .bind(&texts.description)
    .fetch_one(&mut *write)
    .await?;
    sqlx::query("INSERT INTO agents (player_id, token, authors) VALUES (?, ?, ?)")
        .bind(player)
        .bind(&token.0)
        .bind(&texts.authors)
        .execute(write)
        .await?;
    Ok(PlayerNumber(number))
}
