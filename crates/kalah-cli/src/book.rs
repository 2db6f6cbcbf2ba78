//! `kalah book`: opening books of proven values.

mod build;
mod export;
mod fair;
mod show;
mod source;
mod tree;
mod verify;

use clap::{Args, Subcommand};

use crate::status::Done;

/// Make, read and check opening books of proven values
#[derive(Args)]
pub(crate) struct Book {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::Build),
    Export(export::Export),
    Fair(fair::Fair),
    Show(show::Show),
    Verify(verify::Verify),
}

impl Book {
    pub(crate) fn run(&self) -> Done {
        match &self.command {
            Command::Build(build) => build.run(),
            Command::Export(export) => export.run(),
            Command::Fair(fair) => fair.run(),
            Command::Show(show) => show.run(),
            Command::Verify(verify) => verify.run(),
        }
    }
}
