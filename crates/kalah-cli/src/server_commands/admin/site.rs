//! Data directory, and the address of its site.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use tokio::runtime::Builder;

use crate::server_commands::serve::SiteAddress;

/// A data directory, and the address of its site.
#[derive(Args)]
pub(super) struct SiteArgs {
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub(super) data: PathBuf,
    /// The address by which browsers reach the site, which links begin with
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub(super) site: SiteAddress,
}

/// Runs work that waits for the database.
pub(super) fn wait<T, E: Into<anyhow::Error>>(work: impl Future<Output = Result<T, E>>) -> Result<T> {
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(work).map_err(Into::into)
}
