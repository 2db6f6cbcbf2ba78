//! `kalah lab`: experiments on search.

mod accuracy;
mod dataset;
mod figure_rows;
mod loss_rows;
mod oracle;
mod run;
mod tune;

use clap::{Args, Subcommand};

use crate::status::CommandResult;

/// Experiments on players and search, and reports of them
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    Accuracy(Box<accuracy::AccuracyArgs>),
    Dataset(Box<dataset::DatasetArgs>),
    Oracle(Box<oracle::OracleArgs>),
    Report(run::LabReportArgs),
    Run(run::LabRunArgs),
    Tune(Box<tune::TuneArgs>),
}

impl LabArgs {
    pub(crate) fn run(&self) -> CommandResult {
        match &self.experiment {
            Experiment::Accuracy(accuracy) => accuracy.run(),
            Experiment::Dataset(dataset) => dataset.run(),
            Experiment::Oracle(oracle) => oracle.run(),
            Experiment::Report(report) => report.run(),
            Experiment::Run(run) => run.run(),
            Experiment::Tune(tune) => tune.run(),
        }
    }
}
