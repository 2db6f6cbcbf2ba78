//! Solving: exact values of positions.

use std::sync::Arc;

use kalah::{IllegalMove, Move, Position};

use crate::analysis::source::ValueSource;
use crate::checkpoint::Checkpoint;
use crate::opening_rules::{self, final_margin, settled};
use crate::proof::ProvenValue;
use crate::run::SearchRun;
use crate::search::mtdf::Mtdf;
use crate::solver::{SolveError, Solver};

/// The value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedValue {
    /// The final margin of the side to move under best play of both, stores included.
    pub margin: i32,
    /// Best play of both to the end of the game.
    pub line: Vec<Move>,
    /// Positions asked about.
    pub nodes: u64,
}

/// A move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstMove {
    /// The move and the best plies after it to the end of the turn.
    pub turn: Vec<Move>,
    /// The final margin of the side that plays it, if both play their best from then on.
    pub margin: i32,
}

impl Solver {
    /// The exact value of a position, with best play of both.
    ///
    /// # Errors
    /// If the position does not fit the solver or the run is stopped; what was proven until then is in
    /// [`SearchRun::margins`].
    pub fn solve(&self, position: &Position, run: &SearchRun) -> Result<SolvedValue, SolveError> {
        let (margin, mtdf, log) = self.margin(position, run)?;
        let line = opening_rules::line(&mtdf, position, margin, &|pair| log.as_deref()?.bounds(pair))?;
        Ok(SolvedValue { margin, line, nodes: run.nodes() })
    }

    /// The exact value of a position alone, without the line that [`Solver::solve`] looks for as well.
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn exact_margin(&self, position: &Position, run: &SearchRun) -> Result<i32, SolveError> {
        self.margin(position, run).map(|(margin, ..)| margin)
    }

    /// The exact margin of each legal move for the side that plays it, from the left, without the plies after it that
    /// [`Solver::first_moves`] looks for as well.
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn move_margins(&self, position: &Position, run: &SearchRun) -> Result<Vec<(Move, i32)>, SolveError> {
        let mtdf = self.mtdf(position, run)?;
        let margin = |mv| {
            let ply = position.play(mv).unwrap_or_else(|error: IllegalMove| unreachable!("{error}"));
            Ok((mv, opening_rules::margin_after(&mtdf, &ply)?))
        };
        position.legal_moves().map(margin).collect()
    }

    /// Returns the source of the value that [`Solver::solve`] finds: the rules, the database or a search.
    pub fn source(&self, position: &Position) -> ValueSource {
        if position.is_over() {
            return ValueSource::Over;
        }
        let is_held = settled(position).is_some_and(|pair| pair.seeds() <= self.database_seeds());
        if is_held { ValueSource::Database } else { ValueSource::Search }
    }

    /// A best move of a position and its exact margin; `None` if the game is over. Quicker than [`Solver::solve`],
    /// which goes on to the end of the game.
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn best_move(&self, position: &Position, run: &SearchRun) -> Result<Option<(Move, i32)>, SolveError> {
        let (margin, mtdf, log) = self.margin(position, run)?;
        let best = opening_rules::best_ply(&mtdf, position, margin, &|pair| log.as_deref()?.bounds(pair))?;
        Ok(best.map(|ply| (ply.mv, margin)))
    }

    /// The exact value of each legal move, from the left. `show` hears of each as soon as it is known.
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn first_moves(
        &self,
        position: &Position,
        run: &SearchRun,
        mut show: impl FnMut(&FirstMove),
    ) -> Result<Vec<FirstMove>, SolveError> {
        let mtdf = self.mtdf(position, run)?;
        let mut first_moves = Vec::new();
        for mv in position.legal_moves() {
            let ply = position.play(mv).unwrap_or_else(|error: IllegalMove| unreachable!("{error}"));
            let margin = opening_rules::margin_after(&mtdf, &ply)?;
            let mut turn = vec![mv];
            if ply.extra_turn {
                let line = opening_rules::line(&mtdf, &ply.position, margin, &|_| None)?;
                turn.extend(opening_rules::first_turn(&ply.position, &line));
            }
            first_moves.push(FirstMove { turn, margin });
            show(&first_moves[first_moves.len() - 1]);
        }
        Ok(first_moves)
    }

    /// The exact margin, what searches on, and what the value rests on if it was proven in pieces.
    fn margin<'a>(
        &'a self,
        position: &Position,
        run: &'a SearchRun<'a>,
    ) -> Result<(i32, Mtdf<'a>, Option<Arc<Checkpoint>>), SolveError> {
        let mtdf = self.mtdf(position, run)?;
        if let Some(pair) = settled(position).filter(|_| !position.is_over()) {
            let ProvenValue { gain, log } = self.value(position, pair, &mtdf)?;
            return Ok((final_margin(position, gain), mtdf, log));
        }
        Ok((opening_rules::margin(&mtdf, position)?, mtdf, None))
    }
}
