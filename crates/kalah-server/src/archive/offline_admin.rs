//! Administration of people by `kalah admin`, while no server uses the data directory.

use std::path::Path;

use kalah_http::public_site::PublicSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{Role, Store};

use crate::account::{Accounts, ClassError, ClassListFile, JoinedPerson, PlannedClass};
use crate::data_directory::{DataDirectory, ServerError};

/// Reason why people were left unchanged.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// The data directory, or its database.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The class list.
    #[error(transparent)]
    Class(#[from] ClassError),
}

struct OfflineAdmin {
    _directory: DataDirectory,
    store: Store,
    accounts: Accounts,
}

impl OfflineAdmin {
    async fn open(data: &Path) -> Result<OfflineAdmin, ServerError> {
        let directory = DataDirectory::take_with_tournament(data)?;
        let store = directory.open().await?;
        let accounts =
            Accounts::from_store(store.clone(), data, PublicSite::unnamed(false), TimeZoneName::utc());
        let accounts = accounts.map_err(|(path, error)| ServerError::Directory { path, error })?;
        Ok(OfflineAdmin { _directory: directory, store, accounts })
    }
}

/// Makes another link for the first lecturer: its path below the address of the site.
///
/// # Errors
/// If there is no tournament, a server uses it, or its database fails.
pub async fn lecturer_link(data: &Path) -> Result<String, ServerError> {
    let admin = OfflineAdmin::open(data).await?;
    let link = admin.accounts.lecturer_link().await;
    admin.store.close().await;
    Ok(link?)
}

/// Invites a person without a player; returns the path of a link.
///
/// # Errors
/// If there is no tournament, a server uses it, or its database fails.
pub async fn invite(data: &Path, role: Role, name: &str) -> Result<String, ServerError> {
    let admin = OfflineAdmin::open(data).await?;
    let link = admin.accounts.invite(None, role, name).await;
    admin.store.close().await;
    Ok(link?)
}

/// Works out the changes that a class list would make.
///
/// # Errors
/// If the list makes no sense, there is no tournament, a server uses it, or its database fails.
pub async fn plan_class(data: &Path, list: ClassListFile<'_>) -> Result<PlannedClass, PeopleError> {
    let admin = OfflineAdmin::open(data).await?;
    let planned = admin.accounts.plan_class(list).await;
    admin.store.close().await;
    Ok(planned?)
}

/// Changes the class as a list says, and returns who has joined. `deliver` receives them before that is final, and prevents
/// it by an error.
///
/// # Errors
/// If the list makes no sense, there is no tournament, a server uses it, the links are not delivered, or its database fails.
pub async fn change_class(
    data: &Path,
    list: ClassListFile<'_>,
    deliver: impl FnOnce(&[JoinedPerson]) -> std::io::Result<()>,
) -> Result<Vec<JoinedPerson>, PeopleError> {
    let admin = OfflineAdmin::open(data).await?;
    let joined = admin.accounts.change_class(None, list, None, deliver).await;
    admin.store.close().await;
    Ok(joined?)
}
