//! `kalah endgame verify`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kalah_endgame::Sample;
use serde_json::json;

use super::display::bar;

use crate::json_report;

/// Check all checksums, and derive values again from the rules alone
///
/// Each value that is checked has to follow from those one ply later, as the rules library plays it.
/// With --all that proves every one.
#[derive(Args)]
pub(crate) struct EndgameVerifyArgs {
    /// The database
    file: PathBuf,
    /// Positions to derive, spread over the whole database
    #[arg(long, value_name = "N", default_value = "1000000", conflicts_with = "all")]
    sample: NonZeroU64,
    /// Derive every position
    #[arg(long)]
    all: bool,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl EndgameVerifyArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let endgame = kalah_endgame::Endgame::open(&self.file)?;
        let positions = endgame.index().positions();
        let sample = if self.all { Sample::All } else { Sample::Some(self.sample) };
        let bar = bar(positions as u64);
        let verified = endgame.verify(sample, &|compared, all| {
            bar.set_length(all);
            bar.inc(compared);
        });
        bar.finish_and_clear();
        let verified = verified.with_context(|| format!("{} is wrong", self.file.display()))?;
        if self.json {
            json_report::print(json!({ "verified": verified, "positions": positions }));
        } else {
            println!(
                "{}: all checksums hold, {verified} of {positions} values follow from the rules",
                self.file.display()
            );
        }
        Ok(())
    }
}
