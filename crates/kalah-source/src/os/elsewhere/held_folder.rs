//! Access to the content of a folder.

use std::ffi::OsString;
use std::fs::{self, File, FileType, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::entry_kind::{EntryKind, is_absence};
#[cfg(unix)]
use crate::os::unix::{is_executable, set_mode};
#[cfg(windows)]
use crate::os::windows::{is_executable, set_mode};

/// A folder by its true path.
pub(crate) struct HeldFolder(PathBuf);

impl HeldFolder {
    /// Opens the folder that this path leads to.
    pub(crate) fn open(folder: &Path) -> io::Result<HeldFolder> {
        let folder = folder.canonicalize()?;
        if folder.is_dir() { Ok(HeldFolder(folder)) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }

    /// Opens a folder in it.
    pub(crate) fn folder(&self, path: &Path) -> io::Result<HeldFolder> {
        HeldFolder::open(&self.at(path)?)
    }

    /// Lists the names and kinds in a folder in it; in the folder itself if the path is empty.
    pub(crate) fn entries(
        &self,
        path: &Path,
    ) -> io::Result<impl Iterator<Item = io::Result<(OsString, EntryKind)>> + use<>> {
        let entries = fs::read_dir(self.at(path)?)?;
        Ok(entries.map(|entry| {
            let entry = entry?;
            Ok((entry.file_name(), kind(entry.file_type()?)))
        }))
    }

    /// Opens a file to be read. No link is followed.
    pub(crate) fn file(&self, path: &Path) -> io::Result<File> {
        File::open(self.at(path)?)
    }

    /// Opens a file to be read, by links as well, as long as they lead to a place beneath the folder.
    pub(crate) fn file_by_links(&self, path: &Path) -> io::Result<File> {
        if !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
            return Err(outward());
        }
        let found = self.0.join(path).canonicalize()?;
        if found.starts_with(&self.0) { File::open(found) } else { Err(outward()) }
    }

    /// Returns the kind at a path; `None` if there is nothing.
    pub(crate) fn kind(&self, path: &Path) -> io::Result<Option<EntryKind>> {
        match self.hold(path) {
            Ok(held) => Ok(Some(held.kind())),
            Err(error) if is_absence(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Looks at a path, at a link itself and not at what it leads to.
    pub(crate) fn hold(&self, path: &Path) -> io::Result<PathHandle> {
        let path = self.at(path)?;
        let about = fs::symlink_metadata(&path)?;
        Ok(PathHandle { path, about })
    }

    /// The full path, unless one of the folders on the way is a link.
    fn at(&self, path: &Path) -> io::Result<PathBuf> {
        let mut full = self.0.clone();
        let parts: Vec<_> = path.components().collect();
        for (at, part) in parts.iter().enumerate() {
            let Component::Normal(name) = part else { return Err(outward()) };
            full.push(name);
            if at + 1 < parts.len() && fs::symlink_metadata(&full)?.is_symlink() {
                return Err(outward());
            }
        }
        Ok(full)
    }
}

/// What lies at a path.
pub(crate) struct PathHandle {
    path: PathBuf,
    about: Metadata,
}

impl PathHandle {
    pub(crate) fn kind(&self) -> EntryKind {
        kind(self.about.file_type())
    }

    /// Returns true if its owner may run it.
    pub(crate) fn is_executable(&self) -> bool {
        is_executable(&self.path, &self.about)
    }

    /// Sets the mode of a file or a folder.
    pub(crate) fn set_mode(&self, mode: u32) -> io::Result<()> {
        set_mode(&self.path, mode)
    }

    /// Returns the target of a link.
    pub(crate) fn target(&self) -> io::Result<PathBuf> {
        fs::read_link(&self.path)
    }
}

fn kind(kind: FileType) -> EntryKind {
    if kind.is_symlink() {
        EntryKind::Link
    } else if kind.is_dir() {
        EntryKind::Folder
    } else if kind.is_file() {
        EntryKind::File
    } else {
        EntryKind::Other
    }
}

/// Error of a path that leads out of the folder.
fn outward() -> io::Error {
    io::ErrorKind::CrossesDevices.into()
}

/// Returns true if a link led out of the folder.
pub(crate) fn leads_out(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::CrossesDevices
}
