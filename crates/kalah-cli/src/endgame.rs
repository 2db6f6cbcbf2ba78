//! `kalah endgame`: databases of exact values.

mod build;
mod discover;
mod image;
mod probe;
mod shown;
mod stats;
mod verify;

use clap::{Args, Subcommand};

use crate::status::Done;

/// Build, look into and check endgame databases
#[derive(Args)]
pub(crate) struct Endgame {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::Build),
    Discover(discover::Discover),
    Image(image::Image),
    Probe(probe::Probe),
    Stats(stats::Stats),
    Verify(verify::Verify),
}

impl Endgame {
    pub(crate) fn run(&self) -> Done {
        match &self.command {
            Command::Build(build) => build.run(),
            Command::Discover(discover) => discover.run(),
            Command::Image(image) => Ok(image.run()?),
            Command::Probe(probe) => probe.run(),
            Command::Stats(stats) => stats.run(),
            Command::Verify(verify) => Ok(verify.run()?),
        }
    }
}
