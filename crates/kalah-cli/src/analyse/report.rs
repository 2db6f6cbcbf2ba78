//! An analysis as text and as JSON.

use std::time::Duration;

use anyhow::Result;
use kalah::{Position, write_moves};
use kalah_engine::{Analysis, MarginBound, ValueSource};
use serde_json::Value;

use crate::terminal::counted;

/// Report of an analysis.
pub(super) struct AnalysisPrinter<'a> {
    pub(super) position: &'a Position,
    pub(super) analysis: &'a Analysis,
    pub(super) seconds: f64,
}

impl AnalysisPrinter<'_> {
    /// Prints it, with the lines of so many of the best moves.
    pub(super) fn print(&self, lines: usize) -> Result<()> {
        let AnalysisPrinter { position, analysis, seconds } = self;
        println!("{position}");
        for value in kalah_analysis::by_pit(position, analysis) {
            let bound = if value.bound == MarginBound::AtMost { "at most, " } else { "" };
            let how = how(value.exact, value.from, value.depth);
            println!("{:>4} {:>+4}  {bound}{how}", value.mv.to_string(), value.margin);
        }
        match analysis.best() {
            None => println!("the game is over, margin {:+}", analysis.margin()),
            Some(best) => {
                let how = how(analysis.is_exact(), analysis.source(), analysis.depth.max(best.depth));
                println!("margin {:+}, {how}", analysis.margin());
            }
        }
        for value in analysis.valued().take(lines) {
            println!("line   {}", write_moves(position, &value.line)?);
        }
        println!("{}, {seconds:.2} s", counted(analysis.nodes, "node", "nodes"));
        Ok(())
    }

    /// The same as JSON.
    pub(super) fn json(&self) -> Result<Value> {
        let spent = Duration::from_secs_f64(self.seconds);
        Ok(serde_json::to_value(kalah_analysis::AnalysisReport::from_analysis(
            self.position,
            self.analysis,
            spent,
        )?)?)
    }
}

/// Describes how sure a value is, and its source.
fn how(exact: bool, from: ValueSource, depth: u32) -> String {
    match from {
        from if exact => format!("exact: {from}"),
        ValueSource::Search => format!("searched, depth {depth}"),
        from => format!("{from}, searched, depth {depth}"),
    }
}
