//! The moves of a game as a table of turns.

use kalah::Side;
use kalah_analysis::ply_review::PlyReview;

use crate::ui::game_review::PlyMark;
use crate::ui::stepped_game::SteppedGame;

/// A turn of whoever moved first, and the turn that answers it.
#[derive(Debug)]
pub struct MoveRow {
    pub number: usize,
    pub turns: [Vec<PlyLink>; 2],
}

/// A ply in the notation.
#[derive(Debug)]
pub struct PlyLink {
    /// Number of the ply, from 1.
    pub ply: usize,
    pub text: String,
    /// Class of what stands out about it.
    pub class: &'static str,
    /// What stands out about it in a review.
    pub mark: Option<PlyMark>,
    /// True if the page shows the position after it.
    pub current: bool,
}

/// The turns of a game, two a row.
pub fn rows(stepped: &SteppedGame, current: usize) -> Vec<MoveRow> {
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
                mark: None,
                current: number == current,
            });
        }
    }
    rows
}

/// Marks what stands out in rows by the reviews of all plies.
pub fn mark_mistakes(rows: &mut [MoveRow], reviewed: &[PlyReview]) {
    for link in rows.iter_mut().flat_map(|row| row.turns.iter_mut().flatten()) {
        link.mark = reviewed.get(link.ply - 1).and_then(PlyMark::of);
    }
}
