//! Writing entries out, within the caps.

use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::name;
use crate::caps::SourceCaps;
use crate::foreign::visible;
use crate::leftovers::{is_leftover, is_reported};
use crate::os::{create_private_file, create_private_folder};
use crate::refusal::SourceRefusal;

/// Names of leftovers that are reported at most.
const MOST_REPORTED: usize = 8;

/// Lays entries out in a folder in which nobody else writes, so that nothing but what was laid out here
/// is ever met in it, and never a link.
pub(super) struct Unpacker<'a> {
    folder: &'a Path,
    pub(super) caps: &'a SourceCaps,
    /// Bytes that all files together may have.
    room: u64,
    left: u64,
    entries: usize,
    /// Names of what was left out, but those that everybody expects.
    pub(super) left_out: BTreeSet<String>,
}

impl Unpacker<'_> {
    pub(super) fn new<'a>(folder: &'a Path, caps: &'a SourceCaps, room: u64) -> Unpacker<'a> {
        Unpacker { folder, caps, room, left: room, entries: 0, left_out: BTreeSet::new() }
    }

    /// A folder, which may be there already.
    pub(super) fn folder(&mut self, name: &str) -> Result<(), SourceRefusal> {
        self.entry()?;
        let path = name::path(name, self.caps)?;
        if self.is_left_out(&path) { Ok(()) } else { self.folders(&path) }
    }

    /// A file, which must not be there.
    pub(super) fn file(
        &mut self,
        name: &str,
        executable: bool,
        content: &mut dyn Read,
    ) -> Result<(), SourceRefusal> {
        self.entry()?;
        let path = name::path(name, self.caps)?;
        if path.as_os_str().is_empty() || name.ends_with('/') {
            return Err(SourceRefusal::Name);
        }
        if self.is_left_out(&path) {
            return self.copy(content, &mut std::io::sink());
        }
        self.folders(path.parent().unwrap_or(Path::new("")))?;
        let file = create_private_file(&self.folder.join(path), executable);
        let mut file = file.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory => SourceRefusal::Twice,
            _ => SourceRefusal::Machine(error),
        })?;
        self.copy(content, &mut file)
    }

    /// The place of an entry that is laid out later; the folders above it are there.
    pub(super) fn place(&mut self, name: &str) -> Result<PathBuf, SourceRefusal> {
        self.entry()?;
        let path = name::path(name, self.caps)?;
        if path.as_os_str().is_empty() {
            return Err(SourceRefusal::Name);
        }
        self.folders(path.parent().unwrap_or(Path::new("")))?;
        Ok(path)
    }

    /// Counts an entry, whatever becomes of it.
    pub(super) fn entry(&mut self) -> Result<(), SourceRefusal> {
        self.entries += 1;
        if self.entries > self.caps.entries { Err(SourceRefusal::Entries(self.caps.entries)) } else { Ok(()) }
    }

    /// Returns true for what lies in a leftover of another system or tool, or is one, and notes it.
    fn is_left_out(&mut self, path: &Path) -> bool {
        let Some(leftover) = path.iter().find(|name| is_leftover(name)) else { return false };
        if is_reported(leftover) && self.left_out.len() < MOST_REPORTED {
            self.left_out.insert(visible(&leftover.to_string_lossy()));
        }
        true
    }

    fn folders(&mut self, path: &Path) -> Result<(), SourceRefusal> {
        let full = self.folder.join(path);
        match fs::symlink_metadata(&full) {
            Ok(about) if about.is_dir() => return Ok(()),
            Ok(_) => return Err(SourceRefusal::Twice),
            Err(error) if error.kind() == ErrorKind::NotADirectory => return Err(SourceRefusal::Twice),
            Err(_) => {}
        }
        if let Some(parent) = path.parent() {
            self.entry()?;
            self.folders(parent)?;
        }
        Ok(create_private_folder(&full)?)
    }

    fn copy(&mut self, content: &mut dyn Read, to: &mut dyn Write) -> Result<(), SourceRefusal> {
        let mut buffer = [0; 16 * 1024];
        let mut length = 0;
        loop {
            let read = match content.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(SourceRefusal::damaged(&error)),
            };
            length += read as u64;
            if length > self.caps.file {
                return Err(SourceRefusal::File(self.caps.file));
            }
            self.left = self.left.checked_sub(read as u64).ok_or_else(|| self.no_room())?;
            to.write_all(&buffer[..read])?;
        }
    }

    fn no_room(&self) -> SourceRefusal {
        if self.room < self.caps.bytes {
            SourceRefusal::Ratio(self.caps.ratio)
        } else {
            SourceRefusal::Bytes(self.room)
        }
    }
}
