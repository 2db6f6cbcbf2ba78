//! `kalah book`: opening books of proven values.

mod build;
mod show;
mod source;
mod tree;
mod verify;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Make, read and check opening books of proven values
#[derive(Args)]
pub(crate) struct Book {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::Build),
    Show(show::Show),
    Verify(verify::Verify),
}

impl Book {
    pub(crate) fn run(&self) -> Result<()> {
        match &self.command {
            Command::Build(build) => build.run(),
            Command::Show(show) => show.run(),
            Command::Verify(verify) => verify.run(),
        }
    }
}
