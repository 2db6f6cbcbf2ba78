//! Endgame databases of files, for valuing games and for the pages of a server.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah::{Capture, Rules};
use kalah_endgame::Contents;
use kalah_engine::BoardDatabases;

#[derive(Args)]
pub(crate) struct DatabaseFilesArgs {
    /// Answer questions about positions, and review games, with this endgame database in place of a small one, as `kalah endgame
    /// build` makes them, or the image of one; may be given again for another board
    #[arg(long = "endgame", value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl DatabaseFilesArgs {
    /// Describes the databases; `None` if none was given.
    ///
    /// # Errors
    /// If a file is no database.
    pub(crate) fn contents(&self) -> Result<Option<String>> {
        let contents = self.files.iter().map(|path| {
            let found = Contents::read(path)?;
            Ok(describe(found.rules, found.seeds))
        });
        let contents = contents.collect::<Result<Vec<_>>>()?;
        Ok((!contents.is_empty()).then(|| contents.join("; ")))
    }

    /// Reads them, and prints a line for each.
    ///
    /// # Errors
    /// If one cannot be read, or there is no memory for it.
    pub(crate) fn read(&self) -> Result<BoardDatabases> {
        read(&self.files)
    }
}

/// Reads databases, and prints a line for each.
///
/// # Errors
/// If one cannot be read, or there is no memory for it.
pub(crate) fn read(files: &[PathBuf]) -> Result<BoardDatabases> {
    let mut databases = BoardDatabases::default();
    for path in files {
        let endgame = databases.add(path)?;
        println!("  {} from {}", describe(endgame.rules(), endgame.max_seeds()), path.display());
    }
    Ok(databases)
}

/// A database in words.
fn describe(rules: Rules, seeds: u32) -> String {
    let capture = match rules.capture() {
        Capture::NeedsOppositeSeeds => "",
        Capture::EvenIfOppositeEmpty => ", captures from empty pits too",
    };
    format!("values of positions with up to {seeds} seeds on {} pits{capture}", rules.pits())
}
