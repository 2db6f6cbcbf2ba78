//! `kalah lab`: experiments on search.

mod accuracy;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Experiments on players and search
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub(crate) struct Lab {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    Accuracy(accuracy::Accuracy),
}

impl Lab {
    pub(crate) fn run(&self) -> Result<()> {
        match &self.experiment {
            Experiment::Accuracy(accuracy) => accuracy.run(),
        }
    }
}
