//! Removing a folder.

use std::fs;
use std::io;
use std::path::Path;

/// Removes a folder with all that lies in it, a file, or a link; nothing there is as good.
///
/// # Errors
/// If something is left.
pub fn remove_tree(folder: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(folder) {
        Ok(about) if about.is_dir() => {
            allow_removal(folder);
            fs::remove_dir_all(folder)
        }
        Ok(_) => fs::remove_file(folder),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Lets everything in a folder be removed: the files of a depot cannot be written to, which Windows takes for a
/// reason to keep them.
fn allow_removal(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(about) = entry.metadata() else { continue };
        if about.is_dir() {
            allow_removal(&entry.path());
        } else if cfg!(windows) && about.permissions().readonly() {
            let mut permissions = about.permissions();
            #[expect(
                clippy::permissions_set_readonly_false,
                reason = "on Windows alone, where it is an attribute"
            )]
            permissions.set_readonly(false);
            // What stays is reported by the removal.
            _ = fs::set_permissions(entry.path(), permissions);
        }
    }
}
