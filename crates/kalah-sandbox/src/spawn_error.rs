//! Errors of starting a program in the sandbox.

use std::io;

/// Reason why a program does not run.
#[derive(Debug, thiserror::Error)]
pub enum SandboxSpawnError {
    /// The program does not exist, or it cannot be run inside.
    #[error("cannot run {program}: {error}")]
    Program {
        /// The program.
        program: String,
        /// Error of the system.
        error: String,
    },
    /// The directory cannot be entered, which as root may mean: not by others.
    #[error("cannot enter {dir} as a user without rights: {error}")]
    Directory {
        /// The directory.
        dir: String,
        /// Error of the system.
        error: String,
    },
    /// This machine cannot keep a program that writes from changing other files of this user.
    #[error(
        "without namespaces and as an ordinary user a build could change the modes and times of your own files, so \
         nothing is built here: {remedy}"
    )]
    NoBuilds {
        /// Advice on what to do.
        remedy: &'static str,
    },
    /// A step into the sandbox failed: a fault of this machine.
    #[error("the sandbox failed at {step}: {error}")]
    Setup {
        /// The step.
        step: String,
        /// Error of the system.
        error: String,
    },
    /// The launcher could not be started or talked to: a fault of this machine.
    #[error("cannot start the launcher of the sandbox: {0}")]
    Launcher(#[from] io::Error),
}
