//! Analysis: the value of every legal move, exact where that is near enough.

use kalah::kernel::Pair;
use kalah::{Move, Ply, Position};

use crate::driver::Driver;
use crate::opening::{final_margin, for_who_played, line, margin_after, settled};
use crate::run::Run;
use crate::solver::{SolveError, Solver};
use crate::table::{NO_MOVE, PROOF};

/// What a position is worth, as far as the time went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The value of each legal move, from the left.
    pub moves: Vec<MoveValue>,
    /// Best play of both, as far as it is known.
    pub line: Vec<Move>,
    /// Positions asked about.
    pub nodes: u64,
}

/// The value of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// The final margin of the side that plays it, stores included: exact or expected.
    pub margin: i32,
    /// Whether the margin is proven.
    pub exact: bool,
    /// Changes of side that were looked ahead; of no meaning if exact.
    pub depth: u32,
}

impl Analysis {
    /// The best move, the left-most of equals; `None` if the game is over.
    pub fn best(&self) -> Option<&MoveValue> {
        self.moves.iter().rev().max_by_key(|value| value.margin)
    }

    /// Whether all values are proven, and so the one of the position.
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(|value| value.exact)
    }
}

impl Solver {
    /// The value of every legal move, deepening up to `max_depth` changes of side or until the run is stopped
    /// or all is proven. `show` hears of each depth that is done.
    ///
    /// # Errors
    /// If the position does not fit the solver, or the run was stopped before anything was known.
    pub fn analyse(
        &self,
        position: &Position,
        max_depth: u32,
        run: &Run,
        mut show: impl FnMut(&Analysis),
    ) -> Result<Analysis, SolveError> {
        let driver = self.driver(position, run)?;
        let mut plies: Vec<Ply> = position.legal_moves().filter_map(|mv| position.play(mv).ok()).collect();
        let mut analysis = Analysis { moves: Vec::new(), line: Vec::new(), nodes: 0 };
        analysis.moves = plies.iter().map(|ply| glance(&driver, ply)).collect();
        for depth in 1..=max_depth.min(PROOF) {
            for (ply, value) in plies.iter_mut().zip(&mut analysis.moves) {
                if value.exact {
                    continue;
                }
                match look(&driver, ply, *value, depth) {
                    Ok(found) => *value = found,
                    Err(SolveError::Stopped) => break,
                    Err(error) => return Err(error),
                }
            }
            analysis.nodes = run.nodes();
            if run.is_stopped() {
                break;
            }
            show(&analysis);
            if analysis.is_exact() {
                break;
            }
        }
        analysis.line = best_line(&driver, position, &analysis);
        Ok(analysis)
    }
}

/// A move's value at sight.
fn glance(driver: &Driver, ply: &Ply) -> MoveValue {
    let after = &ply.position;
    let value =
        |margin, exact| MoveValue { mv: ply.mv, margin: for_who_played(ply, margin), exact, depth: 0 };
    if after.is_over() {
        return value(after.margin(after.turn()), true);
    }
    let Some(pair) = settled(after) else { return value(after.margin(after.turn()), false) };
    let exact = driver.know.settled(pair);
    let gain = exact.unwrap_or_else(|| driver.know.estimated(pair, pair.seeds()));
    value(final_margin(after, gain), exact.is_some())
}

/// A move's value, looking `depth` changes of side ahead of the ply.
fn look(driver: &Driver, ply: &Ply, last: MoveValue, depth: u32) -> Result<MoveValue, SolveError> {
    let after = &ply.position;
    let Some(pair) = settled(after) else {
        // Opening rules are on the way: a few plies without cleverness, exact to the end.
        let margin = margin_after(driver, ply)?;
        return Ok(MoveValue { margin, exact: true, depth, ..last });
    };
    let guess = gain_of(after, pair, for_who_played(ply, last.margin));
    let found = driver.value(pair, depth, guess, &mut |_| ())?;
    let margin = for_who_played(ply, final_margin(after, found.gain));
    Ok(MoveValue { margin, exact: found.proven, depth, ..last })
}

/// What the side to move gains if its final margin is `margin`, as near as can be.
fn gain_of(position: &Position, pair: Pair, margin: i32) -> u32 {
    let seeds = pair.seeds().cast_signed();
    let gain = i32::midpoint(margin - position.margin(position.turn()), seeds);
    gain.clamp(0, seeds).cast_unsigned()
}

/// Exact best play, or the moves that the table has.
fn best_line(driver: &Driver, position: &Position, analysis: &Analysis) -> Vec<Move> {
    let Some(best) = analysis.best() else { return Vec::new() };
    if analysis.is_exact()
        && let Ok(line) = line(driver, position, best.margin)
    {
        return line;
    }
    let mut moves = vec![best.mv];
    let Ok(mut ply) = position.play(best.mv) else { return moves };
    while let Some(pair) = settled(&ply.position).filter(|pair| !pair.is_over()) {
        let known = driver.know.node(pair).key.map(|key| driver.know.table.probe(key)).unwrap_or_default();
        let pit = Some(known.best())
            .filter(|&pit| pit != NO_MOVE)
            .and_then(|pit| kalah::Pit::from_index(pit as usize));
        let Some(next) = pit.and_then(|pit| ply.position.play(Move::Sow(pit)).ok()) else { break };
        moves.push(next.mv);
        ply = next;
    }
    moves
}
