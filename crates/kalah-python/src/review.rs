//! What the plies of a game gave away.

use kalah::GameState;
use kalah_analysis::ply_review::{PlyReview, ReviewedMoveValue};
use pyo3::prelude::*;

use crate::analyser::{PythonAnalyser, scope};
use crate::integer::{Integer, Seconds};
use crate::moves::number_of_move;
use crate::search_call::{SearchLimits, interruptible};
use crate::words::{value_error, word_of_side};

/// A ply and what it gave away. In Python it is a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct ReviewRow {
    ply: usize,
    player: String,
    side: &'static str,
    r#move: usize,
    seeds_in_play: u16,
    best: i32,
    margin: i32,
    lost: i32,
    kind: &'static str,
    exact: bool,
    forced: bool,
}

/// The rows of a game, a search for each ply within these limits of time and nodes.
pub(crate) fn rows(
    py: Python<'_>,
    game: &GameState,
    names: &[String; 2],
    analyser: &PythonAnalyser,
    depth: Option<Integer>,
    (time, nodes): (Option<Seconds>, Option<Integer>),
) -> PyResult<Vec<ReviewRow>> {
    let depth = depth.map(|depth| depth.count("depth")).transpose()?;
    let limits = SearchLimits::deepening(depth, time, nodes)?;
    let scope = scope(depth, None)?;
    let mut rows = Vec::new();
    for (index, ply) in game.plies().iter().enumerate() {
        let before = game.position_after(index);
        let analysis = interruptible(py, |stop| analyser.analysed(before, scope, limits, stop))?;
        let analysis = analysis.map_err(value_error)?;
        let values: Vec<ReviewedMoveValue> = analysis.moves.iter().map(ReviewedMoveValue::from).collect();
        let reviewed = PlyReview::from_values(&values, ply.mv);
        let reviewed = reviewed.ok_or_else(|| value_error(format!("ply {} has no value", index + 1)))?;
        rows.push(ReviewRow {
            ply: index + 1,
            player: names[game.seat_at_start_after(index, ply.side).index()].clone(),
            side: word_of_side(ply.side),
            r#move: number_of_move(ply.mv),
            seeds_in_play: before.seeds_in_play(),
            best: reviewed.best,
            margin: reviewed.margin,
            lost: reviewed.loss(),
            kind: reviewed.kind.word(),
            exact: reviewed.exact,
            forced: reviewed.forced,
        });
    }
    Ok(rows)
}
