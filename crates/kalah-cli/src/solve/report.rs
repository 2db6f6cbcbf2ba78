//! Report of a solve, as text and as JSON.

use anyhow::Result;
use kalah::{Move, Position, write_moves};
use kalah_engine::{FirstMove, MarginInterval, ValueSource};
use serde_json::{Value, json};

/// Report of a solve.
pub(super) struct SolveReport {
    /// Proven margin: one value, or bounds if a limit was reached first.
    pub(super) margins: MarginInterval,
    /// Best play of both: to the end of the game if it was searched, else as far as it is known.
    pub(super) line: Vec<Move>,
    pub(super) nodes: u64,
    pub(super) first_moves: Option<Vec<FirstMove>>,
    pub(super) database_seeds: u32,
    pub(super) seconds: f64,
}

/// A first move in words.
pub(super) fn describe(position: &Position, first: &FirstMove) -> String {
    let moves = write_moves(position, &first.turn).unwrap_or_default();
    format!("{moves:<8} {:+}", first.margin)
}

impl SolveReport {
    /// Returns true if book or proofs knew the value, so that nothing was searched with.
    fn is_looked_up(&self) -> bool {
        let sources = [ValueSource::Over, ValueSource::Proof, ValueSource::Book, ValueSource::Table];
        self.margins.exact().is_some_and(|value| sources.contains(&value.from))
    }

    pub(super) fn print(&self, position: &Position) -> Result<()> {
        for first in self.first_moves.iter().flatten() {
            println!("{}", describe(position, first));
        }
        let MarginInterval { at_least, at_most, .. } = self.margins;
        if let Some(value) = self.margins.exact() {
            println!("margin {:+}, exact: {}", value.margin, value.from);
        } else {
            println!("margin {at_least:+} to {at_most:+}: so much is proven within the limit");
        }
        if !self.line.is_empty() {
            println!("line   {}", write_moves(position, &self.line)?);
        }
        if self.is_looked_up() {
            println!("looked up in {:.2} s: --search does the work itself", self.seconds);
            return Ok(());
        }
        println!(
            "{} nodes, {:.2} s, database of {} seeds",
            indicatif::HumanCount(self.nodes),
            self.seconds,
            self.database_seeds
        );
        Ok(())
    }

    pub(super) fn json(&self, position: &Position) -> Result<Value> {
        let value = self.margins.exact();
        let mut report = json!({
            "position": position.to_string(),
            "margin": value.map(|value| value.margin),
            "exact": value.is_some(),
            "lower": self.margins.at_least,
            "upper": self.margins.at_most,
            "source": self.margins.from.to_string(),
            "line": write_moves(position, &self.line)?,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "database_seeds": self.database_seeds,
        });
        if let Some(first_moves) = &self.first_moves {
            let moves = first_moves.iter().map(|first| {
                let moves = write_moves(position, &first.turn)?;
                Ok(json!({ "moves": moves, "margin": first.margin }))
            });
            report["first_moves"] = moves.collect::<Result<Vec<_>>>()?.into();
        }
        Ok(report)
    }
}
