//! The Rust toolchain, which lies in a home directory more often than under `/usr`.

use std::path::{Path, PathBuf};
use std::process::Command;

use kalah_sandbox::Sandbox;

/// The folder of the toolchain that `rustc` stands for, with the programs themselves and not those that choose
/// among several; `None` if there is none.
pub(super) fn find() -> Option<PathBuf> {
    // Not in a bot's folder: its rust-toolchain.toml could name a compiler of its own.
    let said = Command::new("rustc").args(["--print", "sysroot"]).current_dir("/").output().ok()?;
    let folder = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim());
    folder.join("bin/cargo").is_file().then_some(folder)
}

/// Explains why a program in this sandbox cannot use the toolchain of this folder, and what to do.
pub(super) fn out_of_reach(folder: &Path, sandbox: &Sandbox) -> Option<String> {
    (!sandbox.reaches(folder)).then(|| {
        format!(
            "the Rust toolchain in {} is out of reach: this machine has no namespaces (`kalah doctor` tells what to \
             do), and bots are built by a user without rights, who may not enter all folders on the way; or install \
             one for everybody (apt-get install cargo)",
            folder.display()
        )
    })
}
