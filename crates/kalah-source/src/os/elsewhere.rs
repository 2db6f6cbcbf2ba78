//! Folders of other systems, by their paths.

mod held_folder;
mod remove;

use std::io;
use std::path::Path;

pub(crate) use held_folder::{HeldFolder, leads_out};
pub use remove::remove_tree;

/// Returns false: links that are not followed are seen by their kind.
pub(crate) fn met_link(_: &io::Error) -> bool {
    false
}

/// Returns false: devices are seen by their kind.
pub(crate) fn is_device_error(_: &io::Error) -> bool {
    false
}

/// Does nothing: no program is held here that could read off its files when it played before.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub(crate) fn fix_access_times(_: &Path) -> io::Result<()> {
    Ok(())
}
