//! An analysis as programs read it. All programs of the house write it by this one form.

use std::time::Duration;

use kalah::{IllegalMove, Move, Position, write_moves};
use kalah_engine::{Analysis, MarginBound, MoveValue};
use serde::Serialize;

/// Result of an analysis. Margins are those of the side to move at the end of the game, stores included.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnalysisReport {
    /// The position as text.
    position: String,
    /// The margin of the best move.
    margin: i32,
    /// True if that is proven.
    exact: bool,
    /// `over`, `database`, `proof`, `book` or `search`.
    source: String,
    /// Changes of side that were looked ahead; nothing for what is exact.
    depth: Option<u32>,
    /// As they lie on the board, a swap last.
    moves: Vec<ReportedMove>,
    /// Best play of both.
    line: String,
    /// Positions asked about.
    nodes: u64,
    /// Time that it took.
    seconds: f64,
}

/// The value of a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ReportedMove {
    #[serde(rename = "move")]
    mv: String,
    /// Nothing for a swap.
    pit: Option<usize>,
    margin: i32,
    /// `is`, or `at most` for a move of which only is known that it is not better than others.
    bound: &'static str,
    exact: bool,
    source: String,
    depth: Option<u32>,
    line: String,
}

impl AnalysisReport {
    /// The report of an analysis of this position.
    ///
    /// # Errors
    /// If the analysis is of another position.
    pub fn from_analysis(
        position: &Position,
        analysis: &Analysis,
        spent: Duration,
    ) -> Result<AnalysisReport, IllegalMove> {
        let moves = by_pit(position, analysis).map(|value| ReportedMove::from_value(position, value));
        Ok(AnalysisReport {
            position: position.to_string(),
            margin: analysis.margin(),
            exact: analysis.is_exact(),
            source: analysis.source().to_string(),
            depth: (!analysis.is_exact()).then_some(analysis.depth),
            moves: moves.collect::<Result<_, _>>()?,
            line: write_moves(position, analysis.line())?,
            nodes: analysis.nodes,
            seconds: spent.as_secs_f64(),
        })
    }
}

impl ReportedMove {
    fn from_value(position: &Position, value: &MoveValue) -> Result<ReportedMove, IllegalMove> {
        Ok(ReportedMove {
            mv: value.mv.to_string(),
            pit: match value.mv {
                Move::Sow(pit) => Some(pit.number()),
                Move::Swap => None,
            },
            margin: value.margin,
            bound: match value.bound {
                MarginBound::Is => "is",
                MarginBound::AtMost => "at most",
            },
            exact: value.exact,
            source: value.from.to_string(),
            depth: (!value.exact).then_some(value.depth),
            line: write_moves(position, &value.line)?,
        })
    }
}

/// The moves of an analysis as they lie on the board.
pub fn by_pit<'a>(position: &Position, analysis: &'a Analysis) -> impl Iterator<Item = &'a MoveValue> {
    position.legal_moves().filter_map(|mv| analysis.moves.iter().find(|value| value.mv == mv))
}
