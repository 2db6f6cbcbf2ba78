//! Who changed what.

use sqlx::SqliteConnection;

use crate::database::{Result, Store};
use crate::ids::PersonId;

/// What somebody did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Let somebody in who was not in the class before.
    Invited,
    /// Made a link by which somebody signs in.
    LinkMade,
    /// Somebody came with a class list, and was not known before.
    Joined,
    /// A class list said something else of somebody.
    Amended,
    /// Shut somebody out.
    ShutOut,
    /// Let somebody in again.
    LetBack,
    /// Bound an account to what a provider of identities says.
    Bound,
    /// Ended that.
    Unbound,
    /// Made a token.
    TokenMade,
    /// Made a token worthless.
    TokenRevoked,
    /// Asked for the own account to be deleted.
    DeletionAsked,
    /// Thought better of it.
    DeletionRecalled,
    /// Began a tournament.
    Begun,
    /// An account was deleted, since its owner had asked for it.
    Deleted,
    /// Opened, paused, closed or archived a tournament.
    StageSet,
    /// Took a player out.
    Withdrew,
    /// Set a deadline.
    DeadlineSet,
    /// Removed one.
    DeadlineRemoved,
    /// Gave a player longer than others.
    Extended,
    /// Let results be looked at again.
    ReviewBegun,
    /// Put what came of that in the place of what was there.
    ReviewApplied,
    /// Left everything as it was.
    ReviewDropped,
    /// Took work from a worker.
    Cancelled,
    /// Let all results be worked out from the records again.
    Recomputed,
    /// Let everybody see results.
    Released,
    /// Made results official.
    Finalised,
}

impl Deed {
    const fn as_str(self) -> &'static str {
        match self {
            Deed::Invited => "invited",
            Deed::LinkMade => "link made",
            Deed::Joined => "joined",
            Deed::Amended => "amended",
            Deed::ShutOut => "shut out",
            Deed::LetBack => "let back",
            Deed::Bound => "bound",
            Deed::Unbound => "unbound",
            Deed::TokenMade => "token made",
            Deed::TokenRevoked => "token revoked",
            Deed::DeletionAsked => "deletion asked",
            Deed::DeletionRecalled => "deletion recalled",
            Deed::Deleted => "deleted",
            Deed::Begun => "begun",
            Deed::StageSet => "stage set",
            Deed::Withdrew => "withdrew",
            Deed::DeadlineSet => "deadline set",
            Deed::DeadlineRemoved => "deadline removed",
            Deed::Extended => "extended",
            Deed::ReviewBegun => "review begun",
            Deed::ReviewApplied => "review applied",
            Deed::ReviewDropped => "review dropped",
            Deed::Cancelled => "cancelled",
            Deed::Recomputed => "recomputed",
            Deed::Released => "released",
            Deed::Finalised => "finalised",
        }
    }
}

/// Something that was done.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct AuditRow {
    /// When, in seconds since 1970.
    pub at: i64,
    /// The name of whoever did it; `None` for whoever has the data directory at hand.
    pub who: Option<String>,
    /// What was done.
    pub what: String,
    /// To whom or what.
    pub about: String,
}

impl Store {
    /// Notes what somebody did that changed nothing in the database itself.
    ///
    /// # Errors
    /// If the database cannot do it.
    pub async fn note(&self, who: PersonId, deed: Deed, about: &str) -> Result<()> {
        self.at_once(async |write| note(write, Some(who), deed, about).await).await
    }

    /// What was done, the latest first: so many after the first `skipped`, and how much there is in all.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn audit(&self, skipped: usize, most: usize) -> Result<(Vec<AuditRow>, usize)> {
        let rows = sqlx::query_as(
            "SELECT at, people.name AS who, what, about FROM audit LEFT JOIN people ON people.id = audit.who
             ORDER BY audit.id DESC LIMIT ? OFFSET ?",
        )
        .bind(i64::try_from(most).unwrap_or(i64::MAX))
        .bind(i64::try_from(skipped).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        let all: i64 = sqlx::query_scalar("SELECT count(*) FROM audit").fetch_one(&self.readers).await?;
        Ok((rows, usize::try_from(all).unwrap_or_default()))
    }
}

/// Notes what is done in the same transaction.
pub(crate) async fn note(
    write: &mut SqliteConnection,
    who: Option<PersonId>,
    what: Deed,
    about: &str,
) -> Result<()> {
    sqlx::query("INSERT INTO audit (who, what, about) VALUES (?, ?, ?)")
        .bind(who.map(|who| who.0))
        .bind(what.as_str())
        .bind(about)
        .execute(write)
        .await?;
    Ok(())
}
