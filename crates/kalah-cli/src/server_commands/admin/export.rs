//! `kalah admin export`

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah_server::export;
use tokio::runtime::Builder;

/// Write everything that is kept as tables and records to a file, a tar archive packed by gzip
#[derive(Args)]
pub(crate) struct ArchiveExportArgs {
    /// The file to write, which is not there yet
    out: PathBuf,
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

impl ArchiveExportArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        runtime.block_on(export(&self.data, &self.out))?;
        println!("Everything is in {}", self.out.display());
        Ok(())
    }
}
