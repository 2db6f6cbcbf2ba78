//! Accounts that are deleted because their owners asked for it.

use sqlx::SqliteConnection;

use crate::audit::{self, AuditKind};
use crate::database::Result;
use crate::database::ids::PersonId;
use crate::tournament_stage::TournamentStage;

/// Placeholder of a deleted name.
const NOBODY: &str = "(deleted)";

/// Deletes the accounts of all who asked for it and whose player plays in nothing any more but what is archived: name, mail,
/// student id, group, sessions, tokens, links and notices. What the player played stays, under its number.
pub(crate) async fn delete_who_asked(write: &mut SqliteConnection) -> Result<()> {
    let asked: Vec<PersonId> = sqlx::query_scalar(
        "SELECT id FROM people WHERE deletion_asked_at IS NOT NULL AND name <> ? AND NOT EXISTS (
             SELECT 1 FROM entries JOIN tournaments ON tournaments.id = tournament_id
             WHERE entries.player_id = people.player_id AND withdrawn_at IS NULL AND state <> ?)",
    )
    .bind(NOBODY)
    .bind(TournamentStage::Archived)
    .fetch_all(&mut *write)
    .await?;
    for person in asked {
        forget_repositories(write, person).await?;
        forget_nickname(write, person).await?;
        sqlx::query(
            "UPDATE people SET name = ?, student_id = NULL, mail = NULL, team = NULL, issuer = NULL, subject = NULL,
             player_id = NULL, feed_since = NULL, language = NULL, left_at = coalesce(left_at, unixepoch()) WHERE id = ?",
        )
        .bind(NOBODY)
        .bind(person)
        .execute(&mut *write)
        .await?;
        for table in [
            "tokens",
            "links",
            "mails",
            "points_corrections",
            "regrade_requests",
            "puzzle_streaks",
            "course_stars",
            "level_games",
            "drafts",
            "studies",
            "lti_people",
            "lti_grades",
        ] {
            let sql = sqlx::AssertSqlSafe(format!("DELETE FROM {table} WHERE person_id = ?"));
            sqlx::query(sql).bind(person).execute(&mut *write).await?;
        }
        audit::note(write, None, AuditKind::Deleted, &person.to_string()).await?;
    }
    Ok(())
}

/// Forgets the nickname and the face of a person's player, unless somebody else has the player as well.
async fn forget_nickname(write: &mut SqliteConnection, person: PersonId) -> Result<()> {
    let only_own = "(SELECT player_id FROM people WHERE id = ?1) AND NOT EXISTS (
         SELECT 1 FROM people AS others JOIN people AS own ON own.id = ?1
         WHERE others.player_id = own.player_id AND others.id <> ?1 AND others.left_at IS NULL)";
    for forget in [
        format!("UPDATE players SET title = '', face = NULL WHERE id = {only_own}"),
        format!("DELETE FROM nickname_requests WHERE player_id = {only_own}"),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(forget)).bind(person).execute(&mut *write).await?;
    }
    Ok(())
}

/// Forgets the repository elsewhere of a person's player, with the token for it, unless somebody else has the player as well.
async fn forget_repositories(write: &mut SqliteConnection, person: PersonId) -> Result<()> {
    for table in ["commit_statuses", "repositories"] {
        let sql = format!(
            "DELETE FROM {table} WHERE player_id = (SELECT player_id FROM people WHERE id = ?1) AND NOT EXISTS (
             SELECT 1 FROM people WHERE people.player_id = {table}.player_id AND id <> ?1 AND left_at IS NULL)"
        );
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(person).execute(&mut *write).await?;
    }
    Ok(())
}
