//! Looks for puzzles: proves the values that a puzzle rests on, and tells how hard it is.

use std::sync::atomic::AtomicBool;

use kalah::{Position, Rules};
use kalah_engine::{AnalysisScope, Lookup, SearchRun, SolveError, Solver};

use crate::ply_review::ReviewedMoveValue;
use crate::puzzle::{Grader, LinePuzzle};

/// A puzzle, and how far a search has to look to solve it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GradedPuzzle {
    /// The puzzle.
    pub puzzle: LinePuzzle,
    /// Changes of side, as [`Grader::depth`] counts them.
    pub depth: u32,
}

/// Looks for puzzles on one board.
pub struct PuzzleSearch<'a> {
    solver: &'a Solver,
    lookup: &'a Lookup,
    nodes: u64,
    grader: Grader,
    stop: &'a AtomicBool,
}

impl<'a> PuzzleSearch<'a> {
    /// A search that proves with this solver and what is known, with so many nodes a position, until it is stopped.
    ///
    /// # Errors
    /// If the board is too big to be searched.
    pub fn new(
        rules: Rules,
        solver: &'a Solver,
        lookup: &'a Lookup,
        nodes: u64,
        stop: &'a AtomicBool,
    ) -> Result<PuzzleSearch<'a>, SolveError> {
        Ok(PuzzleSearch { solver, lookup, nodes, grader: Grader::new(rules)?, stop })
    }

    /// The puzzle of a position; `None` if it is none, if it cannot be proven with the nodes there are, or if the search
    /// was stopped.
    pub fn puzzle(&self, position: &Position) -> Option<GradedPuzzle> {
        let puzzle = LinePuzzle::from_position(position, &mut |position| self.values(position))?;
        let depth = self.grader.depth(&puzzle).ok()?;
        Some(GradedPuzzle { puzzle, depth })
    }

    /// The values of all moves of a position if they can be proven.
    pub fn values(&self, position: &Position) -> Option<Vec<ReviewedMoveValue>> {
        let run = SearchRun::new().within(self.nodes).stopped_by(self.stop);
        let found =
            self.solver.analyse_with(self.lookup, position, AnalysisScope::ALL, &run, &mut |_| ()).ok()?;
        let valued = found.moves.iter().map(|value| {
            let valued = ReviewedMoveValue { mv: value.mv, margin: value.margin, exact: value.exact };
            value.exact.then_some(valued)
        });
        let mut valued: Vec<_> = valued.collect::<Option<_>>()?;
        // A puzzle depends on the position alone, not on what a search liked better.
        valued.sort_by_key(|value| position.legal_moves().position(|mv| mv == value.mv));
        Some(valued)
    }
}
