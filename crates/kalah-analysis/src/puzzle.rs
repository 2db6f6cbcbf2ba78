//! Puzzles: exact positions in which exactly one whole turn keeps the result, and how hard they are.
//!
//! To keep the result is to stay with what best play gives, a win or a draw, by whatever margin. One whole turn keeps it
//! if and only if one move does at each of its plies, since whatever keeps it can be gone on with. The line goes on, with
//! the best reply of the opponent, up to the first ply of the solver at which several moves keep the result.

use std::num::NonZeroUsize;

use kalah::{Move, Position, Rules, Side};
use kalah_engine::{AnalysisScope, Options, Resources, SearchRun, SolveError, Solver};

use crate::ply_review::ReviewedMoveValue;

/// Plies of a line at most: longer ones are cut.
const MOST_PLIES: usize = 24;

/// The deepest look that is tried, in changes of side.
pub const DEEPEST: u32 = 10;

/// Nodes of all looks at a puzzle.
const LOOKS: u64 = 400_000;

/// Bytes of the table of these looks.
const TABLE: usize = 4 << 20;

/// A position, and the only line that keeps its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinePuzzle {
    /// Start of the puzzle. The side to move solves it.
    pub position: Position,
    /// Moves of the solver and the opponent. The last one is the solver's.
    pub line: Vec<Move>,
    /// Result that the solver has to keep.
    pub goal: Goal,
}

/// Result that the solver has to reach in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// All other turns draw or lose.
    Win,
    /// All other turns lose.
    Draw,
}

impl LinePuzzle {
    /// The puzzle of a position; `None` if it is none, or too little is known. `values` gives the values of all legal
    /// moves of a position if all of them are exact.
    pub fn from_position(
        position: &Position,
        values: &mut dyn FnMut(&Position) -> Option<Vec<ReviewedMoveValue>>,
    ) -> Option<LinePuzzle> {
        let first = values(position)?;
        let goal = match best(&first)? {
            1.. => Goal::Win,
            0 => Goal::Draw,
            _ => return None,
        };
        // To exchange the seats is a question of its own.
        if first.len() < 2 || first.iter().any(|value| value.mv == Move::Swap) {
            return None;
        }
        let mut line = SolutionLine {
            solver: position.turn(),
            at: *position,
            plies: Vec::new(),
            solved: 0,
            is_turn: false,
        };
        while line.plies.len() < MOST_PLIES && !line.at.is_over() {
            let Some(known) = values(&line.at) else { break };
            let next = if line.is_solvers() { only(&known) } else { reply(&known) };
            let Some(next) = next else { break };
            line.play(next)?;
        }
        line.plies.truncate(line.solved);
        line.is_turn.then_some(LinePuzzle { position: *position, line: line.plies, goal })
    }
}

/// A line as far as it is known.
struct SolutionLine {
    solver: Side,
    at: Position,
    plies: Vec<Move>,
    /// Plies up to the last one of the solver.
    solved: usize,
    /// True if it has the whole first turn.
    is_turn: bool,
}

impl SolutionLine {
    fn is_solvers(&self) -> bool {
        self.at.turn() == self.solver
    }

    fn play(&mut self, mv: Move) -> Option<()> {
        let ply = self.at.play(mv).ok()?;
        self.plies.push(mv);
        if self.is_solvers() {
            self.solved = self.plies.len();
            self.is_turn |= !ply.extra_turn;
        }
        self.at = ply.position;
        Some(())
    }
}

/// Grades the difficulty of puzzles on one board.
pub struct Grader(Solver);

impl Grader {
    /// Creates a grader for the boards of these rules.
    ///
    /// # Errors
    /// If the board is too big to be searched.
    pub fn new(rules: Rules) -> Result<Grader, SolveError> {
        // No database: whoever solves a puzzle has none.
        let options = Resources::for_rules(rules, 0, NonZeroUsize::MIN).options();
        let options = Options { table_bytes: TABLE, ..options };
        Solver::new(rules, options).map(Grader)
    }

    /// Returns the least depth, in changes of side, at which a search chooses the first move of the line and stays with
    /// it: 1 to [`DEEPEST`], and one more if it never does.
    ///
    /// # Errors
    /// If the position does not fit the board.
    pub fn depth(&self, puzzle: &LinePuzzle) -> Result<u32, SolveError> {
        self.0.forget();
        let run = SearchRun::new().within(LOOKS);
        let mut least = 1;
        for depth in 1..=DEEPEST {
            let found = self.0.analyse(&puzzle.position, AnalysisScope { depth, lines: 1 }, &run)?;
            if run.is_stopped() {
                break;
            }
            if found.best().map(|best| best.mv) != puzzle.line.first().copied() {
                least = depth + 1;
            }
        }
        Ok(least)
    }
}

fn best(values: &[ReviewedMoveValue]) -> Option<i32> {
    values.iter().map(|value| value.margin).max()
}

