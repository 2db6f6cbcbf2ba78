//! Traversal of a folder: hashed, and copied while it is hashed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::caps::SourceCaps;
use crate::content::ContentHash;
use crate::entry_kind::EntryKind;
use crate::leftovers::is_leftover;
use crate::os::{HeldFolder, is_executable, path_bytes, set_mode, symlink};
use crate::refusal::{RejectedEntry, SourceRefusal};
use crate::walk::{PathFilter, PathNode, list};

/// Extent of a bot within a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotExtent {
    /// Folder as a whole, but for the folder of this name in it, which the build makes.
    Folder {
        /// The name, if the build makes a folder.
        without: Option<&'static str>,
    },
    /// The files in it, but no folders.
    Files,
    /// File alone.
    File(String),
    /// Folder with all that was taken of it once, by whatever rule.
    Taken,
}

impl BotExtent {
    /// Returns true if the path belongs to it.
    fn holds(&self, path: &Path, is_folder: bool) -> bool {
        let name = path.file_name().unwrap_or_default();
        if *self == BotExtent::Taken {
            return true;
        }
        if is_leftover(name) {
            return false;
        }
        if path != Path::new(name) {
            // What a folder that belongs to it holds.
            return true;
        }
        match self {
            BotExtent::Folder { without } => !is_folder || without.is_none_or(|made| name != made),
            BotExtent::Files => !is_folder,
            BotExtent::File(file) => name == file.as_str(),
            BotExtent::Taken => true,
        }
    }
}

/// A folder that a copy goes to, empty, in which nobody else writes, and whether the copied files can be
/// written to.
#[derive(Clone, Copy)]
pub(crate) struct Copy<'a> {
    pub(crate) to: &'a Path,
    pub(crate) writable: bool,
}

/// The hash of a folder's content, which is also copied if asked for. What is copied is what was hashed, even
/// if somebody writes at the same time.
pub(crate) fn content(
    folder: &Path,
    extent: &BotExtent,
    caps: &SourceCaps,
    copy: Option<Copy>,
) -> Result<ContentHash, RejectedEntry> {
    let taken = PathFilter { holds: &|path, is_folder| extent.holds(path, is_folder), links: true };
    content_of(&HeldFolder::open(folder)?, &taken, caps, copy)
}

/// The same for what is taken of a folder that is held.
pub(crate) fn content_of(
    folder: &HeldFolder,
    taken: &PathFilter,
    caps: &SourceCaps,
    copy: Option<Copy>,
) -> Result<ContentHash, RejectedEntry> {
    let mut sum = Sha256::new();
    let mut left = caps.bytes;
    for (path, node) in &list(folder, taken, caps)? {
        let name = path_bytes(path);
        let to = copy.map(|copy| copy.to.join(path));
        let (kind, hash) = add(folder, path, node, to.as_deref().zip(copy), caps, &mut left)
            .map_err(|why| RejectedEntry::entry(&path.to_string_lossy(), why))?;
        sum.update([kind]);
        sum.update((name.len() as u64).to_le_bytes());
        sum.update(&name);
        sum.update(hash);
    }
    Ok(ContentHash(sum.finalize().into()))
}

/// Copies what lies at a path; tells its kind and its hash.
fn add(
    folder: &HeldFolder,
    path: &Path,
    node: &PathNode,
    to: Option<(&Path, Copy)>,
    caps: &SourceCaps,
    left: &mut u64,
) -> Result<(u8, [u8; 32]), SourceRefusal> {
    match node {
        PathNode::Folder => {
            to.map_or(Ok(()), |(to, _)| open_folder(to))?;
            Ok((b'd', [0; 32]))
        }
        PathNode::Link(target) => {
            to.map_or(Ok(()), |(to, _)| symlink(target, to))?;
            Ok((b'l', Sha256::digest(path_bytes(target)).into()))
        }
        PathNode::File => {
            let to = to.map(|(to, copy)| (to, copy.writable));
            file(folder.file(path)?, path, to, caps, left)
        }
    }
}

/// Reads a file to its end and copies it; tells its kind and the hash of its bytes.
fn file(
    mut from: File,
    path: &Path,
    to: Option<(&Path, bool)>,
    caps: &SourceCaps,
    left: &mut u64,
) -> Result<(u8, [u8; 32]), SourceRefusal> {
    let about = from.metadata()?;
    // Something else may have taken its place since it was listed.
    if !about.is_file() {
        return Err(SourceRefusal::Kind("no file and no folder"));
    }
    let executable = is_executable(path, &about);
    let mut copy = to.map(|(to, _)| OpenOptions::new().write(true).create_new(true).open(to)).transpose()?;
    let mut sum = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    let mut length = 0;
    loop {
        let read = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        length += read as u64;
        if length > caps.file {
            return Err(SourceRefusal::File(caps.file));
        }
        *left = left.checked_sub(read as u64).ok_or(SourceRefusal::Bytes(caps.bytes))?;
        sum.update(&buffer[..read]);
        copy.as_mut().map_or(Ok(()), |copy| copy.write_all(&buffer[..read]))?;
    }
    if let (Some(copy), Some((to, writable))) = (copy, to) {
        // `make` looks at the time.
        copy.set_modified(about.modified()?)?;
        set_mode(to, mode(executable, writable))?;
    }
    Ok((if executable { b'x' } else { b'f' }, sum.finalize().into()))
}

/// Makes a folder that all may look into.
pub(crate) fn open_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)?;
    set_mode(path, 0o755)
}

fn mode(executable: bool, writable: bool) -> u32 {
    let write = if writable { 0o200 } else { 0 };
    (if executable { 0o555 } else { 0o444 }) | write
}

/// Takes the right to write, and every special bit, from all files beneath a folder, after whatever was built
/// in it.
pub(crate) fn seal(folder: &Path, caps: &SourceCaps) -> Result<(), RejectedEntry> {
    const LOOKED_INTO: u32 = 0o755;
    set_mode(folder, LOOKED_INTO)?;
    let root = HeldFolder::open(folder)?;
    let mut open = vec![PathBuf::new()];
    let mut entries = 0;
    while let Some(above) = open.pop() {
        for entry in root.entries(&above)? {
            let (name, _) = entry?;
            entries += 1;
            if entries > caps.entries {
                return Err(SourceRefusal::Entries(caps.entries).into());
            }
            let path = above.join(name);
            let held = root.hold(&path)?;
            match held.kind() {
                EntryKind::Folder if path.components().count() > caps.depth => {
                    return Err(SourceRefusal::Deep(caps.depth).into());
                }
                EntryKind::Folder => {
                    held.set_mode(LOOKED_INTO)?;
                    open.push(path);
                }
                EntryKind::File => held.set_mode(mode(held.is_executable(), false))?,
                EntryKind::Link | EntryKind::Other => {}
            }
        }
    }
    Ok(())
}
