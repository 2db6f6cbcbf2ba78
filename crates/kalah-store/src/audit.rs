//! Audit log: changes and their authors.

use sqlx::SqliteConnection;

use crate::database::ids::PersonId;
use crate::database::moment::{Moment, SecondsColumn};
use crate::database::{Result, Store};

/// Kind of change in the audit log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[sqlx(rename_all = "lowercase")]
pub enum AuditKind {
    /// Invitation of a person who was not in the class before.
    Invited,
    /// Creation of a sign-in link.
    #[sqlx(rename = "link made")]
    LinkMade,
    /// Arrival of a new person by a class list.
    Joined,
    /// A class list said something else of somebody.
    Amended,
    /// Exclusion of a person.
    #[sqlx(rename = "shut out")]
    ShutOut,
    /// Readmission of a person.
    #[sqlx(rename = "let back")]
    LetBack,
    /// Letter to people, sent as mails.
    #[sqlx(rename = "letter sent")]
    LetterSent,
    /// Binding of an account to an identity at a provider.
    Bound,
    /// End of such a binding.
    Unbound,
    /// Creation of a token.
    #[sqlx(rename = "token made")]
    TokenMade,
    /// Revocation of a token.
    #[sqlx(rename = "token revoked")]
    TokenRevoked,
    /// Request to delete the own account.
    #[sqlx(rename = "deletion asked")]
    DeletionAsked,
    /// Withdrawal of that request.
    #[sqlx(rename = "deletion recalled")]
    DeletionRecalled,
    /// Start of a tournament.
    Begun,
    /// An account was deleted, since its owner had asked for it.
    Deleted,
    /// Opening, pausing, closing or archiving of a tournament.
    #[sqlx(rename = "stage set")]
    StageSet,
    /// Withdrawal of a player.
    Withdrew,
    /// Set a deadline.
    #[sqlx(rename = "deadline set")]
    DeadlineSet,
    /// Removal of a deadline.
    #[sqlx(rename = "deadline removed")]
    DeadlineRemoved,
    /// Extension of a deadline for one player.
    Extended,
    /// Start of a review of results.
    #[sqlx(rename = "review begun")]
    ReviewBegun,
    /// Replacement of results by those of a review.
    #[sqlx(rename = "review applied")]
    ReviewApplied,
    /// Rejection of a review, which leaves all as it was.
    #[sqlx(rename = "review dropped")]
    ReviewDropped,
    /// Cancellation of a worker's job.
    Cancelled,
    /// Recomputation of all results from the records.
    Recomputed,
    /// Change of the rules by which a tournament gives points.
    #[sqlx(rename = "points rules set")]
    PointsRulesSet,
    /// Correction of a student's points.
    #[sqlx(rename = "points corrected")]
    PointsCorrected,
    /// Choice of the rubric of the class.
    #[sqlx(rename = "rubric set")]
    RubricSet,
    /// A nickname was allowed, or taken away.
    #[sqlx(rename = "nickname set")]
    NicknameSet,
    /// A player for a submission of the staff as a trial.
    #[sqlx(rename = "trial player")]
    TrialPlayer,
    /// Choice of what everybody sees of a ranking.
    #[sqlx(rename = "leaderboard set")]
    LeaderboardSet,
    /// Choice of what bots in Python may import.
    #[sqlx(rename = "python module set")]
    PythonModuleSet,
    /// Registration of a learning platform.
    #[sqlx(rename = "platform registered")]
    PlatformRegistered,
    /// Removal of a learning platform.
    #[sqlx(rename = "platform removed")]
    PlatformRemoved,
    /// Acceptance of a course of a learning platform.
    #[sqlx(rename = "course accepted")]
    CourseAccepted,
    /// Removal of such a course.
    #[sqlx(rename = "course removed")]
    CourseRemoved,
    /// Change of when grades are sent to a column of a gradebook.
    #[sqlx(rename = "grade column set")]
    GradeColumnSet,
    /// Sending of all grades of a column.
    #[sqlx(rename = "grades sent")]
    GradesSent,
    /// A shared study of somebody else was removed.
    #[sqlx(rename = "study removed")]
    StudyRemoved,
    /// Release of results to everybody.
    Released,
    /// Declaration of results as official.
    Finalised,
}

/// Entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct AuditRow {
    /// Time of the change.
    #[sqlx(try_from = "SecondsColumn")]
    pub at: Moment,
    /// The name of whoever did it; `None` for whoever has the data directory at hand.
    pub who: Option<String>,
    /// Kind of the change.
    pub what: String,
    /// Person or thing that was changed.
    pub about: String,
}

impl Store {
    /// Records an action that changed nothing in the database itself.
    pub async fn note(&self, who: PersonId, action: AuditKind, about: &str) -> Result<()> {
        self.at_once(async |write| note(write, Some(who), action, about).await).await
    }

    /// Returns the entries of the audit log whose author, kind or text holds `find`, the latest first: `most` after the
    /// first `skipped`, and the total number. An empty `find` finds all.
    pub async fn audit(&self, find: &str, skipped: usize, most: usize) -> Result<(Vec<AuditRow>, usize)> {
        const FOUND: &str = "FROM audit LEFT JOIN people ON people.id = audit.who
             WHERE ?1 = '' OR instr(lower(coalesce(people.name, 'console') || ' ' || what || ' ' || about), lower(?1))";
        let sql = format!(
            "SELECT at, people.name AS who, what, about {FOUND} ORDER BY audit.id DESC LIMIT ?2 OFFSET ?3"
        );
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(find)
            .bind(i64::try_from(most).unwrap_or(i64::MAX))
            .bind(i64::try_from(skipped).unwrap_or(i64::MAX))
            .fetch_all(&self.readers)
            .await?;
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT count(*) {FOUND}")));
        let all: i64 = count.bind(find).fetch_one(&self.readers).await?;
        Ok((rows, usize::try_from(all).unwrap_or_default()))
    }
}

/// Notes what is done in the same transaction.
pub(crate) async fn note(
    write: &mut SqliteConnection,
    who: Option<PersonId>,
    what: AuditKind,
    about: &str,
) -> Result<()> {
    sqlx::query("INSERT INTO audit (who, what, about) VALUES (?, ?, ?)")
        .bind(who)
        .bind(what)
        .bind(about)
        .execute(write)
        .await?;
    Ok(())
}
