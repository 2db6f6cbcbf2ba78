//! `kalah admin tournament`

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use kalah_server::{TournamentName, TournamentStage, set_stage, tournaments};
use tokio::runtime::Builder;

/// See what tournaments there are, and open, pause, close or archive one; `kalah serve --tournament NAME` begins one
#[derive(Args)]
pub(crate) struct TournamentAdminArgs {
    /// Where the tournaments are kept
    #[arg(long, value_name = "DIR", default_value = "data", global = true)]
    data: PathBuf,
    #[command(subcommand)]
    task: TournamentTask,
}

#[derive(Subcommand)]
enum TournamentTask {
    /// List them
    List,
    /// Let one be open, paused, closed or archived
    Stage {
        /// Which one
        name: TournamentName,
        /// What it becomes: what is archived stays so, and is closed before
        stage: TournamentStage,
    },
}

impl TournamentAdminArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        match &self.task {
            TournamentTask::List => {
                for one in runtime.block_on(tournaments(&self.data))? {
                    let kalah_server::TournamentRecord { name, settings, format, stage, .. } = one;
                    println!("{name}: {stage}, {}, {}, {format}", settings.rules, settings.limit);
                }
                Ok(())
            }
            TournamentTask::Stage { name, stage } => {
                let Some(done) = runtime.block_on(set_stage(&self.data, name, *stage))? else {
                    bail!("there is no tournament {name} in {}", self.data.display());
                };
                if !done {
                    bail!("{name} cannot become {stage}: close it first, and what is archived stays so");
                }
                println!("{name} is {stage}");
                Ok(())
            }
        }
    }
}
