//! Positions of random games with the exact values of all their moves.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kalah::{Position, Rules, Side};
use kalah_engine::{Lookup, SearchRun, SolveError, Solver, ValueSource};

use crate::exact_values::many_positions::solve_on_threads;

/// A position with the exact values of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatasetRow {
    /// The position.
    pub position: Position,
    /// The final margin of the side to move, and its source.
    pub margin: i32,
    /// Source of the margin.
    pub source: ValueSource,
    /// The final margin of the side to move by each pit, from the left; `None` for an empty one.
    pub moves: Vec<Option<i32>>,
}

/// Draws so many positions of random games, from the start of the rules to their end, each different for the side to move. Fewer if
/// a million games in a row have none that is new.
pub fn random_positions(rules: Rules, count: usize, seed: u64) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut known = HashSet::new();
    let mut positions = Vec::new();
    let mut idle = 0;
    while positions.len() < count && idle < 1_000_000 {
        idle += 1;
        let mut position = rules.start(Side::South);
        while !position.is_over() && positions.len() < count {
            let is_south = position.turn() == Side::South;
            if known.insert(if is_south { position } else { position.mirrored() }) {
                positions.push(position);
                idle = 0;
            }
            let moves: Vec<_> = position.legal_moves().collect();
            let drawn = random.choice(&moves).and_then(|&mv| position.play(mv).ok());
            let Some(ply) = drawn else { break };
            position = ply.position;
        }
    }
    positions
}

/// Work on a data set.
pub struct DatasetWork<'a> {
    /// Solver of the board.
    pub solver: &'a Solver,
    /// What is known of the board without it.
    pub lookup: &'a Lookup,
    /// Nodes for a position at most.
    pub nodes: Option<u64>,
    /// Threads to solve with.
    pub threads: NonZeroUsize,
}

impl DatasetWork<'_> {
    /// Values positions; those that took more nodes are left out. `on_done` gets the number of those that are done.
    ///
    /// # Errors
    /// If a position is of another board, or the work was stopped.
    pub fn rows(
        &self,
        positions: &[Position],
        stop: &AtomicBool,
        on_done: &(dyn Fn(usize) + Sync),
    ) -> Result<Vec<DatasetRow>, SolveError> {
        let done = AtomicUsize::new(0);
        let solve = |position: &Position| {
            let row = self.row(position, stop);
            on_done(done.fetch_add(1, Ordering::Relaxed) + 1);
            row
        };
        let rows = solve_on_threads(positions, self.threads, stop, &solve)?;
        if stop.load(Ordering::Relaxed) {
            return Err(SolveError::Stopped);
        }
        Ok(rows.into_iter().flatten().collect())
    }

    fn row(&self, position: &Position, stop: &AtomicBool) -> Result<DatasetRow, SolveError> {
        let run = SearchRun::new().stopped_by(stop);
        let run = self.nodes.into_iter().fold(run, SearchRun::within);
        let known = self.lookup.first_moves(position);
        let values: Vec<_> = match &known {
            Some(known) => known.iter().map(|first| (first.turn[0], first.margin)).collect(),
            None => self.solver.move_margins(position, &run)?,
        };
        let source = match (known, self.lookup.value(position)) {
            (Some(_), Some(value)) => value.from,
            _ => self.solver.source(position),
        };
        let by_pit = |pit: usize| {
            values.iter().find(|(mv, _)| matches!(mv, kalah::Move::Sow(sown) if sown.index() == pit))
        };
        let moves = (0..position.rules().pits()).map(|pit| by_pit(pit).map(|(_, margin)| *margin)).collect();
        let margin = values.iter().map(|(_, margin)| *margin).max().unwrap_or_default();
        Ok(DatasetRow { position: *position, margin, source, moves })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kalah::{Position, Rules, Side};

    use super::random_positions;

    #[test]
    fn positions_differ_for_the_side_to_move() {
        let rules: Rules = "3x2".parse().unwrap();
        let drawn = random_positions(rules, 500, 1);
        assert_eq!(drawn, random_positions(rules, 500, 1));
        let seen = |position: &Position| {
            if position.turn() == Side::South { *position } else { position.mirrored() }
        };
        let different: HashSet<Position> = drawn.iter().map(seen).collect();
        assert_eq!((drawn.len(), different.len()), (500, 500));
    }
}
