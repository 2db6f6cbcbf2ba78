//! Backups of a data directory: what cannot be made again, in one file, and a folder made of it.
//!
//! A backup holds the database as it was at one moment, and the sources of the bots that are entered. The database is
//! copied first: whoever is in it was entered before.

use std::fs::{self, File};
use std::io::{self, Read, Seek as _};
use std::path::{Path, PathBuf};

use kalah_source::{ContentHash, Depot, SourceError, StoredBot};
use kalah_store::Store;
use tempfile::{Builder, NamedTempFile};

use crate::archive::backup_file::{BackupWriter, NotBackup, unpack};
use crate::data_directory::begun_marker;
use crate::data_directory::{DataDirectory, ServerError, bots, database, is_in_use};

/// The name of the database in a backup.
const DATABASE: &str = "tournament.sqlite";

/// Reason why there is no backup, or nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The data directory cannot be used for this.
    #[error(transparent)]
    Directory(#[from] ServerError),
    /// The target folder of the restore is not empty.
    #[error("{0} is not empty: give another folder with --data")]
    NotEmpty(PathBuf),
    /// The file of the backup is none, or not whole.
    #[error("{file} {error}")]
    File {
        /// The file.
        file: PathBuf,
        /// Description of the damage.
        error: NotBackup,
    },
    /// A bot cannot be read or kept.
    #[error(transparent)]
    Bot(#[from] SourceError),
    /// The disk.
    #[error("{path}: {error}")]
    Disk {
        /// Path that was read or written.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
}

/// Summary of a backup.
#[derive(Debug)]
pub struct BackupSummary {
    /// Bytes of the file.
    pub bytes: u64,
    /// Bots in it.
    pub bots: usize,
    /// Bots that are not in it: somebody has changed what is kept of them.
    pub changed: Vec<ContentHash>,
}

fn disk(path: &Path) -> impl Fn(io::Error) -> BackupError + use<> {
    let path = path.to_owned();
    move |error| BackupError::Disk { path: path.clone(), error }
}

/// Writes all that cannot be made again of a data directory to `file`, which appears whole or not at all; what was
/// there before is replaced. A server may use the directory meanwhile: whatever it has shown before is in the backup.
///
/// # Errors
/// If there is no tournament, or something cannot be read or written.
pub async fn back_up(data: &Path, file: &Path) -> Result<BackupSummary, BackupError> {
    if !database(data).exists() {
        return Err(ServerError::NoTournament(data.to_owned()).into());
    }
    let beside = folder_of(file);
    let part = |what| Builder::new().prefix(".kalah-backup-").suffix(what).tempfile_in(beside);
    let copy = part(".sqlite").map_err(disk(beside))?;
    Store::copy(&database(data), copy.path()).await.map_err(ServerError::from)?;
    let new = part(".part").map_err(disk(beside))?;
    let backed_up = pack(data, copy, new.as_file()).map_err(|error| match error {
        PackError::Write(error) => disk(file)(error),
        PackError::Bot(error) => error.into(),
    })?;
    new.as_file().sync_all().map_err(disk(file))?;
    new.persist(file).map_err(|error| disk(file)(error.error))?;
    File::open(beside).and_then(|folder| folder.sync_all()).map_err(disk(beside))?;
    Ok(backed_up)
}

#[derive(Debug, thiserror::Error)]
enum PackError {
    #[error(transparent)]
    Write(#[from] io::Error),
    #[error(transparent)]
    Bot(#[from] SourceError),
}

fn pack(data: &Path, copy: NamedTempFile, to: &File) -> Result<BackupSummary, PackError> {
    let mut packer = BackupWriter::new(io::BufWriter::new(to))?;
    // It was written under this name, and may not be the file that was opened.
    let database = File::open(copy.path())?;
    packer.add(DATABASE, database.metadata()?.len(), database)?;
    drop(copy);
    let entered = bots(data);
    let kept = if entered.is_dir() { Depot::at(entered)?.all()? } else { Vec::new() };
    let (whole, changed): (Vec<_>, Vec<_>) = kept.into_iter().partition(StoredBot::is_whole);
    for bot in &whole {
        let mut parcel = tempfile::tempfile()?;
        bot.pack(io::BufWriter::new(&parcel))?;
        parcel.rewind()?;
        packer.add(&parcel_name(bot.content()), parcel.metadata()?.len(), parcel)?;
    }
    packer.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
    let changed = changed.iter().map(StoredBot::content).collect();
    Ok(BackupSummary { bytes: to.metadata()?.len(), bots: whole.len(), changed })
}

fn parcel_name(content: ContentHash) -> String {
    format!("entered/{}.tar", content.hex())
}

/// Makes a data directory of a backup. It must not be there, or be empty; it appears whole or not at all. How many
/// matches are over in it.
///
/// # Errors
/// If something is in the folder, the backup is none, is damaged or newer than this program, or the disk fails.
pub async fn restore(file: &Path, data: &Path) -> Result<usize, BackupError> {
    check_free(data)?;
    let backup = File::open(file).map_err(disk(file))?;
    let data = std::path::absolute(data).map_err(disk(data))?;
    let beside = folder_of(&data);
    fs::create_dir_all(beside).map_err(disk(beside))?;
    let new = Builder::new().prefix(".kalah-restore-").tempdir_in(beside).map_err(disk(beside))?;
    let of_file = |error| BackupError::File { file: file.to_owned(), error };
    unpack_to(new.path(), backup).map_err(|error| match error {
        UnpackError::Backup(error) => of_file(error),
        UnpackError::Write(error) => disk(&data)(error),
    })?;
    let results = check_database(new.path()).await.map_err(|error| of_file(NotBackup::damaged(error)))?;
    begun_marker::leave(new.path()).map_err(disk(&data))?;
    for made in [&database(new.path()), new.path()] {
        File::open(made).and_then(|made| made.sync_all()).map_err(disk(&data))?;
    }
    let new = new.keep();
    // An empty folder gives way; one that has been filled meanwhile does not.
    if let Err(error) = fs::rename(&new, &data) {
        _ = kalah_source::remove_tree(&new);
        return Err(disk(&data)(error));
    }
    File::open(beside).and_then(|folder| folder.sync_all()).map_err(disk(beside))?;
    Ok(results)
}

/// Checks that the folder is empty and not in use. Nothing is written.
fn check_free(data: &Path) -> Result<(), BackupError> {
    if is_in_use(data) {
        return Err(ServerError::InUse(data.to_owned()).into());
    }
    let held = match fs::read_dir(data) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(disk(data)(error)),
    };
    if held { Err(BackupError::NotEmpty(data.to_owned())) } else { Ok(()) }
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum UnpackError {
    #[error(transparent)]
    Backup(#[from] NotBackup),
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Unpacks into a new folder. No name of the backup becomes a path: there is one database, and bots go by their hash.
pub(crate) fn unpack_to(new: &Path, backup: File) -> Result<(), UnpackError> {
    let depot = Depot::at(bots(new)).map_err(io::Error::other)?;
    let mut databases = 0;
    // What a file that somebody sent unpacks to is its own matter only up to here.
    let mut left = backup.metadata()?.len().saturating_mul(MOST_RATIO).max(ALWAYS);
    unpack(io::BufReader::new(backup), |name, content| {
        let content = &mut CappedReader { from: content, left: &mut left };
        if name == DATABASE {
            databases += 1;
            return write(&database(new), content);
        }
        let hash = name.strip_prefix("entered/").and_then(|name| name.strip_suffix(".tar"));
        let hash: ContentHash =
            hash.and_then(|hash| hash.parse().ok()).ok_or_else(|| NotBackup::Strange(name.to_owned()))?;
        depot.receive(content, hash).map_err(NotBackup::damaged)?;
        Ok(())
    })?;
    if databases == 1 { Ok(()) } else { Err(NotBackup::damaged("there is no database in it").into()) }
}

/// Times the length of its file that a backup unpacks to: databases of games are packed to a tenth.
const MOST_RATIO: u64 = 200;

/// Bytes that any backup may unpack to.
const ALWAYS: u64 = 64 << 20;

/// Reads up to so many bytes, which several readers share.
struct CappedReader<'a> {
    from: &'a mut dyn Read,
    left: &'a mut u64,
}

impl Read for CappedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        *self.left = self.left.checked_sub(read as u64).ok_or_else(|| {
            io::Error::other(format!("it unpacks to more than {MOST_RATIO} times its length"))
        })?;
        Ok(read)
    }
}

/// Writes a new file. What cannot be read is the backup's fault, what cannot be written the disk's.
fn write(path: &Path, content: &mut dyn Read) -> Result<(), UnpackError> {
    let mut file = File::create_new(path).map_err(|_| NotBackup::Strange("two databases".to_owned()))?;
    let mut piece = vec![0; 64 << 10];
    loop {
        match content.read(&mut piece).map_err(NotBackup::damaged)? {
            0 => return Ok(file.sync_all()?),
            read => io::Write::write_all(&mut file, &piece[..read])?,
        }
    }
}

/// Opens the database as a server does, and closes it. How many matches are over.
async fn check_database(new: &Path) -> Result<usize, ServerError> {
    Store::verify(&database(new)).await?;
    let directory = DataDirectory::take(new)?;
    let store = directory.open().await?;
    let results = store.results().await;
    store.close().await;
    fs::remove_file(new.join("lock"))
        .map_err(|error| ServerError::Directory { path: new.to_owned(), error })?;
    Ok(results?.matches.len())
}

/// The folder in which something lies, or will.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read as _, Seek as _};

    use super::{ALWAYS, DATABASE, MOST_RATIO, UnpackError, unpack_to};
    use crate::archive::backup_file::BackupWriter;

    #[test]
    fn a_backup_that_unpacks_to_gigabytes_is_refused() {
        let length = 4 * ALWAYS;
        let mut packer = BackupWriter::new(tempfile::tempfile().unwrap()).unwrap();
        packer.add(DATABASE, length, io::repeat(0).take(length)).unwrap();
        let mut file = packer.finish().unwrap();
        assert!(file.metadata().unwrap().len() * MOST_RATIO < length, "it is a bomb");
        file.rewind().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let error = unpack_to(folder.path(), file).unwrap_err();
        assert!(
            matches!(&error, UnpackError::Backup(why) if why.to_string().contains("200 times")),
            "{error}"
        );
        let written = super::database(folder.path()).metadata().unwrap().len();
        assert!(written <= ALWAYS + (1 << 20), "{written}");
    }
}
