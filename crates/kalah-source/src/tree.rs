//! All that lies in a folder: hashed, and copied while it is hashed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Component, Path, PathBuf};

use rustix::fs::OFlags;
use sha2::{Digest, Sha256};

use crate::caps::Caps;
use crate::content::Content;
use crate::refusal::{Culprit, Refusal};

/// What tools leave behind and make anew: no part of any content.
const LEFTOVERS: [&str; 2] = [".git", "__pycache__"];

/// How much of a folder belongs to a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All, but the folder of this name in it, which the build makes.
    Folder {
        /// The name, if the build makes a folder.
        without: Option<&'static str>,
    },
    /// The files in it, but no folders.
    Files,
    /// This file alone.
    File(String),
}

impl Extent {
    /// Whether what lies at the top by this name belongs to it.
    fn holds(&self, name: &OsStr, is_folder: bool) -> bool {
        match self {
            Extent::Folder { without } => !is_folder || without.is_none_or(|made| name != made),
            Extent::Files => !is_folder,
            Extent::File(file) => name == file.as_str(),
        }
    }
}

/// What lies at a path.
enum Node {
    Folder,
    File,
    Link(PathBuf),
}

/// A folder that a copy goes to, empty, and whether the copied files can be written to.
#[derive(Clone, Copy)]
pub(crate) struct Copy<'a> {
    pub(crate) to: &'a Path,
    pub(crate) writable: bool,
}

/// The hash of a folder's content, which is also copied if asked for. What is copied is what was hashed, even
/// if somebody writes at the same time.
pub(crate) fn content(
    folder: &Path,
    extent: &Extent,
    caps: &Caps,
    copy: Option<Copy>,
) -> Result<Content, Culprit> {
    let nodes = list(folder, extent, caps)?;
    let mut sum = Sha256::new();
    let mut left = caps.bytes;
    for (path, node) in &nodes {
        let name = path.as_os_str().as_bytes();
        let to = copy.map(|copy| copy.to.join(path));
        let blame = |why| Culprit::entry(&path.to_string_lossy(), why);
        let (kind, hash) = match node {
            Node::Folder => {
                to.map_or(Ok(()), |to| open_folder(&to)).map_err(|error| blame(error.into()))?;
                (b'd', [0; 32])
            }
            Node::Link(target) => {
                to.map_or(Ok(()), |to| symlink(target, to)).map_err(|error| blame(error.into()))?;
                (b'l', Sha256::digest(target.as_os_str().as_bytes()).into())
            }
            Node::File => {
                let to = to.as_deref().zip(copy.map(|copy| copy.writable));
                file(&folder.join(path), to, caps, &mut left).map_err(blame)?
            }
        };
        sum.update([kind]);
        sum.update((name.len() as u64).to_le_bytes());
        sum.update(name);
        sum.update(hash);
    }
    Ok(Content(sum.finalize().into()))
}

/// Everything in the folder, in the order of its names.
fn list(folder: &Path, extent: &Extent, caps: &Caps) -> Result<BTreeMap<PathBuf, Node>, Culprit> {
    let mut nodes = BTreeMap::new();
    let mut open = vec![PathBuf::new()];
    while let Some(above) = open.pop() {
        for entry in fs::read_dir(folder.join(&above))? {
            let entry = entry?;
            let (name, kind) = (entry.file_name(), entry.file_type()?);
            let left_over = LEFTOVERS.iter().any(|left| name == *left);
            if left_over || above.as_os_str().is_empty() && !extent.holds(&name, kind.is_dir()) {
                continue;
            }
            let path = above.join(&name);
            let blame = |why| Culprit::entry(&path.to_string_lossy(), why);
            if nodes.len() >= caps.entries {
                return Err(Refusal::Entries(caps.entries).into());
            }
            if path.components().count() > caps.depth {
                return Err(blame(Refusal::Deep(caps.depth)));
            }
            let node = if kind.is_dir() {
                open.push(path.clone());
                Node::Folder
            } else if kind.is_file() {
                Node::File
            } else if kind.is_symlink() {
                let target = fs::read_link(entry.path()).map_err(|error| blame(error.into()))?;
                if !stays(&path, &target) {
                    return Err(blame(Refusal::Upward));
                }
                Node::Link(target)
            } else {
                return Err(blame(Refusal::Kind("no file and no folder")));
            };
            nodes.insert(path, node);
        }
    }
    Ok(nodes)
}

