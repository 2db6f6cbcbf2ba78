//! `kalah proof`: proofs in pieces.

mod display;
mod merge;
mod run;
mod shorten;
mod status;
mod subject;
mod turns;
mod work;

use clap::{Args, Subcommand};

use crate::status::CommandResult;

/// Prove that a margin can be reached or cannot, in pieces: on several machines, and with any interruption
///
/// What is proven is kept in a log. How it works is told in docs/proof.md; `kalah solve --verify-log` proves lines of
/// a log again.
#[derive(Args)]
pub(crate) struct ProofArgs {
    #[command(subcommand)]
    command: ProofCommand,
}

#[derive(Subcommand)]
enum ProofCommand {
    Run(run::ProofRun),
    Status(status::ProofStatus),
    Turns(turns::ProofTurnsArgs),
    Merge(merge::Merge),
    Shorten(shorten::ShortenLog),
}

impl ProofArgs {
    pub(crate) fn run(&self) -> CommandResult {
        match &self.command {
            ProofCommand::Run(run) => run.run(),
            ProofCommand::Status(status) => status.run(),
            ProofCommand::Turns(turns) => Ok(turns.run()?),
            ProofCommand::Merge(merge) => Ok(merge.run()?),
            ProofCommand::Shorten(shorten) => shorten.run(),
        }
    }
}
