//! The class by a list: what it would change, and the change.

use std::io;
use std::sync::{Mutex, PoisonError};

use kalah_course::roster::{ColumnChoice, Platform, Roster, RosterError, read};
use kalah_store::{ClassChange, ClassListEntry, LinkId, PersonId, StoreError};

use crate::account::accounts::Accounts;
use crate::account::class_match::recognised;
use crate::account::class_plan::{ClassFitError, ClassPlan, plan};
use crate::account::links::invitation;
use crate::account::secret::SignInKey;

/// Reason why a class list was rejected.
#[derive(Debug, thiserror::Error)]
pub enum ClassError {
    /// The list cannot be read.
    #[error(transparent)]
    List(#[from] RosterError),
    /// The list does not fit the class.
    #[error(transparent)]
    Fit(#[from] ClassFitError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Class list as it was sent, with the meanings that were given to its columns.
#[derive(Clone, Copy, Debug)]
pub struct ClassListFile<'a> {
    /// Bytes of the file.
    pub bytes: &'a [u8],
    /// Meanings of columns whose names do not tell them.
    pub columns: &'a ColumnChoice,
}

/// Changes that a class list would make, and what was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedClass {
    /// Changes.
    pub plan: ClassPlan,
    /// Text by which the same changes are recognised.
    pub fingerprint: String,
    /// Platform that wrote the list; `None` for a table of one's own.
    pub platform: Option<Platform>,
    /// Lines that are no student's.
    pub left_out: Vec<u64>,
    /// Name of the encoding, if it had to be guessed.
    pub encoding: Option<&'static str>,
}

/// Person who joined by a class list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinedPerson {
    /// Entry of the class list.
    pub listed: ClassListEntry,
    /// Path for the first sign-in, below the address of the site. It is kept nowhere.
    pub path: String,
}

impl Accounts {
    /// Returns the changes that a list would make.
    ///
    /// # Errors
    /// If the list makes no sense, or the database cannot tell.
    pub(crate) async fn plan_class(&self, list: ClassListFile<'_>) -> Result<PlannedClass, ClassError> {
        let roster = read(list.bytes, list.columns)?;
        let class = self.store().class().await?;
        let plan = plan(&class, &recognised(&class, &roster.students)?)?;
        let fingerprint = plan.fingerprint();
        let Roster { platform, left_out, encoding, .. } = roster;
        Ok(PlannedClass { plan, fingerprint, platform, left_out, encoding })
    }

    /// Changes the class as a list says, and returns who has joined. If a plan was `shown`, it has to be the same still.
    /// `deliver` receives those who join before that is final, and prevents it by an error.
    ///
    /// # Errors
    /// If the list makes no sense, the class has changed since, the links are not delivered, or the database cannot do it.
    pub(crate) async fn change_class(
        &self,
        by: Option<PersonId>,
        list: ClassListFile<'_>,
        shown: Option<&str>,
        deliver: impl FnOnce(&[JoinedPerson]) -> io::Result<()>,
    ) -> Result<Vec<JoinedPerson>, ClassError> {
        let roster = read(list.bytes, list.columns)?;
        let newcomers = Mutex::new(Vec::new());
        let mut joined = Vec::new();
        let plan = |class: &_| {
            let mut newcomers = newcomers.lock().unwrap_or_else(PoisonError::into_inner);
            let plan = plan(class, &recognised(class, &roster.students)?)?;
            if shown.is_some_and(|shown| shown != plan.fingerprint()) {
                return Err(ClassFitError::Changed);
            }
            let amend = plan.amend.into_iter().map(|(person, listed)| (person.id, listed)).collect();
            let join = plan.join.into_iter().map(|listed| {
                let (secret, kept) = invitation();
                newcomers.push((listed.clone(), secret));
                (listed, kept)
            });
            Ok(ClassChange { join: join.collect(), amend })
        };
        let delivered = |links: &[LinkId]| {
            let mut newcomers = newcomers.lock().unwrap_or_else(PoisonError::into_inner);
            let newcomers = newcomers.drain(..).zip(links);
            joined = newcomers
                .map(|((listed, secret), &id)| JoinedPerson { listed, path: SignInKey { id, secret }.path() })
                .collect();
            deliver(&joined)
        };
        self.store().change_class(by, plan, delivered).await??;
        Ok(joined)
    }
}
