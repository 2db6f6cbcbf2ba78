//! `kalah man`: the manual pages, for who packs the program.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use crate::arguments::command;

/// Write a manual page for each command into a folder
#[derive(Args)]
pub(crate) struct Man {
    /// The folder
    dir: PathBuf,
}

impl Man {
    pub(crate) fn run(&self) -> Result<()> {
        let cannot = || format!("cannot write manual pages into {}", self.dir.display());
        fs::create_dir_all(&self.dir).with_context(cannot)?;
        clap_mangen::generate_to(command(), &self.dir).with_context(cannot)
    }
}
