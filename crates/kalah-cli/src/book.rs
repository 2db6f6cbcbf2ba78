//! `kalah book`: opening books of proven values.

mod build;
mod export;
mod fair;
mod show;
mod source;
mod statistics;
mod tree;
mod verify;

use clap::{Args, Subcommand};

use crate::status::CommandResult;

/// Make, read and check opening books of proven values
#[derive(Args)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Subcommand)]
enum BookCommand {
    Build(build::BookBuildArgs),
    Export(export::BookExportArgs),
    Fair(fair::FairOpeningsArgs),
    Show(show::BookShowArgs),
    Statistics(statistics::OpeningStatisticsArgs),
    Verify(verify::BookVerifyArgs),
}

impl BookArgs {
    pub(crate) fn run(&self) -> CommandResult {
        match &self.command {
            BookCommand::Build(build) => build.run(),
            BookCommand::Export(export) => export.run(),
            BookCommand::Fair(fair) => fair.run(),
            BookCommand::Show(show) => show.run(),
            BookCommand::Statistics(statistics) => statistics.run(),
            BookCommand::Verify(verify) => verify.run(),
        }
    }
}
