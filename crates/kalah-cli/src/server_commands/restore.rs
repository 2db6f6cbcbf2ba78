//! `kalah restore`: a folder for `kalah serve`, made of a backup.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah_server::restore;
use tokio::runtime::Builder;

/// Make a folder for `kalah serve` of what `kalah backup` wrote
///
/// The folder must not be there, or be empty. All of the backup is checked before anything is put in its place.
#[derive(Args)]
pub(crate) struct Restore {
    /// The file of the backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the tournament will be kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

impl Restore {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let results = runtime.block_on(restore(&self.file, &self.data))?;
        println!("{}: {results} matches are over; `kalah serve` goes on from there", self.data.display());
        Ok(())
    }
}
