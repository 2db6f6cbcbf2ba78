//! The people of a class.

use kalah_tournament::PlayerNumber;
use sqlx::SqliteConnection;

use crate::account::role::Role;
use crate::account::tokens::{NewLink, entered, insert_link};
use crate::audit::{AuditKind, note};
use crate::database::columns::OptionalNumberColumn;
use crate::database::ids::{LinkId, PersonId};
use crate::database::moment::{Moment, OptionalSecondsColumn};
use crate::database::{Result, Store};

/// A person. Times are seconds since 1970, unless they say otherwise.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PersonRow {
    /// Id of the person.
    pub id: PersonId,
    /// Student id in the class list.
    pub student_id: Option<String>,
    /// The name, which no public page shows.
    pub name: String,
    /// Mail address.
    pub mail: Option<String>,
    /// Role of the person.
    pub role: Role,
    /// The group of the class list.
    pub team: Option<String>,
    /// The player, which a group shares.
    #[sqlx(rename = "number", try_from = "OptionalNumberColumn")]
    pub player: Option<PlayerNumber>,
    /// Time by which all sessions have ended that were begun before, or then.
    pub signed_out_before: Moment,
    /// Time of the first sign-in.
    #[sqlx(try_from = "OptionalSecondsColumn")]
    pub entered_at: Option<Moment>,
    /// Time since which the person is shut out.
    #[sqlx(try_from = "OptionalSecondsColumn")]
    pub left_at: Option<Moment>,
    /// Time at which the person asked for the account to be deleted.
    #[sqlx(try_from = "OptionalSecondsColumn")]
    pub deletion_asked_at: Option<Moment>,
    /// Code of the language in which the person last read the own page.
    pub language: Option<String>,
}

/// Query of people, to which a condition is added.
pub(crate) const PEOPLE: &str =
    "SELECT people.id, student_id, name, mail, role, team, number, signed_out_before,
    entered_at, left_at, deletion_asked_at, language FROM people LEFT JOIN players ON players.id = people.player_id";

/// SQL condition of a search for people: by a part of the name, the whole student id, or the player's number.
pub(crate) const FOUND: &str =
    "(instr(lower(name), lower(?1)) > 0 OR student_id = ?1 OR CAST(number AS TEXT) = ?1)";

impl Store {
    /// A person.
    pub async fn person(&self, id: PersonId) -> Result<Option<PersonRow>> {
        let sql = sqlx::AssertSqlSafe(format!("{PEOPLE} WHERE people.id = ?"));
        Ok(sqlx::query_as(sql).bind(id).fetch_optional(&self.readers).await?)
    }

    /// The lecturers who have not been shut out, the first one first.
    pub async fn lecturers(&self) -> Result<Vec<PersonRow>> {
        let sql =
            sqlx::AssertSqlSafe(format!("{PEOPLE} WHERE role = ? AND left_at IS NULL ORDER BY people.id"));
        Ok(sqlx::query_as(sql).bind(Role::Lecturer).fetch_all(&self.readers).await?)
    }

    /// Notes the code of the language in which a person reads the own page.
    pub async fn note_language(&self, person: PersonId, language: &str) -> Result<()> {
        sqlx::query("UPDATE people SET language = ? WHERE id = ?")
            .bind(language)
            .bind(person)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Invites a person without a player, by a link.
    pub async fn invite(
        &self,
        by: Option<PersonId>,
        role: Role,
        name: &str,
        link: &NewLink,
    ) -> Result<(PersonId, LinkId)> {
        self.at_once(async |write| {
            let id = sqlx::query_scalar("INSERT INTO people (name, role) VALUES (?, ?) RETURNING id")
                .bind(name)
                .bind(role)
                .fetch_one(&mut *write)
                .await?;
            let link = insert_link(write, id, link).await?;
            note(write, by, AuditKind::Invited, &format!("{id} ({role})")).await?;
            Ok((id, link))
        })
        .await
    }

    /// Shuts somebody out, with all sessions, tokens and links, or lets them back. Whether anything changed.
    pub async fn shut_out(&self, by: PersonId, person: PersonId, out: bool) -> Result<bool> {
        self.at_once(async |write| {
            let changed = sqlx::query(
                "UPDATE people SET left_at = iif(?2, unixepoch(), NULL) WHERE id = ?1 AND (left_at IS NULL) = ?2",
            )
            .bind(person)
            .bind(out)
            .execute(&mut *write)
            .await?;
            if changed.rows_affected() == 0 {
                return Ok(false);
            }
            if out {
                sqlx::query("DELETE FROM links WHERE person_id = ? AND used_at IS NULL")
                    .bind(person)
                    .execute(&mut *write)
                    .await?;
            }
            note(write, Some(by), if out { AuditKind::ShutOut } else { AuditKind::LetBack }, &person.to_string()).await?;
            Ok(true)
        })
        .await
    }

    /// Records a sign-in.
    pub async fn entered(&self, person: PersonId) -> Result<()> {
        self.at_once(async |write| entered(write, person).await).await
    }

    /// Ends all sessions of a person that were begun by this time.
    pub async fn sign_out(&self, person: PersonId, until: Moment) -> Result<()> {
        sqlx::query("UPDATE people SET signed_out_before = max(signed_out_before, ?2) WHERE id = ?1")
            .bind(person)
            .bind(until)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Records a request for the deletion of the own account, or its withdrawal.
    pub async fn ask_deletion(&self, person: PersonId, wanted: bool) -> Result<()> {
        self.at_once(async |write| {
            let changed = sqlx::query(
                "UPDATE people SET deletion_asked_at = iif(?2, unixepoch(), NULL)
                 WHERE id = ?1 AND (deletion_asked_at IS NULL) = ?2",
            )
            .bind(person)
            .bind(wanted)
            .execute(&mut *write)
            .await?;
            let action = if wanted { AuditKind::DeletionAsked } else { AuditKind::DeletionRecalled };
            if changed.rows_affected() > 0 {
                note(write, Some(person), action, &person.to_string()).await?;
            }
            Ok(())
        })
        .await
    }
}

/// Returns all people, as they are within a transaction.
pub(crate) async fn everybody(read: &mut SqliteConnection) -> Result<Vec<PersonRow>> {
    let sql = sqlx::AssertSqlSafe(format!("{PEOPLE} ORDER BY people.id"));
    Ok(sqlx::query_as(sql).fetch_all(read).await?)
}
