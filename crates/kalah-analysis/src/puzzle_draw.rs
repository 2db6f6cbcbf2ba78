//! Draws puzzles from games that are played with chance.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use fastrand::Rng;
use kalah::{Position, Rules, Side};
use kalah_engine::{AnalysisScope, SearchRun, SolveError, Solver};

use crate::puzzle_search::{GradedPuzzle, PuzzleSearch};

/// One of so many plies is drawn blindly; the others look some changes of side ahead.
const BLIND: u32 = 3;
const LOOKAHEAD: AnalysisScope = AnalysisScope { depth: 3, lines: 1 };

/// Games that are looked through for a puzzle.
const MOST_GAMES: u32 = 200;

/// Positions with fewer seeds in play are too easy.
const FEWEST_SEEDS: u16 = 12;

/// Plays games, and takes a new puzzle from each that has one. The same seed gives the same puzzles.
pub struct PuzzleDraw<'a> {
    rules: Rules,
    solver: &'a Solver,
    search: PuzzleSearch<'a>,
    /// Depth of the easiest puzzle, as in [`GradedPuzzle`].
    least_depth: u32,
    rng: Rng,
    found: HashSet<Position>,
}

impl<'a> PuzzleDraw<'a> {
    /// Creates a draw of puzzles that take at least a search of this depth.
    pub fn new(
        rules: Rules,
        solver: &'a Solver,
        search: PuzzleSearch<'a>,
        least_depth: u32,
        seed: u64,
    ) -> PuzzleDraw<'a> {
        PuzzleDraw { rules, solver, search, least_depth, rng: Rng::with_seed(seed), found: HashSet::new() }
    }

    /// Plays games until one has a new puzzle; `None` if so many have none that hardly any is left, or it is stopped.
    ///
    /// # Errors
    /// If the positions of the rules do not fit the solver.
    pub fn next_puzzle(&mut self, stop: &AtomicBool) -> Result<Option<GradedPuzzle>, SolveError> {
        for _ in 0..MOST_GAMES {
            if stop.load(Relaxed) {
                break;
            }
            let found = self.next_game()?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Plays a game; `None` if it has no new puzzle.
    fn next_game(&mut self) -> Result<Option<GradedPuzzle>, SolveError> {
        let mut positions = self.positions_of_game()?;
        self.rng.shuffle(&mut positions);
        positions.retain(|position| !self.found.contains(position));
        let puzzle = |position| self.search.puzzle(position).filter(|found| found.depth >= self.least_depth);
        let graded = positions.iter().find_map(puzzle);
        self.found.extend(graded.iter().map(|graded| graded.puzzle.position));
        Ok(graded)
    }

    fn positions_of_game(&mut self) -> Result<Vec<Position>, SolveError> {
        let (mut position, mut positions) = (self.rules.start(Side::South), Vec::new());
        while !position.is_over() {
            let next = if self.rng.u32(..BLIND) == 0 {
                let legal: Vec<_> = position.legal_moves().collect();
                self.rng.choice(legal)
            } else {
                self.solver.analyse(&position, LOOKAHEAD, &SearchRun::new())?.best().map(|best| best.mv)
            };
            let Some(ply) = next.and_then(|mv| position.play(mv).ok()) else { break };
            position = ply.position;
            if position.seeds_in_play() >= FEWEST_SEEDS {
                positions.push(position);
            }
        }
        Ok(positions)
    }
}
