//! `kalah admin similar`: submissions that are alike, by a tool outside.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use kalah_server::{CopyReport, sources};

use super::site::wait;
use crate::server_commands::similarity::{SimilarityCommand, SimilarityPrograms, SimilarityTool};

/// Pairs that are printed.
const PRINTED: usize = 20;

/// Compare the versions that play with each other, and keep what is alike for the staff
///
/// Runs compare50 (pip install compare50) or Dolos (npm install @dodona/dolos-lib), which have to be installed. What the
/// templates hold does not count. The staff sees the pairs on /class/similar, with both texts side by side. Run it while no
/// server runs.
#[derive(Args)]
pub(super) struct SimilarArgs {
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// The tool [default: compare50 if Python has it, else dolos]
    #[arg(long, value_enum)]
    tool: Option<SimilarityTool>,
    /// The Python that has compare50
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: PathBuf,
    /// The folder `node_modules` that has @dodona/dolos-lib
    #[arg(long, value_name = "DIR", default_value = "node_modules")]
    modules: PathBuf,
}

impl SimilarArgs {
    pub(super) fn run(&self) -> Result<()> {
        let SimilarArgs { data, tool, python, modules } = self;
        let programs = SimilarityPrograms {
            tool: *tool,
            python: python.clone(),
            modules: modules.clone(),
            named_by: SimilarityCommand::Admin,
        };
        programs.installed()?;
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let submissions = folder.path().join("submissions");
        let written = wait(sources(data, &submissions))?;
        if written.written.len() < 2 {
            bail!("fewer than two players have a version that plays: there is nothing to compare");
        }
        let report = programs.compare(&submissions, &|| true)?.report(written.contents);
        report.write(data).with_context(|| format!("cannot write below {}", data.display()))?;
        print(&report);
        Ok(())
    }
}

fn print(report: &CopyReport) {
    println!("{} submissions compared by {}", report.versions.len(), report.tool);
    for pair in report.pairs.iter().take(PRINTED) {
        println!("{:>5.0} %  {:>4} {:>4}", pair.share * 100.0, pair.players[0], pair.players[1]);
    }
    if report.pairs.len() > PRINTED {
        println!("and {} more", report.pairs.len() - PRINTED);
    }
    println!("The staff sees them on /class/similar, with both texts");
}
