//! `kalah lab`: experiments on search.

mod accuracy;

use clap::{Args, Subcommand};

use crate::status::Done;

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
    pub(crate) fn run(&self) -> Done {
        match &self.experiment {
            Experiment::Accuracy(accuracy) => accuracy.run(),
        }
    }
}