/// The only move that keeps the result.
fn only(values: &[ReviewedMoveValue]) -> Option<Move> {
    let best = best(values)?.signum();
    let mut keepers = values.iter().filter(|value| value.margin.signum() == best);
    let only = keepers.next()?.mv;
    keepers.next().is_none().then_some(only)
}

/// Returns the reply of the opponent: the least bad, of equals the one nearest to its store.
fn reply(values: &[ReviewedMoveValue]) -> Option<Move> {
    values.iter().max_by_key(|value| value.margin).map(|value| value.mv)
}

#[cfg(test)]
mod tests {
    use kalah::{Move, Position, parse_moves};

    use super::{Goal, Grader, LinePuzzle};
    use crate::ply_review::ReviewedMoveValue;

    /// The final margin of the side to move, by going through all that can happen.
    fn minimax(position: &Position) -> i32 {
        values(position)
            .into_iter()
            .map(|value| value.margin)
            .max()
            .unwrap_or_else(|| position.margin(position.turn()))
    }

    fn values(position: &Position) -> Vec<ReviewedMoveValue> {
        let valued = |mv| {
            let ply = position.play(mv).unwrap();
            let value = minimax(&ply.position);
            ReviewedMoveValue { mv, margin: if ply.extra_turn { value } else { -value }, exact: true }
        };
        position.legal_moves().map(valued).collect()
    }

    /// The turns of a position: the moves of each, and what it leads to.
    fn turns(position: &Position, before: &[Move], all: &mut Vec<(Vec<Move>, i32)>) {
        for mv in position.legal_moves() {
            let ply = position.play(mv).unwrap();
            let turn = [before, &[mv]].concat();
            if ply.extra_turn && !ply.position.is_over() {
                turns(&ply.position, &turn, all);
            } else {
                let value = minimax(&ply.position);
                all.push((turn, if ply.extra_turn { value } else { -value }));
            }
        }
    }

    fn positions() -> Vec<Position> {
        let mut all = Vec::new();
        let mut seed = 1_u64;
        while all.len() < 400 {
            let mut next = |most: u64| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (seed >> 33) % most
            };
            let pits: Vec<_> = (0..6).map(|_| next(3).to_string()).collect();
            let text = format!("<3,{},{},{}> s", next(3), next(3), pits.join(","));
            all.extend(Position::parse(&text, None).ok().filter(|position| !position.is_over()));
        }
        all
    }

    #[test]
    fn a_puzzle_is_where_exactly_one_whole_turn_keeps_the_result() {
        let mut found = 0;
        for position in positions() {
            let mut all = Vec::new();
            turns(&position, &[], &mut all);
            let best = minimax(&position).signum();
            let keepers: Vec<_> = all.iter().filter(|(_, margin)| margin.signum() == best).collect();
            let puzzle = LinePuzzle::from_position(&position, &mut |position| Some(values(position)));
            let is_one = keepers.len() == 1 && best >= 0 && position.legal_moves().count() > 1;
            assert_eq!(puzzle.is_some(), is_one, "{position}: {keepers:?}");
            let Some(puzzle) = puzzle else { continue };
            found += 1;
            assert!(puzzle.line.starts_with(&keepers[0].0), "{position}: {:?}", puzzle.line);
            assert_eq!(puzzle.goal == Goal::Win, best == 1);
        }
        assert!(found > 20, "{found}");
    }

    #[test]
    fn a_line_ends_with_the_solver_and_keeps_the_result() {
        for position in positions() {
            let Some(puzzle) = LinePuzzle::from_position(&position, &mut |position| Some(values(position)))
            else {
                continue;
            };
            let (mut at, mut last) = (position, position.turn());
            for &mv in &puzzle.line {
                last = at.turn();
                at = at.play(mv).unwrap().position;
            }
            assert_eq!(last, position.turn(), "{position}");
            let value = minimax(&at) * if at.turn() == position.turn() { 1 } else { -1 };
            assert_eq!(value.signum(), i32::from(puzzle.goal == Goal::Win), "{position}");
        }
    }

    #[test]
    fn what_is_not_known_is_no_puzzle() {
        let position = Position::parse("<3,0,0,0,0,1,1,1,1> s", None).unwrap();
        assert_eq!(LinePuzzle::from_position(&position, &mut |_| None), None);
    }

    #[test]
    fn what_is_taken_at_once_is_easy() {
        // Only the capture of eight wins: a look at the replies shows it.
        let position = Position::parse("<3,0,0,1,0,3,2,8,2> s", None).unwrap();
        let Some(puzzle) = LinePuzzle::from_position(&position, &mut |position| Some(values(position)))
        else {
            panic!("{:?}", values(&position));
        };
        assert_eq!(puzzle.line[..1], parse_moves("1").unwrap()[..]);
        let grader = Grader::new(position.rules()).unwrap();
        assert!(grader.depth(&puzzle).unwrap() <= 2);
    }
}
