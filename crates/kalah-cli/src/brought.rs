//! Endgame databases that judges and the pages of a server look up.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah::{Capture, Rules};
use kalah_endgame::Contents;
use kalah_engine::Resources;

#[derive(Args)]
pub(crate) struct BroughtArgs {
    /// Answer questions about positions, and judge games, with this endgame database in place of a small one, as `kalah endgame
    /// build` makes them, or the image of one; may be given again for another board
    #[arg(long = "endgame", value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl BroughtArgs {
    /// Tells what the databases hold; `None` if none was given.
    ///
    /// # Errors
    ///
    /// Fails if one is none.
    pub(crate) fn contents(&self) -> Result<Option<String>> {
        let told = self.files.iter().map(|path| {
            let found = Contents::read(path)?;
            Ok(told(found.rules, found.seeds))
        });
        let told = told.collect::<Result<Vec<_>>>()?;
        Ok((!told.is_empty()).then(|| told.join("; ")))
    }

    /// Reads them for all questions of this process, and prints a line for each.
    ///
    /// # Errors
    ///
    /// Fails if one cannot be read, or there is no memory for it.
    pub(crate) fn bring(&self) -> Result<()> {
        bring(&self.files)
    }
}

/// Reads databases for all questions of this process, and prints a line for each.
///
/// # Errors
///
/// Fails if one cannot be read, or there is no memory for it.
pub(crate) fn bring(files: &[PathBuf]) -> Result<()> {
    for path in files {
        let endgame = Resources::bring(path)?;
        println!("  {} from {}", told(endgame.rules(), endgame.max_seeds()), path.display());
    }
    Ok(())
}

/// A database in words.
fn told(rules: Rules, seeds: u32) -> String {
    let capture = match rules.capture() {
        Capture::NeedsOppositeSeeds => "",
        Capture::EvenIfOppositeEmpty => ", captures from empty pits too",
    };
    format!("values of positions with up to {seeds} seeds on {} pits{capture}", rules.pits())
}
