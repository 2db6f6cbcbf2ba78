//! `kalah book fair`.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use kalah::Rules;
use kalah_lab::{is_edge, valued};
use serde_json::json;

use crate::json_report;
use crate::output::OverwriteArg;
use crate::progress::Progress;
use crate::solvers::{exact, searchable};
use crate::status::CommandResult;

/// Make openings that are proven to be fair: all positions after some plies whose exact value is a draw
///
/// They are what `kalah match --openings FILE` reads: a position a line, and its exact margin for the side to move behind it.
#[derive(Args)]
pub(crate) struct FairOpeningsArgs {
    /// Board in a word: 6x4, 5x5+empty
    rules: Rules,
    /// Plies from the start
    #[arg(long, value_name = "N")]
    plies: u32,
    /// Keep those that are won by a single seed instead
    #[arg(long)]
    edge: bool,
    /// Where to; standard output if left out
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteArg,
    #[arg(long, help = json_report::HELP, requires = "out")]
    json: bool,
}

impl FairOpeningsArgs {
    pub(crate) fn run(&self) -> CommandResult {
        searchable(self.rules)?;
        let out = self.out.as_deref().map(|path| self.overwrite.output(path)).transpose()?;
        let (positions, openings, text) = self.openings()?;
        match &out {
            None => print!("{text}"),
            Some(out) => {
                out.write(text)?;
                let path = out.path();
                if self.json {
                    json_report::print(json!({ "file": path, "positions": positions, "openings": openings }));
                } else {
                    let kind = if self.edge { "won by a single seed" } else { "drawn" };
                    println!("{}: {openings} of {positions} positions are {kind}", path.display());
                }
            }
        }
        Ok(())
    }

    /// Returns the number of positions, the number of those kept, and the text.
    fn openings(&self) -> Result<(usize, usize, String)> {
        let all = valued(self.rules, self.plies, exact(self.rules))
            .ok_or_else(|| anyhow!("there are too many positions after {} plies: take fewer", self.plies))?;
        let (positions, kind) = (all.len(), if self.edge { "won by a single seed" } else { "drawn" });
        let mut text = format!(
            "# Kalah {}: the positions after {} plies that are {kind}, from both sides of the board the same; proven by a search to the end\n",
            self.rules, self.plies
        );
        let bar = Progress::new("positions solved", positions as u64);
        let mut openings = 0;
        for valued in all {
            let (position, margin) = valued?;
            bar.inc(1);
            if if self.edge { is_edge(margin) } else { margin == 0 } {
                openings += 1;
                writeln!(text, "{position} ; {margin:+}")?;
            }
        }
        bar.finish_and_clear();
        Ok((positions, openings, text))
    }
}
