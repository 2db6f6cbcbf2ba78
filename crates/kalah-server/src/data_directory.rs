//! The data directory: taken by one process at a time, with its database and the mark of tournaments that
//! were begun.
//!
//! What goes out of it and comes back is in `archive`; tables are in `kalah-store`.

pub(crate) mod begun_marker;

use std::fs::{self, DirBuilder, File, Permissions, TryLockError};
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use kalah_store::{Store, StoreError, TournamentName};

/// Reason why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The data directory cannot be made or locked.
    #[error("{path}: {error}")]
    Directory {
        /// The directory or a file in it.
        path: PathBuf,
        /// Error of the system.
        error: std::io::Error,
    },
    /// The data directory is in use by another server.
    #[error(
        "{0} is in use by another kalah serve: stop it first, or give another folder with --data; kalah backup works beside it"
    )]
    InUse(PathBuf),
    /// The data directory has no database.
    #[error("{0} holds no tournament: give its folder with --data")]
    NoTournament(PathBuf),
    /// The tournament name is unknown.
    #[error("there is no tournament `{0}` whose versions could be taken")]
    NoSuchTournament(TournamentName),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Mode for the owner alone. It holds names, mail addresses and sources of all students.
const OWNER_ONLY: u32 = 0o700;

/// Mode that lets others pass through to the bots, whose folders they cannot list, and see nothing else.
const PASSABLE: u32 = 0o711;

/// Takes from a directory what other accounts may do in it. One that was made passable stays so.
fn tighten(path: &Path) -> std::io::Result<()> {
    let mode = fs::metadata(path)?.permissions().mode() & 0o777;
    let others = mode & 0o077;
    if others == 0 || mode == PASSABLE {
        return Ok(());
    }
    tracing::warn!(
        "{} could be read by other accounts of this machine (mode {mode:o}); now it cannot",
        path.display()
    );
    fs::set_permissions(path, Permissions::from_mode(OWNER_ONLY))
}

/// Lets other accounts pass through a data directory, for a machine on which bots that root starts cannot be shown their
/// folders by mounts. Makes it if there is none.
///
/// # Errors
/// If it cannot be made, or belongs to somebody else.
pub fn make_passable(path: &Path) -> std::io::Result<()> {
    make(path)?;
    fs::set_permissions(path, Permissions::from_mode(PASSABLE))
}

/// Makes a directory for its owner alone, if there is none.
fn make(path: &Path) -> std::io::Result<()> {
    DirBuilder::new().recursive(true).mode(OWNER_ONLY).create(path)
}

/// Time for which the directory is asked for. A child that a killed server had just begun holds the lock as well, until it
/// has become another program.
const PATIENCE: Duration = Duration::from_millis(500);

/// Time between two questions.
const AGAIN: Duration = Duration::from_millis(10);

/// A data directory that nobody else may use as long as this lives.
#[derive(Debug)]
pub(crate) struct DataDirectory {
    path: PathBuf,
    _lock: File,
}

impl DataDirectory {
    /// Takes the directory for this process; makes it if there is none.
    pub(crate) fn take(path: &Path) -> Result<DataDirectory, ServerError> {
        let failed = |error| ServerError::Directory { path: path.to_owned(), error };
        make(path).map_err(failed)?;
        tighten(path).map_err(failed)?;
        let lock = File::create(path.join("lock")).map_err(failed)?;
        let asked_first = Instant::now();
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(DataDirectory { path: path.to_owned(), _lock: lock }),
                Err(TryLockError::WouldBlock) if asked_first.elapsed() < PATIENCE => thread::sleep(AGAIN),
                Err(TryLockError::WouldBlock) => return Err(ServerError::InUse(path.to_owned())),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }

    /// Takes a directory that holds a tournament; touches none that does not.
    pub(crate) fn take_with_tournament(path: &Path) -> Result<DataDirectory, ServerError> {
        if !database(path).exists() {
            return Err(ServerError::NoTournament(path.to_owned()));
        }
        DataDirectory::take(path)
    }

    /// Opens its database.
    pub(crate) async fn open(&self) -> Result<Store, StoreError> {
        Store::open(&database(&self.path), &self.mark()).await
    }

    /// Returns the path of the directory.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the folder of the players' bots.
    pub(crate) fn bots(&self) -> PathBuf {
        bots(&self.path)
    }

    /// Returns the path of the marker that a tournament was begun.
    pub(crate) fn mark(&self) -> PathBuf {
        begun_marker::path(&self.path)
    }

    /// Leaves the mark, for good.
    pub(crate) fn leave_mark(&self) -> Result<(), ServerError> {
        begun_marker::leave(&self.path).map_err(|error| ServerError::Directory { path: self.mark(), error })
    }
}

/// Returns true if a server uses the directory now. Nothing is made.
pub(crate) fn is_in_use(path: &Path) -> bool {
    let lock = File::open(path.join("lock"));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Content of a data directory, as far as it tells whether a server can start on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirectoryContent {
    /// It is missing, or holds no tournament yet.
    Nothing,
    /// A tournament that no server uses now.
    Tournament,
    /// A tournament that another server uses now.
    TournamentInUse,
}

/// Looks into a data directory without changing it.
///
/// # Errors
/// If its database belongs to another program or a later version, is missing although there was one, or cannot be read.
pub async fn look_into(path: &Path) -> Result<DirectoryContent, ServerError> {
    let file = database(path);
    Store::inspect(&file, &begun_marker::path(path)).await?;
    Ok(match (file.exists(), is_in_use(path)) {
        (false, _) => DirectoryContent::Nothing,
        (true, false) => DirectoryContent::Tournament,
        (true, true) => DirectoryContent::TournamentInUse,
    })
}

/// The depot of a data directory, which holds the bots of its players for good.
pub fn bots(data: &Path) -> PathBuf {
    data.join("entered")
}

/// Returns the paths of the database and of the mark that a tournament was begun, for programs that open the database
/// while no server uses it.
pub fn database_of(path: &Path) -> (PathBuf, PathBuf) {
    (database(path), begun_marker::path(path))
}

/// Returns the path of the database.
pub(crate) fn database(path: &Path) -> PathBuf {
    path.join("tournament.sqlite")
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::thread;
    use std::time::Duration;

    use super::{DataDirectory, ServerError};

    #[test]
    fn a_lock_that_a_killed_server_leaves_for_a_moment_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let left = File::create(folder.path().join("lock")).unwrap();
        left.lock().unwrap();
        assert!(matches!(DataDirectory::take(folder.path()), Err(ServerError::InUse(_))));
        let leaving = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            drop(left);
        });
        DataDirectory::take(folder.path()).unwrap();
        leaving.join().unwrap();
    }
}
