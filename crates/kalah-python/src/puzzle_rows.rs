//! Puzzles as rows of a table.

use kalah::write_moves;
use kalah_analysis::puzzle::Goal;
use kalah_analysis::puzzle_draw::PuzzleDraw;
use kalah_analysis::puzzle_search::PuzzleSearch;
use kalah_engine::{Lookup, Resources, Solver};
use pyo3::prelude::*;

use crate::integer::Integer;
use crate::search_call::interruptible;
use crate::words::{rules_of_word, value_error};

/// A position in which one whole turn alone keeps the result. In Python it is a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct PuzzleRow {
    position: String,
    seeds_in_play: u16,
    line: String,
    wins: bool,
    depth: u32,
}

/// Finds puzzles in games that are played with chance, as `kalah puzzles` does: a row for each, with the only line that keeps
/// the result, whether that is a win, and how many changes of side a search has to look ahead to find it. The same seed gives
/// the same puzzles; a board without many gives fewer.
#[pyfunction]
#[pyo3(
    signature = (rules = "6x4", *, count = Integer::TEN, depth = Integer::TWO, seed = 1, nodes = Integer::PUZZLE_NODES),
    text_signature = "(rules='6x4', *, count=10, depth=2, seed=1, nodes=200000)"
)]
pub(crate) fn puzzles(
    py: Python<'_>,
    rules: &str,
    count: Integer,
    depth: Integer,
    seed: u64,
    nodes: Integer,
) -> PyResult<Vec<PuzzleRow>> {
    let rules = rules_of_word(rules)?.with_pie_rule(false);
    let count = count.at_least("count", 0)?;
    let (depth, nodes) = (depth.within("depth", 1..=11)?, nodes.at_least("nodes", 1)?);
    interruptible(py, move |stop| {
        let options = Resources::small(rules).options();
        let lookup = Lookup::shipped(rules).with_endgame(options.endgame.clone());
        let solver = Solver::new(rules, options)?;
        let search = PuzzleSearch::new(rules, &solver, &lookup, nodes, stop)?;
        let mut draw = PuzzleDraw::new(rules, &solver, search, depth, seed);
        let mut rows = Vec::new();
        while (rows.len() as u64) < count
            && let Some(graded) = draw.next_puzzle(stop)?
        {
            let puzzle = graded.puzzle;
            rows.push(PuzzleRow {
                position: puzzle.position.to_string(),
                seeds_in_play: puzzle.position.seeds_in_play(),
                line: write_moves(&puzzle.position, &puzzle.line).unwrap_or_default(),
                wins: puzzle.goal == Goal::Win,
                depth: graded.depth,
            });
        }
        Ok(rows)
    })?
    .map_err(|error: kalah_engine::SolveError| value_error(error))
}
