//! `kalah backup`: what cannot be made again of a tournament, in one file.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah_server::back_up;
use tokio::runtime::Builder;

/// Write tournaments and their bots to one file, while the server runs or not
///
/// Every result that a page has shown before is in it. A file of this name is replaced once the new one is whole.
#[derive(Args)]
pub(crate) struct Backup {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

impl Backup {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let done = runtime.block_on(back_up(&self.data, &self.file))?;
        for bot in &done.changed {
            eprintln!("Without the bot {bot}: what is kept of it is not what was entered");
        }
        println!(
            "{}: {} KiB, the database and {} bots",
            self.file.display(),
            done.bytes.div_ceil(1024),
            done.bots
        );
        Ok(())
    }
}
