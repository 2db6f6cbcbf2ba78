//! Tokens and sign-in links: what is kept of secrets that were given away.

use sqlx::SqliteConnection;

use crate::account::role::Scopes;
use crate::audit::{AuditKind, note};
use crate::database::ids::{LinkId, PersonId, TokenId};
use crate::database::moment::{Moment, OptionalSecondsColumn, SecondsColumn};
use crate::database::{Result, Store};

/// Hash of a secret: enough to recognise it, too little to recover it.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct SecretHash(pub String);

/// A token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct TokenRow {
    /// Id of the token.
    pub id: TokenId,
    /// Owner of the token.
    #[sqlx(rename = "person_id")]
    pub person: PersonId,
    /// Hash of its secret.
    pub hash: SecretHash,
    /// Scopes of the token.
    #[sqlx(try_from = "String")]
    pub scopes: Scopes,
    /// Label given by its owner.
    pub label: String,
    /// Time of creation.
    #[sqlx(try_from = "SecondsColumn")]
    pub created_at: Moment,
    /// Time of the last use, to the hour.
    #[sqlx(try_from = "OptionalSecondsColumn")]
    pub used_at: Option<Moment>,
}

/// A token that is to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken<'a> {
    /// Hash of its secret.
    pub hash: SecretHash,
    /// Scopes of the token.
    pub scopes: Scopes,
    /// Label given by its owner.
    pub label: &'a str,
}

/// A sign-in link that is to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLink {
    /// Hash of its secret.
    pub hash: SecretHash,
    /// End of its validity, to the second.
    pub expires_at: Moment,
}

const VALID: &str =
    "SELECT id, person_id, hash, scopes, label, created_at, used_at FROM tokens WHERE revoked_at IS NULL";

impl Store {
    /// A token that has not been revoked.
    pub async fn token(&self, id: TokenId) -> Result<Option<TokenRow>> {
        let sql = sqlx::AssertSqlSafe(format!("{VALID} AND id = ?"));
        Ok(sqlx::query_as(sql).bind(id).fetch_optional(&self.readers).await?)
    }

    /// The tokens of a person that have not been revoked, the latest first.
    pub async fn tokens_of(&self, person: PersonId) -> Result<Vec<TokenRow>> {
        let sql = sqlx::AssertSqlSafe(format!("{VALID} AND person_id = ? ORDER BY id DESC"));
        Ok(sqlx::query_as(sql).bind(person).fetch_all(&self.readers).await?)
    }

    /// Makes a token for whom it is to belong to.
    pub async fn new_token(&self, owner: PersonId, new: NewToken<'_>) -> Result<TokenId> {
        self.at_once(async |write| {
            let id: TokenId = sqlx::query_scalar(
                "INSERT INTO tokens (person_id, hash, scopes, label) VALUES (?, ?, ?, ?) RETURNING id",
            )
            .bind(owner)
            .bind(&new.hash)
            .bind(new.scopes.to_string())
            .bind(new.label)
            .fetch_one(&mut *write)
            .await?;
            note(write, Some(owner), AuditKind::TokenMade, &format!("token {} ({})", id.0, new.scopes))
                .await?;
            Ok(id)
        })
        .await
    }

    /// Makes a token worthless that belongs to this person. Whether there was one.
    pub async fn revoke_token(&self, owner: PersonId, id: TokenId) -> Result<bool> {
        self.at_once(async |write| {
            let revoked = sqlx::query(
                "UPDATE tokens SET revoked_at = unixepoch() WHERE id = ? AND person_id = ? AND revoked_at IS NULL",
            )
            .bind(id)
            .bind(owner)
            .execute(&mut *write)
            .await?;
            if revoked.rows_affected() > 0 {
                note(write, Some(owner), AuditKind::TokenRevoked, &format!("token {}", id.0)).await?;
            }
            Ok(revoked.rows_affected() > 0)
        })
        .await
    }

    /// Records the use of a token, unless that was done less than an hour ago.
    pub async fn token_used(&self, id: TokenId) -> Result<()> {
        sqlx::query("UPDATE tokens SET used_at = unixepoch() WHERE id = ? AND ifnull(used_at, 0) < unixepoch() - 3600")
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Makes a sign-in link for a person; those that were made before end. `by` is who makes it.
    pub async fn new_link(&self, by: Option<PersonId>, person: PersonId, new: &NewLink) -> Result<LinkId> {
        self.at_once(async |write| {
            let id = insert_link(write, person, new).await?;
            note(write, by, AuditKind::LinkMade, &person.to_string()).await?;
            Ok(id)
        })
        .await
    }

    /// Makes a sign-in link for a person beside those that were made before. Nobody in the class asked for it.
    pub async fn further_link(&self, person: PersonId, new: &NewLink) -> Result<LinkId> {
        self.at_once(async |write| {
            let id = add_link(write, person, new).await?;
            note(write, None, AuditKind::LinkMade, &person.to_string()).await?;
            Ok(id)
        })
        .await
    }

    /// Returns the hash of the secret of a link that can still be used at this time.
    pub async fn link(&self, id: LinkId, now: Moment) -> Result<Option<SecretHash>> {
        let hash =
            sqlx::query_scalar("SELECT hash FROM links WHERE id = ? AND used_at IS NULL AND expires_at > ?");
        Ok(hash.bind(id).bind(now.seconds()).fetch_optional(&self.readers).await?)
    }

    /// Uses a link up, and tells who has entered by it. `None` if it has been used, or has ended.
    pub async fn use_link(&self, id: LinkId, now: Moment) -> Result<Option<PersonId>> {
        self.at_once(async |write| {
            let person: Option<PersonId> = sqlx::query_scalar(
                "UPDATE links SET used_at = ?2 WHERE id = ?1 AND used_at IS NULL AND expires_at > ?2 RETURNING person_id",
            )
            .bind(id)
            .bind(now.seconds())
            .fetch_optional(&mut *write)
            .await?;
            if let Some(person) = person {
                entered(write, person).await?;
            }
            Ok(person)
        })
        .await
    }
}

/// Notes that somebody has signed in.
pub(crate) async fn entered(write: &mut SqliteConnection, person: PersonId) -> Result<()> {
    sqlx::query("UPDATE people SET entered_at = unixepoch() WHERE id = ? AND entered_at IS NULL")
        .bind(person)
        .execute(write)
        .await?;
    Ok(())
}

/// Makes a link, and ends all of the person that were not used.
pub(crate) async fn insert_link(
    write: &mut SqliteConnection,
    person: PersonId,
    new: &NewLink,
) -> Result<LinkId> {
    sqlx::query("DELETE FROM links WHERE person_id = ? AND used_at IS NULL")
        .bind(person)
        .execute(&mut *write)
        .await?;
    add_link(write, person, new).await
}

async fn add_link(write: &mut SqliteConnection, person: PersonId, new: &NewLink) -> Result<LinkId> {
    let id =
        sqlx::query_scalar("INSERT INTO links (person_id, hash, expires_at) VALUES (?, ?, ?) RETURNING id");
    Ok(id.bind(person).bind(&new.hash).bind(new.expires_at.seconds()).fetch_one(write).await?)
}
