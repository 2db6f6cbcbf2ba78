//! Platforms that were registered.

use std::fmt;

use crate::audit::{AuditKind, note};
use crate::database::ids::PersonId;
use crate::database::{Result, Store};

/// Names a learning platform for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct PlatformId(pub i64);

impl fmt::Display for PlatformId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Learning platform that may launch this server.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct LearningPlatform {
    /// Id of the platform.
    pub id: PlatformId,
    /// What the platform and this server know of each other.
    #[sqlx(flatten)]
    pub registration: PlatformRegistration,
}

/// What a platform and this server know of each other.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PlatformRegistration {
    /// Name for people.
    pub name: String,
    /// The platform, as it calls itself.
    pub issuer: String,
    /// What it calls this server.
    pub client: String,
    /// The only deployment that may launch; `None` if any may.
    pub deployment: Option<String>,
    /// Address to which browsers are sent.
    pub authorization_url: String,
    /// Address of access tokens.
    pub token_url: String,
    /// Audience of requests for access tokens, if it is not their address.
    pub token_audience: Option<String>,
    /// Address of its public keys.
    pub keys_url: String,
}

/// Query of platforms, to which a condition is added.
const PLATFORMS: &str =
    "SELECT id, name, issuer, client, deployment, authorization_url, token_url, token_audience,
    keys_url FROM lti_platforms";

impl Store {
    /// Returns the platforms, the first one first.
    pub async fn platforms(&self) -> Result<Vec<LearningPlatform>> {
        let sql = sqlx::AssertSqlSafe(format!("{PLATFORMS} ORDER BY id"));
        Ok(sqlx::query_as(sql).fetch_all(&self.readers).await?)
    }

    /// A platform.
    pub async fn platform(&self, id: PlatformId) -> Result<Option<LearningPlatform>> {
        let sql = sqlx::AssertSqlSafe(format!("{PLATFORMS} WHERE id = ?"));
        Ok(sqlx::query_as(sql).bind(id).fetch_optional(&self.readers).await?)
    }

    /// Registers a platform. One of the same issuer and client is replaced, with its courses kept.
    pub async fn register_platform(&self, new: &PlatformRegistration, who: PersonId) -> Result<PlatformId> {
        self.at_once(async |write| {
            let id = sqlx::query_scalar(
                "INSERT INTO lti_platforms (name, issuer, client, deployment, authorization_url, token_url,
                 token_audience, keys_url) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT (issuer, client) DO UPDATE SET name = excluded.name, deployment = excluded.deployment,
                 authorization_url = excluded.authorization_url, token_url = excluded.token_url,
                 token_audience = excluded.token_audience, keys_url = excluded.keys_url RETURNING id",
            )
            .bind(&new.name)
            .bind(&new.issuer)
            .bind(&new.client)
            .bind(&new.deployment)
            .bind(&new.authorization_url)
            .bind(&new.token_url)
            .bind(&new.token_audience)
            .bind(&new.keys_url)
            .fetch_one(&mut *write)
            .await?;
            let about = format!("{}: {} of {}", new.name, new.client, new.issuer);
            note(write, Some(who), AuditKind::PlatformRegistered, &about).await?;
            Ok(id)
        })
        .await
    }

    /// Removes a platform with its courses and what is known of its people. Accounts and points stay. False if there was
    /// none.
    pub async fn remove_platform(&self, id: PlatformId, who: PersonId) -> Result<bool> {
        self.at_once(async |write| {
            let name: Option<String> =
                sqlx::query_scalar("DELETE FROM lti_platforms WHERE id = ? RETURNING name")
                    .bind(id)
                    .fetch_optional(&mut *write)
                    .await?;
            let Some(name) = name else { return Ok(false) };
            note(write, Some(who), AuditKind::PlatformRemoved, &name).await?;
            Ok(true)
        })
        .await
    }
}
