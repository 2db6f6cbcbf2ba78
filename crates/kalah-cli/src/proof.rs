//! `kalah proof`: proofs in pieces.

mod merge;
mod run;
mod shorten;
mod shown;
mod status;
mod subject;
mod turns;
mod work;

use clap::{Args, Subcommand};

use crate::status::Done;

/// Prove that a margin can be reached or cannot, in pieces: on several machines, and with any interruption
///
/// What is proven is kept in a log. How it works is told in docs/proof.md; `kalah solve --verify-log` proves lines of
/// a log again.
#[derive(Args)]
pub(crate) struct Proof {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::ProofRun),
    Status(status::ProofStatus),
    Turns(turns::Turns),
    Merge(merge::Merge),
    Shorten(shorten::ShortenLog),
}

impl Proof {
    pub(crate) fn run(&self) -> Done {
        match &self.command {
            Command::Run(run) => run.run(),
            Command::Status(status) => status.run(),
            Command::Turns(turns) => Ok(turns.run()?),
            Command::Merge(merge) => Ok(merge.run()?),
            Command::Shorten(shorten) => shorten.run(),
        }
    }
}
