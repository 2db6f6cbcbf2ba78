//! `kalah endgame image`.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use kalah_endgame::EndgameFile;
use serde_json::json;

use super::display::size;

use crate::json_report;
use crate::output::OverwriteArg;

/// Write a database as it lies in memory: a greater file that is opened in seconds
///
/// Every command that takes a database takes an image too, except those that look into the file itself: `stats`, `probe`, `discover`.
#[derive(Args)]
pub(crate) struct EndgameImageArgs {
    /// The database
    file: PathBuf,
    /// Where to; such as kalah-6-24.kdi for kalah-6-24.kdb if left out
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteArg,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl EndgameImageArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let path = self.out.clone().unwrap_or_else(|| self.file.with_extension("kdi"));
        let same =
            path.canonicalize().is_ok_and(|path| self.file.canonicalize().is_ok_and(|file| path == file));
        ensure!(!same, "the image of {} needs a name of its own", path.display());
        self.overwrite.output(&path)?;
        let start = Instant::now();
        let file = EndgameFile::open(&self.file)?;
        let (positions, seeds) = (file.index().positions(), file.max_seeds());
        drop(file);
        let endgame = kalah_endgame::Endgame::open_packed(&self.file)?;
        endgame.save_image(&path).with_context(|| format!("cannot write {}", path.display()))?;
        let bytes = std::fs::metadata(&path)?.len();
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            let report = json!({ "file": path, "seeds": seeds, "positions": positions, "bytes": bytes, "seconds": seconds });
            json_report::print(report);
        } else {
            println!(
                "{}: the image of {}, {}, {seconds:.1} s",
                path.display(),
                self.file.display(),
                size(bytes)
            );
        }
        Ok(())
    }
}
