//! Links by which people sign in once.

use std::time::Duration;

use kalah_store::{Moment, NewLink, PersonId, Role, StoreError};

use crate::account::accounts::Accounts;
use crate::account::secret::{Secret, SignInKey};

/// Lifetime of a link: a class takes weeks until all have come.
const LASTS: Duration = Duration::from_hours(30 * 24);

/// The same for the first lecturer, whose link stands in the log of the server.
const FIRST_LASTS: Duration = Duration::from_hours(3 * 24);

/// The name of the first lecturer, until somebody says another one.
const FIRST: &str = "Lecturer";

/// A link that lasts as long as those of people who are invited, and what is kept of it.
pub(super) fn invitation() -> (Secret, NewLink) {
    lasting(LASTS)
}

fn lasting(time: Duration) -> (Secret, NewLink) {
    let secret = Secret::new();
    let kept = NewLink { hash: secret.hash(), expires_at: Moment::now() + time };
    (secret, kept)
}

impl Accounts {
    /// Lets somebody in who has no player: the path of a link.
    pub(crate) async fn invite(
        &self,
        by: Option<PersonId>,
        role: Role,
        name: &str,
    ) -> Result<String, StoreError> {
        let (secret, kept) = invitation();
        let (_, id) = self.store().invite(by, role, name, &kept).await?;
        Ok(SignInKey { id, secret }.path())
    }

    /// Makes a link for somebody who is in the class: its path. Those that were made before end.
    pub(crate) async fn link_for(
        &self,
        by: Option<PersonId>,
        person: PersonId,
    ) -> Result<String, StoreError> {
        let (secret, kept) = invitation();
        let id = self.store().new_link(by, person, &kept).await?;
        Ok(SignInKey { id, secret }.path())
    }

    /// Makes a link for the first lecturer, who is made if there is none. Those that were made before end.
    pub(crate) async fn lecturer_link(&self) -> Result<String, StoreError> {
        let (secret, kept) = lasting(FIRST_LASTS);
        let id = match self.store().lecturers().await?.first() {
            Some(first) => self.store().new_link(None, first.id, &kept).await?,
            None => self.store().invite(None, Role::Lecturer, FIRST, &kept).await?.1,
        };
        Ok(SignInKey { id, secret }.path())
    }

    /// Makes a link for the first lecturer at a start of the server, unless a lecturer has signed in. Those of former
    /// starts stay: whoever set the server up may have sent one on.
    pub(crate) async fn first_link(&self) -> Result<Option<String>, StoreError> {
        let lecturers = self.store().lecturers().await?;
        if lecturers.iter().any(|lecturer| lecturer.entered_at.is_some()) {
            return Ok(None);
        }
        let Some(first) = lecturers.first() else { return self.lecturer_link().await.map(Some) };
        let (secret, kept) = lasting(FIRST_LASTS);
        let id = self.store().further_link(first.id, &kept).await?;
        Ok(Some(SignInKey { id, secret }.path()))
    }
}
