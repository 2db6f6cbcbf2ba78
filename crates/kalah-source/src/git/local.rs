//! A repository of this machine, copied before git sees it.
//!
//! What lies in a repository may send git to other places, which this user may read and its author may not:
//! alternates, links, files that stand for folders, settings. So git gets a copy of the branches and objects
//! alone, in which there is nothing of the kind.

use std::ffi::OsStr;
use std::path::Path;

use crate::caps::SourceCaps;
use crate::entry_kind::EntryKind;
use crate::os::{HeldFolder, met_link};
use crate::refusal::{RejectedEntry, SourceRefusal};
use crate::small::read_beneath;
use crate::tree::{Copy, content_of, open_folder};
use crate::walk::PathFilter;

/// Limits on a repository, with all its history; git takes the latest commit of it, within other caps.
const REPOSITORY: SourceCaps = SourceCaps { entries: 200_000, ..SourceCaps::LOCAL };

/// Files that send git to another repository.
const BORROWED: [&str; 3] = ["commondir", "objects/info/alternates", "objects/info/http-alternates"];

/// Files that have to exist, and their types.
const NEEDED: [(&str, EntryKind); 3] =
    [("HEAD", EntryKind::File), ("objects", EntryKind::Folder), ("refs", EntryKind::Folder)];

/// Copies a repository, bare or with files, to a folder that is not there yet.
///
/// # Errors
/// If there is none, if it is not whole by itself, holds links, or more than is taken.
pub(super) fn copy(repository: &Path, to: &Path) -> Result<(), RejectedEntry> {
    let repository = git_folder(repository)?;
    for (path, needed) in NEEDED {
        match kind(&repository, path)? {
            Some(kind) if kind == needed => {}
            Some(EntryKind::Link) => return Err(linked(path)),
            _ => return Err(SourceRefusal::NoRepository.into()),
        }
    }
    for path in BORROWED {
        match kind(&repository, path)? {
            Some(EntryKind::Link) => return Err(linked(path)),
            Some(_) => return Err(RejectedEntry::entry(path, SourceRefusal::Borrowed)),
            None => {}
        }
    }
    is_usual(&repository)?;
    open_folder(to)?;
    let taken = PathFilter { holds: &is_taken, links: false };
    content_of(&repository, &taken, &REPOSITORY, Some(Copy { to, writable: false }))?;
    Ok(())
}

/// The folder of a repository that git works in.
fn git_folder(repository: &Path) -> Result<HeldFolder, RejectedEntry> {
    let Ok(repository) = HeldFolder::open(repository) else { return Err(SourceRefusal::NoRepository.into()) };
    match kind(&repository, ".git")? {
        None => Ok(repository),
        Some(EntryKind::Folder) => Ok(repository.folder(Path::new(".git"))?),
        Some(EntryKind::Link) => Err(linked(".git")),
        Some(_) => Err(RejectedEntry::entry(".git", SourceRefusal::Borrowed)),
    }
}

fn kind(repository: &HeldFolder, path: &str) -> Result<Option<EntryKind>, RejectedEntry> {
    repository.kind(Path::new(path)).map_err(|error| {
        // One of the folders on the way is a link.
        if met_link(&error) { linked(path) } else { RejectedEntry::entry(path, error.into()) }
    })
}

fn linked(path: &str) -> RejectedEntry {
    RejectedEntry::entry(path, SourceRefusal::Kind("a symbolic link"))
}

/// Refuses the ways of keeping that git would have to learn from the settings, which are not copied.
fn is_usual(repository: &HeldFolder) -> Result<(), RejectedEntry> {
    if kind(repository, "reftable")?.is_some() {
        return Err(SourceRefusal::Method("keeps its branches in a reftable, which is not taken").into());
    }
    let settings = read_beneath(repository, "config", 64 * 1024).ok().flatten().unwrap_or_default();
    let settings = String::from_utf8_lossy(&settings).to_ascii_lowercase();
    let names_hash = |line: &str| line.contains("objectformat") && line.contains("sha256");
    if settings.lines().any(names_hash) {
        return Err(SourceRefusal::Method("names its objects by SHA-256, which is not taken").into());
    }
    Ok(())
}

/// Branches and tags, and the objects themselves with the lists of those that are packed.
fn is_taken(path: &Path, is_folder: bool) -> bool {
    let parts: Vec<&OsStr> = path.iter().collect();
    let is_half = |name: &OsStr, digits: usize| {
        name.len() == digits && name.as_encoded_bytes().iter().all(u8::is_ascii_hexdigit)
    };
    let Some((top, rest)) = parts.split_first() else { return false };
    match (top.to_str(), rest) {
        (Some("HEAD" | "packed-refs" | "shallow" | "objects"), []) | (Some("refs"), _) => true,
        (Some("objects"), [folder]) => is_half(folder, 2) || *folder == "pack",
        (Some("objects"), [folder, _]) if *folder == "pack" => {
            !is_folder && path.extension().is_some_and(|kind| kind == "pack" || kind == "idx")
        }
        (Some("objects"), [_, object]) => is_half(object, 38),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::is_taken;

    #[test]
    fn branches_and_objects_are_taken_and_nothing_else() {
        let object = format!("objects/0a/{}", "1f".repeat(19));
        for path in ["HEAD", "packed-refs", "shallow", "refs/heads/a/b", "objects/pack/pack-1.idx", &object] {
            assert!(is_taken(Path::new(path), false), "{path}");
        }
        for path in [
            "config",
            "commondir",
            "hooks",
            "info/grafts",
            "objects/info",
            "objects/info/alternates",
            "objects/pack/multi-pack-index",
            "objects/0a/tmp_obj",
            "objects/pack/deep/pack-1.idx",
            "worktrees",
            "modules",
        ] {
            assert!(!is_taken(Path::new(path), true), "{path}");
        }
    }
}
