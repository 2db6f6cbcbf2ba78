//! An analysis as text and as JSON.

use anyhow::Result;
use kalah::{Move, Position, write_moves};
use kalah_engine::{Analysis, Bound, MoveValue, Source};
use serde_json::{Value, json};

/// What came of an analysis.
pub(super) struct Report<'a> {
    pub(super) position: &'a Position,
    pub(super) analysis: &'a Analysis,
    pub(super) seconds: f64,
}

impl Report<'_> {
    /// Prints it, with the lines of so many of the best moves.
    pub(super) fn print(&self, lines: usize) -> Result<()> {
        let Report { position, analysis, seconds } = self;
        println!("{position}");
        for value in self.by_pit() {
            let bound = if value.bound == Bound::AtMost { "at most, " } else { "" };
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
        println!("{} nodes, {seconds:.2} s", indicatif::HumanCount(analysis.nodes));
        Ok(())
    }

    /// The same as JSON.
    pub(super) fn json(&self) -> Result<Value> {
        let Report { position, analysis, seconds } = self;
        let moves = self.by_pit().into_iter().map(|value| {
            Ok(json!({
                "move": value.mv.to_string(),
                "pit": match value.mv { Move::Sow(pit) => Some(pit.number()), Move::Swap => None },
                "margin": value.margin,
                "bound": match value.bound { Bound::Is => "is", Bound::AtMost => "at most" },
                "exact": value.exact,
                "source": value.from.to_string(),
                "depth": (!value.exact).then_some(value.depth),
                "line": write_moves(position, &value.line)?,
            }))
        });
        Ok(json!({
            "position": position.to_string(),
            "margin": analysis.margin(),
            "exact": analysis.is_exact(),
            "source": analysis.source().to_string(),
            "depth": (!analysis.is_exact()).then_some(analysis.depth),
            "moves": moves.collect::<Result<Vec<_>>>()?,
            "line": write_moves(position, analysis.line())?,
            "nodes": analysis.nodes,
            "seconds": seconds,
        }))
    }

    /// The moves as they lie on the board.
    fn by_pit(&self) -> Vec<&MoveValue> {
        let value = |mv| self.analysis.moves.iter().find(|value| value.mv == mv);
        self.position.legal_moves().filter_map(value).collect()
    }
}

/// How sure a value is, and where it comes from.
fn how(exact: bool, from: Source, depth: u32) -> String {
    match from {
        from if exact => format!("exact: {from}"),
        Source::Search => format!("searched, depth {depth}"),
        from => format!("{from}, searched, depth {depth}"),
    }
}
