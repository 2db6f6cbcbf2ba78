//! Commands of the tournament server where there is none, on systems other than Linux and in a program without the feature
//! `server`: each says what it needs.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Error, anyhow};
use clap::{Args, Subcommand};
use kalah::Rules;

use crate::status::CommandResult;

/// The same commands as on Linux.
#[derive(Subcommand)]
pub(crate) enum ServerCommand {
    /// Needs Linux
    Admin(AnyArguments),
    /// Needs Linux
    Backup(AnyArguments),
    /// Needs Linux
    Demo(AnyArguments),
    /// Needs Linux
    Host(AnyArguments),
    /// Needs Linux
    Import(AnyArguments),
    /// Needs Linux
    Init(AnyArguments),
    /// Needs Linux
    Restore(AnyArguments),
    /// Needs Linux
    Serve(AnyArguments),
    /// Needs Linux
    Site(AnyArguments),
    /// Needs Linux
    Standings(AnyArguments),
    /// Needs Linux
    Worker(AnyArguments),
}

/// Arguments that nobody reads.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct AnyArguments {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<OsString>,
}

impl ServerCommand {
    /// Returns false: none of them runs.
    pub(crate) fn ends_when_told(&self) -> bool {
        false
    }

    pub(crate) fn run(self) -> CommandResult {
        let name = match self {
            Self::Admin(_) => "admin",
            Self::Backup(_) => "backup",
            Self::Demo(_) => "demo",
            Self::Host(_) => "host",
            Self::Import(_) => "import",
            Self::Init(_) => "init",
            Self::Restore(_) => "restore",
            Self::Serve(_) => "serve",
            Self::Site(_) => "site",
            Self::Standings(_) => "standings",
            Self::Worker(_) => "worker",
        };
        Err(needs_linux(name).into())
    }
}

/// Returns the error of `kalah book export`, whose pages are the server's.
pub(crate) fn export_book(_: Rules, _: usize, _: &Path) -> Result<usize, Error> {
    Err(needs_linux("book export"))
}

/// The error that a command needs Linux, and how to get it.
fn needs_linux(command: &str) -> Error {
    if cfg!(target_os = "linux") {
        return anyhow!(
            "this program was built without `kalah {command}`: the feature `server` was left out"
        );
    }
    let subsystem =
        if cfg!(windows) { "in WSL (`wsl --install`) with the archive for Linux, or " } else { "" };
    anyhow!("`kalah {command}` needs Linux: run it {subsystem}in a container with the image of a release")
}
