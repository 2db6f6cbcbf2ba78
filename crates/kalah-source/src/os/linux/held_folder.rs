//! Access to the content of a folder, and to nothing elsewhere, whoever changes the folder meanwhile.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, ResolveFlags, Stat, chmodat, fstat, openat2, readlinkat,
};
use rustix::io::Errno;

use crate::entry_kind::{EntryKind, is_absence};

/// A folder that is held, however it is called meanwhile.
pub(crate) struct HeldFolder(OwnedFd);

impl HeldFolder {
    /// Holds the folder that this path leads to.
    pub(crate) fn open(folder: &Path) -> io::Result<HeldFolder> {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(HeldFolder(rustix::fs::openat(CWD, folder, flags, Mode::empty())?))
    }

    /// Holds a folder in it.
    pub(crate) fn folder(&self, path: &Path) -> io::Result<HeldFolder> {
        Ok(HeldFolder(self.at(path, OFlags::PATH | OFlags::DIRECTORY)?))
    }

    /// Lists the names and kinds in a folder in it; in the folder itself if the path is empty.
    pub(crate) fn entries(
        &self,
        path: &Path,
    ) -> io::Result<impl Iterator<Item = io::Result<(OsString, EntryKind)>>> {
        let above = path.to_owned();
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let entries = Dir::new(self.at(path, OFlags::RDONLY | OFlags::DIRECTORY)?)?;
        let is_place = |name: &OsStr| name == "." || name == "..";
        Ok(entries.filter_map(move |entry| match entry {
            Ok(entry) => {
                let name = OsStr::from_bytes(entry.file_name().to_bytes());
                (!is_place(name)).then(|| match entry.file_type() {
                    FileType::Unknown => Ok((name.to_owned(), self.hold(&above.join(name))?.kind())),
                    known => Ok((name.to_owned(), kind(known))),
                })
            }
            Err(error) => Some(Err(error.into())),
        }))
    }

    /// Opens a file to be read. No link is followed, no pipe waited for.
    pub(crate) fn file(&self, path: &Path) -> io::Result<File> {
        Ok(self.at(path, OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY)?.into())
    }

    /// Opens a file to be read, by links as well, as long as they lead to a place beneath the folder.
    pub(crate) fn file_by_links(&self, path: &Path) -> io::Result<File> {
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let within = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
        loop {
            match openat2(&self.0, path, flags, Mode::empty(), within) {
                // Something was renamed while a `..` was looked up.
                Err(Errno::AGAIN) => {}
                other => return Ok(other?.into()),
            }
        }
    }

    /// Returns the file type at a path; `None` if there is nothing.
    pub(crate) fn kind(&self, path: &Path) -> io::Result<Option<EntryKind>> {
        match self.hold(path) {
            Ok(held) => Ok(Some(held.kind())),
            Err(error) if is_absence(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Holds what lies at a path, a link itself and not what it leads to.
    pub(crate) fn hold(&self, path: &Path) -> io::Result<PathHandle> {
        let file = self.at(path, OFlags::PATH)?;
        let about = fstat(&file)?;
        Ok(PathHandle { file, about })
    }

    fn at(&self, path: &Path, flags: OFlags) -> io::Result<OwnedFd> {
        let within = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        let flags = flags | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(openat2(&self.0, path, flags, Mode::empty(), within)?)
    }
}

/// A file, a folder or anything else that is held, and neither opened nor followed.
pub(crate) struct PathHandle {
    file: OwnedFd,
    about: Stat,
}

impl PathHandle {
    pub(crate) fn kind(&self) -> EntryKind {
        kind(FileType::from_raw_mode(self.about.st_mode))
    }

    /// Returns true if its owner may run it.
    pub(crate) fn is_executable(&self) -> bool {
        self.about.st_mode & 0o100 != 0
    }

    /// Sets the mode of a file or a folder.
    pub(crate) fn set_mode(&self, mode: u32) -> io::Result<()> {
        Ok(set_mode(&self.file, mode)?)
    }

    /// Returns the target of a link.
    pub(crate) fn target(&self) -> io::Result<PathBuf> {
        let target = readlinkat(&self.file, "", Vec::new())?;
        Ok(PathBuf::from(OsString::from_vec(target.into_bytes())))
    }
}

/// Sets the mode of what a descriptor holds that was opened with `O_PATH`, which may be closed to all.
pub(crate) fn set_mode(held: &OwnedFd, mode: u32) -> Result<(), Errno> {
    let path = format!("/proc/self/fd/{}", held.as_raw_fd());
    chmodat(CWD, path.as_str(), Mode::from_raw_mode(mode), AtFlags::empty())
}

fn kind(kind: FileType) -> EntryKind {
    match kind {
        FileType::Directory => EntryKind::Folder,
        FileType::RegularFile => EntryKind::File,
        FileType::Symlink => EntryKind::Link,
        _ => EntryKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    use super::HeldFolder;

    #[test]
    fn nothing_is_reached_by_a_link_or_upward() {
        let place = tempfile::tempdir().unwrap();
        let bot = place.path().join("bot");
        fs::create_dir_all(bot.join("real")).unwrap();
        fs::write(bot.join("real/file"), "bot").unwrap();
        fs::create_dir(place.path().join("other")).unwrap();
        fs::write(place.path().join("other/file"), "secret").unwrap();
        symlink(place.path().join("other"), bot.join("absolute")).unwrap();
        symlink("../other", bot.join("relative")).unwrap();
        symlink("real", bot.join("inner")).unwrap();

        let held = HeldFolder::open(&bot).unwrap();
        assert!(held.file(Path::new("real/file")).is_ok());
        for folder in ["absolute", "relative", "inner", "../other"] {
            let path = Path::new(folder);
            assert!(held.entries(path).is_err() && held.folder(path).is_err(), "{folder}");
            assert!(held.file(&path.join("file")).is_err(), "{folder}");
            assert!(held.hold(&path.join("file")).is_err(), "{folder}");
        }
        assert_eq!(held.hold(Path::new("inner")).unwrap().target().unwrap(), Path::new("real"));

        // Whatever has its name later: the folder that was opened stays the one.
        fs::rename(&bot, place.path().join("moved")).unwrap();
        symlink("other", &bot).unwrap();
        assert!(held.file(Path::new("file")).is_err() && held.file(Path::new("real/file")).is_ok());
    }
}