/// Whether a link leads to a place in its own folder, or to one of the system's.
fn stays(link: &Path, target: &Path) -> bool {
    const SYSTEM: [&str; 3] = ["/usr", "/bin", "/lib"];
    if target.components().any(|part| part == Component::ParentDir) && target.is_absolute() {
        return false;
    }
    if target.is_absolute() {
        return SYSTEM.iter().any(|place| target.starts_with(place));
    }
    let mut depth = link.components().count() - 1;
    for part in target.components() {
        match part {
            Component::ParentDir if depth == 0 => return false,
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            _ => {}
        }
    }
    true
}

/// Reads a file to its end and copies it; tells its kind and the hash of its bytes.
fn file(
    path: &Path,
    to: Option<(&Path, bool)>,
    caps: &Caps,
    left: &mut u64,
) -> Result<(u8, [u8; 32]), Refusal> {
    // Whatever took the file's place meanwhile: no link is followed, no pipe waited for.
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    let mut from = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let about = from.metadata()?;
    if !about.is_file() {
        return Err(Refusal::Kind("no file and no folder"));
    }
    let executable = about.permissions().mode() & 0o100 != 0;
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
            return Err(Refusal::File(caps.file));
        }
        *left = left.checked_sub(read as u64).ok_or(Refusal::Bytes(caps.bytes))?;
        sum.update(&buffer[..read]);
        copy.as_mut().map_or(Ok(()), |copy| copy.write_all(&buffer[..read]))?;
    }
    if let (Some(copy), Some((_, writable))) = (copy, to) {
        // `make` looks at the time.
        copy.set_modified(about.modified()?)?;
        copy.set_permissions(mode(executable, writable))?;
    }
    Ok((if executable { b'x' } else { b'f' }, sum.finalize().into()))
}

/// Makes a folder that all may look into.
pub(crate) fn open_folder(path: &Path) -> std::io::Result<()> {
    fs::create_dir(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

fn mode(executable: bool, writable: bool) -> fs::Permissions {
    let write = if writable { 0o200 } else { 0 };
    fs::Permissions::from_mode(if executable { 0o555 } else { 0o444 } | write)
}

/// Takes the right to write, and every special bit, from all files beneath a folder in which nobody writes
/// any more.
pub(crate) fn seal(folder: &Path, caps: &Caps) -> Result<(), Refusal> {
    let mut open = vec![folder.to_owned()];
    let mut entries = 0;
    while let Some(above) = open.pop() {
        fs::set_permissions(&above, fs::Permissions::from_mode(0o755))?;
        for entry in fs::read_dir(&above)? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            entries += 1;
            if entries > caps.entries {
                return Err(Refusal::Entries(caps.entries));
            }
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file() {
                let executable = entry.metadata()?.permissions().mode() & 0o100 != 0;
                fs::set_permissions(path, mode(executable, false))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::stays;

    #[test]
    fn links_may_stay_or_lead_to_the_system() {
        for (link, target, expected) in [
            ("a", "b", true),
            ("a", "b/../c", true),
            ("a", "../b", false),
            ("x/a", "../b", true),
            ("x/a", "../../b", false),
            ("x/a", "../y/../../b", false),
            ("a", "/usr/bin/python3", true),
            ("a", "/usr/../home/me", false),
            ("a", "/home/me", false),
        ] {
            assert_eq!(stays(Path::new(link), Path::new(target)), expected, "{link} -> {target}");
        }
    }
}
