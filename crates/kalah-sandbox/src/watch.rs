//! Limits of a whole tree that the kernel does not keep by itself: looked at from time to time.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::Policy;
use crate::limits::Limits;
use crate::tree;
use crate::wire::Breach;

/// How often is looked, in milliseconds. What a tree takes too much between two looks it gets.
pub(crate) const EVERY: i64 = 50;

/// Entries of the writable folder at most: a file without a byte takes room too.
const MOST_ENTRIES: u64 = 20_000;

/// What to look at.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Most bytes of memory, most tasks; not looked at if the kernel keeps them.
    tree: Option<(u64, u32)>,
    scratch: Option<(PathBuf, u64)>,
}

impl Watch {
    /// What the kernel does not keep of these limits, by tasks of a user or all of a tree; `None` if it keeps all.
    pub(crate) fn of(
        policy: &Policy,
        limits: &Limits,
        counts_tasks: bool,
        counts_tree: bool,
    ) -> Option<Self> {
        let tree =
            (!counts_tree && (policy.processes || !counts_tasks)).then_some((limits.memory, limits.tasks));
        let scratch = policy.writable.clone().map(|folder| (folder, limits.scratch));
        (tree.is_some() || scratch.is_some()).then_some(Self { tree, scratch })
    }

    /// The limit that is passed now, if one is.
    pub(crate) fn look(&self) -> Option<Breach> {
        if let Some((memory, tasks)) = self.tree {
            let together = tree::beneath();
            if together.memory > memory {
                return Some(Breach::Memory);
            }
            // The first process of a namespace is not the program's.
            if together.tasks > tasks + 1 {
                return Some(Breach::Tasks);
            }
        }
        let (folder, most) = self.scratch.as_ref()?;
        let mut left = Left { bytes: *most, entries: MOST_ENTRIES };
        left.take(folder).is_none().then_some(Breach::Scratch)
    }
}

struct Left {
    bytes: u64,
    entries: u64,
}

impl Left {
    /// Subtracts what `folder` holds, following no links; `None` as soon as it is more than is left.
    fn take(&mut self, folder: &Path) -> Option<()> {
        use std::os::unix::fs::MetadataExt;
        const BLOCK: u64 = 512; // the unit of st_blocks, stat(2)
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            self.entries = self.entries.checked_sub(1)?;
            let Ok(metadata) = entry.path().symlink_metadata() else { continue };
            self.bytes = self.bytes.checked_sub(metadata.blocks() * BLOCK)?;
            if metadata.is_dir() {
                self.take(&entry.path())?;
            }
        }
        Some(())
    }
}
