//! A folder by its descriptor, filled by somebody whom nobody trusts: no name in it is ever part of a path.

use std::ffi::CString;
use std::io;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat, openat, statat};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// Folders within folders that are walked. No compiler nests them so deep.
pub(crate) const DEEPEST: usize = 64;

const OPEN_FOLDER: OFlags =
    OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// An open folder.
#[derive(Debug)]
pub(crate) struct Folder(OwnedFd);

/// Entry of a folder under a name.
pub(crate) struct FolderEntry {
    pub(crate) name: CString,
    pub(crate) stat: Stat,
}

impl FolderEntry {
    pub(crate) fn kind(&self) -> FileType {
        FileType::from_raw_mode(self.stat.st_mode)
    }

    pub(crate) fn mode(&self) -> Mode {
        Mode::from_raw_mode(self.stat.st_mode & 0o777)
    }
}

impl Folder {
    /// Opens a folder that this program or its user has named.
    pub(crate) fn open(path: &Path) -> io::Result<Folder> {
        Ok(Folder(openat(CWD, path, OPEN_FOLDER, Mode::empty())?))
    }

    /// Opens a folder again, or what a descriptor that only names it stands for.
    pub(crate) fn from_fd(fd: impl AsFd) -> io::Result<Folder> {
        Ok(Folder(openat(fd, c".", OPEN_FOLDER, Mode::empty())?))
    }

    /// Opens the folder of this name in it, which is not reached over a link.
    pub(crate) fn within(&self, name: &CString) -> io::Result<Folder> {
        Ok(Folder(openat(&self.0, name.as_c_str(), OPEN_FOLDER, Mode::empty())?))
    }

    /// Lists the current entries. What vanishes while one looks is left out.
    pub(crate) fn entries(&self) -> io::Result<impl Iterator<Item = io::Result<FolderEntry>>> {
        let mut dir = Dir::read_from(&self.0)?;
        Ok(std::iter::from_fn(move || dir.read())
            .map(|entry| Ok(entry?.file_name().to_owned()))
            .filter(|name| !name.as_ref().is_ok_and(|name| [c".", c".."].contains(&name.as_c_str())))
            .filter_map(|name: io::Result<CString>| {
                let stat = |name: CString| match statat(&self.0, name.as_c_str(), AtFlags::SYMLINK_NOFOLLOW) {
                    Ok(stat) => Some(Ok(FolderEntry { name, stat })),
                    Err(rustix::io::Errno::NOENT) => None,
                    Err(error) => Some(Err(error.into())),
                };
                name.map_or_else(|error| Some(Err(error)), stat)
            }))
    }
}

impl AsFd for Folder {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
