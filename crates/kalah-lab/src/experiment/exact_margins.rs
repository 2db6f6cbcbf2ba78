//! Positions in which the exact value of every move is known.

use kalah::{Move, Position, Rules};
use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::sample::PositionSample;

/// A position and what each of its moves leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ValuedPosition {
    pub(crate) position: Position,
    /// Each legal move with the final margin of the side that plays it.
    pub(crate) moves: Vec<(Move, i32)>,
}

/// The form in a file.
#[derive(Serialize, Deserialize)]
struct ValuedLine {
    position: String,
    margins: Vec<i32>,
}

impl ValuedPosition {
    /// The margin of the best move.
    pub(crate) fn best(&self) -> i32 {
        self.moves.iter().map(|(_, margin)| *margin).max().unwrap_or(0)
    }

    /// Returns the loss of a move, in seeds of the final margin.
    pub(crate) fn loss(&self, mv: Move) -> i32 {
        let margin = self.moves.iter().find(|(other, _)| *other == mv).map(|(_, margin)| *margin);
        margin.map_or(0, |margin| self.best() - margin)
    }

    /// Returns the mean loss of the moves, if each is as likely.
    pub(crate) fn random_loss(&self) -> f64 {
        let losses: Vec<f64> = self.moves.iter().map(|&(mv, _)| self.loss(mv).into()).collect();
        super::view::mean(&losses).unwrap_or(0.0)
    }
}

/// Positions with more than one move, drawn as described, and their values. They are found once and kept.
pub(crate) fn positions(
    rules: Rules,
    drawn: PositionSample,
    bench: &mut ExperimentResources,
) -> Result<Vec<ValuedPosition>, LabError> {
    let PositionSample { count, plies, seed } = drawn;
    let name = format!("values-{rules}-{plies}-{count}-{seed}");
    let kept: Option<Vec<ValuedLine>> = bench.kept(&name);
    let starts: Vec<Position> = drawn
        .all_from(rules)?
        .filter(|position| position.legal_moves().count() > 1)
        .take(count.get() as usize)
        .collect();
    let of = |(position, margins): (Position, Vec<i32>)| ValuedPosition {
        position,
        moves: position.legal_moves().zip(margins).collect(),
    };
    if let Some(lines) = kept
        && lines.len() == starts.len()
        && lines.iter().zip(&starts).all(|(line, start)| line.position == start.to_string())
    {
        return Ok(starts.into_iter().zip(lines).map(|(start, line)| of((start, line.margins))).collect());
    }
    let mut exact = (bench.exact)(rules);
    bench.steps.expect(starts.len());
    let mut valued = Vec::new();
    for position in starts {
        bench.not_cancelled()?;
        let mut margins = Vec::new();
        for mv in position.legal_moves() {
            // Legal moves can be played.
            let Ok(ply) = position.play(mv) else { continue };
            let after = match ply.position.outcome() {
                Some(margin) if ply.side == kalah::Side::South => margin,
                Some(margin) => -margin,
                None => {
                    let margin = exact(&ply.position)?;
                    // A swap hands the same side to the other player.
                    let same = ply.position.turn() == ply.side && mv != Move::Swap;
                    if same { margin } else { -margin }
                }
            };
            margins.push(after);
        }
        valued.push(of((position, margins)));
        bench.steps.count();
    }
    let lines: Vec<ValuedLine> = valued
        .iter()
        .map(|valued| ValuedLine {
            position: valued.position.to_string(),
            margins: valued.moves.iter().map(|(_, margin)| *margin).collect(),
        })
        .collect();
    bench.keep(&name, &lines)?;
    Ok(valued)
}
