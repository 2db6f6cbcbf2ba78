//! The walk through a folder that anybody may have filled, and may be changing.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use crate::caps::SourceCaps;
use crate::entry_kind::EntryKind;
use crate::os::HeldFolder;
use crate::refusal::{RejectedEntry, SourceRefusal};

/// Node at a path.
pub(crate) enum PathNode {
    Folder,
    File,
    Link(PathBuf),
}

/// Filter of what is taken of a folder.
pub(crate) struct PathFilter<'a> {
    /// Predicate that a path, of a folder or of anything else, is taken. What a folder that is not taken
    /// holds is not asked for.
    pub(crate) holds: &'a dyn Fn(&Path, bool) -> bool,
    /// True if links are, if they lead nowhere else.
    pub(crate) links: bool,
}

/// Lists the nodes that are taken of a folder, in the order of their names.
pub(crate) fn list(
    folder: &HeldFolder,
    taken: &PathFilter,
    caps: &SourceCaps,
) -> Result<BTreeMap<PathBuf, PathNode>, RejectedEntry> {
    let mut nodes = BTreeMap::new();
    let mut open = vec![PathBuf::new()];
    while let Some(above) = open.pop() {
        for entry in folder.entries(&above)? {
            let (name, kind) = entry?;
            let path = above.join(name);
            let blame = |why| RejectedEntry::entry(&path.to_string_lossy(), why);
            let is_folder = kind == EntryKind::Folder;
            if !(taken.holds)(&path, is_folder) {
                continue;
            }
            if nodes.len() >= caps.entries {
                return Err(SourceRefusal::Entries(caps.entries).into());
            }
            if path.components().count() > caps.depth {
                return Err(blame(SourceRefusal::Deep(caps.depth)));
            }
            let node = node(folder, &path, kind, taken.links).map_err(blame)?;
            if is_folder {
                open.push(path.clone());
            }
            nodes.insert(path, node);
        }
    }
    Ok(nodes)
}

fn node(folder: &HeldFolder, path: &Path, kind: EntryKind, links: bool) -> Result<PathNode, SourceRefusal> {
    match kind {
        EntryKind::Folder => Ok(PathNode::Folder),
        EntryKind::File => Ok(PathNode::File),
        EntryKind::Link if links => {
            let target = folder.hold(path)?.target()?;
            if stays(path, &target) { Ok(PathNode::Link(target)) } else { Err(SourceRefusal::Upward) }
        }
        EntryKind::Link => Err(SourceRefusal::Kind("a symbolic link")),
        EntryKind::Other => Err(SourceRefusal::Kind("no file and no folder")),
    }
}

/// Returns true if a link leads to a place in its own folder, or to one of the system's.
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
