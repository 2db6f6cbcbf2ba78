//! `kalah endgame`: databases of exact values.

mod build;
mod discover;
mod display;
mod image;
mod probe;
mod stats;
mod verify;

use clap::{Args, Subcommand};

use crate::status::CommandResult;

/// Build, look into and check endgame databases
#[derive(Args)]
pub(crate) struct EndgameArgs {
    #[command(subcommand)]
    command: EndgameCommand,
}

#[derive(Subcommand)]
enum EndgameCommand {
    Build(build::EndgameBuildArgs),
    Discover(discover::Discover),
    Image(image::EndgameImageArgs),
    Probe(probe::Probe),
    Stats(stats::LayerStatsArgs),
    Verify(verify::EndgameVerifyArgs),
}

impl EndgameArgs {
    pub(crate) fn run(&self) -> CommandResult {
        match &self.command {
            EndgameCommand::Build(build) => build.run(),
            EndgameCommand::Discover(discover) => discover.run(),
            EndgameCommand::Image(image) => Ok(image.run()?),
            EndgameCommand::Probe(probe) => probe.run(),
            EndgameCommand::Stats(stats) => stats.run(),
            EndgameCommand::Verify(verify) => Ok(verify.run()?),
        }
    }
}
