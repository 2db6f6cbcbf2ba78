//! A folder for the bots that the target `manifests` opens, apart from the user's own.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Set in the environment of a program that already has its folder.
const MARK: &str = "KALAH_FUZZ_CACHE";

/// Starts this program again with an empty cache; returns where that was done already.
///
/// # Panics
/// If the program cannot be started again.
pub fn use_private_cache() {
    if env::var_os(MARK).is_none() {
        let folder = crate::laws::expect(tempfile::tempdir()).keep();
        let mut again = Command::new(crate::laws::expect(env::current_exe()));
        let again = again.args(env::args_os().skip(1)).env("XDG_CACHE_HOME", &folder).env(MARK, "1");
        panic!("{}", again.exec());
    }
}
