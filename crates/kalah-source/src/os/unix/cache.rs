//! Places for files that can be made again.

use std::env;
use std::fs::{self, DirBuilder};
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use rustix::process::geteuid;

/// The folder of this user's caches.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    const OF_A_USER: &str = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    let of = |variable: &str| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    let system = || geteuid().is_root().then(|| PathBuf::from("/var/cache"));
    of("XDG_CACHE_HOME").or_else(system).or_else(|| Some(of("HOME")?.join(OF_A_USER)))
}

/// Lets the users that bots run as pass through a folder of this program's own.
pub(crate) fn let_pass(own: &Path) {
    // A server's umask would keep out those users, here and for all programs that come later.
    let is_closed = |about: fs::Metadata| about.permissions().mode() & 0o001 == 0;
    if own.metadata().is_ok_and(is_closed) {
        // Whoever may not change it uses what is there.
        _ = fs::set_permissions(own, fs::Permissions::from_mode(0o711));
    }
}

/// The folder of this user among the temporary files. What somebody else has made there is not used.
pub(crate) fn temporary_folder() -> Option<PathBuf> {
    let user = geteuid();
    let root = env::temp_dir().join(format!("kalah-{}", user.as_raw()));
    let made = DirBuilder::new().mode(0o711).create(&root);
    if made.is_err_and(|error| error.kind() != ErrorKind::AlreadyExists) {
        return None;
    }
    let found = fs::symlink_metadata(&root).ok()?;
    let is_own = found.is_dir() && found.uid() == user.as_raw() && found.mode() & 0o022 == 0;
    is_own.then_some(root)
}
