//! `kalah proof merge`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use indicatif::HumanCount;
use kalah_engine::{LineSelection, ProofLog};

use crate::output::OverwriteArg;

/// Join logs of the same position into a new one
///
/// Each position keeps one line with all that is proven of it. Two lines that contradict each other are refused by name.
#[derive(Args)]
pub(crate) struct Merge {
    /// The new log
    out: PathBuf,
    /// The logs; one alone is made smaller
    #[arg(required = true)]
    logs: Vec<PathBuf>,
    /// Leave out proofs that took fewer nodes and on which nothing rests: what needs them will prove them again
    #[arg(long, value_name = "NODES", default_value_t = 0)]
    worth: u64,
    /// Keep only what is said of the start and of the positions after each first turn, and what that rests on
    #[arg(long, conflicts_with = "worth")]
    needed: bool,
    /// Keep what rests on searches of at most so many nodes together as one question with its answer
    #[arg(long, value_name = "NODES", default_value_t = 0, requires = "needed")]
    whole: u64,
    #[command(flatten)]
    overwrite: OverwriteArg,
}

impl Merge {
    pub(crate) fn run(&self) -> Result<()> {
        self.overwrite.output(&self.out)?;
        let keep = match self.worth {
            _ if self.needed => LineSelection::Needed { whole: self.whole },
            0 => LineSelection::All,
            worth => LineSelection::Worth(worth),
        };
        let merged = ProofLog::read(&self.logs)?.join(&self.out, keep)?;
        println!(
            "{}: {} proofs and {} pieces of work, {} proofs left out",
            self.out.display(),
            HumanCount(merged.proofs as u64),
            HumanCount(merged.pieces as u64),
            HumanCount(merged.left_out as u64),
        );
        Ok(())
    }
}
