//! The class by a list: what it would change, and the change.

use kalah_store::{ClassChange, ClassListEntry, PersonId, StoreError};

use crate::account::accounts::Accounts;
use crate::account::class_list::{ListError, read};
use crate::account::class_plan::{ClassPlan, plan};
use crate::account::links::invitation;
use crate::account::secret::SignInKey;

/// Reason why a class list was rejected.
#[derive(Debug, thiserror::Error)]
pub enum ClassError {
    /// The list.
    #[error(transparent)]
    List(#[from] ListError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
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
    /// Returns the changes that a list would make, and their fingerprint.
    ///
    /// # Errors
    /// If the list makes no sense, or the database cannot tell.
    pub(crate) async fn plan_class(&self, list: &[u8]) -> Result<(ClassPlan, String), ClassError> {
        let changes = plan(&self.store().class().await?, &read(list)?)?;
        let fingerprint = changes.fingerprint();
        Ok((changes, fingerprint))
    }

    /// Changes the class as a list says, and tells who has come. If a plan was `shown`, it has to be the same still.
    ///
    /// # Errors
    /// If the list makes no sense, the class has changed since, or the database cannot do it.
    pub(crate) async fn change_class(
        &self,
        by: Option<PersonId>,
        list: &[u8],
        shown: Option<&str>,
    ) -> Result<Vec<JoinedPerson>, ClassError> {
        let said = read(list)?;
        let mut newcomers = Vec::new();
        let links = self.store().change_class(by, |class| {
            let plan = plan(class, &said)?;
            if shown.is_some_and(|shown| shown != plan.fingerprint()) {
                return Err(ListError::Changed);
            }
            let amend = plan.amend.into_iter().map(|(person, listed)| (person.id, listed)).collect();
            let join = plan.join.into_iter().map(|listed| {
                let (secret, kept) = invitation();
                newcomers.push((listed.clone(), secret));
                (listed, kept)
            });
            Ok(ClassChange { join: join.collect(), amend })
        });
        let links = links.await??;
        let newcomers = newcomers.into_iter().zip(links);
        Ok(newcomers
            .map(|((listed, secret), id)| JoinedPerson { listed, path: SignInKey { id, secret }.path() })
            .collect())
    }
}
