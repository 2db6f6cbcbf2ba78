//! `kalah admin sources`

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah_server::sources;
use tokio::runtime::Builder;

/// Write the sources of all who play into a folder, one folder a player, for programs that look for copies
#[derive(Args)]
pub(crate) struct SourcesArgs {
    /// The folder to write, which is not there yet
    out: PathBuf,
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

impl SourcesArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let found = runtime.block_on(sources(&self.data, &self.out))?;
        let words = |players: &[kalah_tournament::PlayerNumber]| {
            players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        println!("{} players are in {}", found.written.len(), self.out.display());
        for group in &found.identical {
            println!("the very same: {}", words(group));
        }
        if !found.missing.is_empty() {
            println!("without sources: {}", words(&found.missing));
        }
        Ok(())
    }
}
