//! The moves of a game as a table of turns.

use kalah::Side;
use kalah_analysis::judgement::{JudgedMoveValue, PlyJudgement};

use crate::ui::stepped::SteppedGame;

/// A turn of whoever moved first, and the turn that answers it.
#[derive(Debug)]
pub(crate) struct MoveRow {
    pub(crate) number: usize,
    pub(crate) turns: [Vec<PlyLink>; 2],
}

/// A ply in the notation.
#[derive(Debug)]
pub(crate) struct PlyLink {
    /// Number of the ply, from 1.
    pub(crate) ply: usize,
    pub(crate) text: String,
    /// Class of what stands out about it.
    pub(crate) class: &'static str,
    /// `?` for a move that gave seeds away, `??` for one that changed the result; empty for others.
    pub(crate) mark: &'static str,
    /// True if the page shows the position after it.
    pub(crate) current: bool,
}

/// The turns of a game, two a row.
pub(crate) fn rows(stepped: &SteppedGame, current: usize) -> Vec<MoveRow> {
    let first: Side = stepped.start().turn();
    let mut rows: Vec<MoveRow> = Vec::new();
    for (number, ply) in (1..).zip(stepped.plies()) {
        let column = usize::from(ply.side != first);
        let opens_row = column == 0 && rows.last().is_none_or(|row| !row.turns[1].is_empty());
        if opens_row || rows.is_empty() {
            rows.push(MoveRow { number: rows.len() + 1, turns: [Vec::new(), Vec::new()] });
        }
        let class = match ply.captured {
            Some(_) => "capture",
            None => "",
        };
        if let Some(row) = rows.last_mut() {
            let text = ply.mv.to_string();
            row.turns[column].push(PlyLink {
                ply: number,
                text,
                class,
                mark: "",
                current: number == current,
            });
        }
    }
    rows
}

/// Seeds of the final margin from which on a move that keeps the result is a mistake.
const MISTAKE: i32 = 4;

/// Marks the mistakes in rows by the values of all moves of each position, as far as there are any.
pub(crate) fn mark_mistakes(rows: &mut [MoveRow], stepped: &SteppedGame, values: &[Vec<JudgedMoveValue>]) {
    for link in rows.iter_mut().flat_map(|row| row.turns.iter_mut().flatten()) {
        let (played, values) = (stepped.plies().get(link.ply - 1), values.get(link.ply - 1));
        let judged =
            played.zip(values).and_then(|(played, values)| PlyJudgement::from_values(values, played.mv));
        link.mark = match judged {
            Some(judged) if judged.kind.changes_result() => "??",
            Some(judged) if judged.loss() >= MISTAKE => "?",
            _ => "",
        };
    }
}
