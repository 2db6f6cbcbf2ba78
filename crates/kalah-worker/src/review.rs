//! Values all moves of a game.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::thread;

use kalah::record::Record;
use kalah::{GameState, write_moves};
use kalah_analysis::game_values::{GameMoveValue, GameSearch};
use kalah_analysis::puzzle_search::PuzzleSearch;
use kalah_engine::BoardDatabases;
use kalah_jobs::{
    GameReviewWork, JobOutcome, MoveReview, Product, ReviewedGame, ReviewedPosition, ReviewedPuzzle,
};
use rustix::process::setpriority_process;

use crate::worker_queue::JobMarks;

/// Puzzles of a game that are kept at most, and how far a search has to look at least to solve them.
const PUZZLES: usize = 2;
const PUZZLE_DEPTH: u32 = 3;

/// The priority (nice(2)) of reviewing: matches come first, also those of others.
const PRIORITY: i32 = 19;

pub(crate) fn review(
    review: &GameReviewWork,
    databases: &BoardDatabases,
    marks: &JobMarks,
) -> Result<JobOutcome, String> {
    // A priority cannot be raised again, so the thread ends with the work.
    let reviewed = thread::scope(|scope| {
        scope
            .spawn(|| {
                _ = setpriority_process(None, PRIORITY);
                review_game(&review.record, review.nodes, databases, &marks.cancelled)
            })
            .join()
    });
    let reviewed = reviewed.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    Ok(JobOutcome::Done(Product::Reviewed(reviewed?)))
}

/// Values all moves of a game, with so many nodes for each position; finds its puzzles.
///
/// # Errors
/// If the record is none of a game, or no solver takes its board.
pub fn review_game(
    record: &Record,
    limit: u64,
    databases: &BoardDatabases,
    cancelled: &AtomicBool,
) -> Result<ReviewedGame, String> {
    // The server has replayed the record; if it is none all the same, its words are wrong.
    let replay = record.replay().map_err(|error| format!("the game cannot be reviewed: {error}"))?;
    let rules = record.start.rules();
    let told = |error: kalah_engine::SolveError| error.to_string();
    let search = GameSearch::new(rules, databases).map_err(told)?;
    let solver = search.solver().map_err(told)?;
    let values = search.values(&replay, limit, cancelled, &mut |_| ()).map_err(told)?;
    let reviewed = |value: &GameMoveValue| MoveReview { margin: value.margin, depth: value.depth };
    let position =
        |moves: &Vec<GameMoveValue>| ReviewedPosition { moves: moves.iter().map(reviewed).collect() };
    let positions: Vec<_> = values.positions.iter().map(position).collect();
    let puzzle_search = PuzzleSearch::new(rules, solver, search.lookup(), limit, cancelled);
    let puzzles = puzzles(&replay, &positions, &puzzle_search.map_err(|error| error.to_string())?);
    Ok(ReviewedGame { positions, nodes: values.nodes, cpu_us: own_cpu_us(), puzzles })
}

/// The hardest puzzles of a game.
fn puzzles(game: &GameState, reviewed: &[ReviewedPosition], search: &PuzzleSearch) -> Vec<ReviewedPuzzle> {
    let candidates = reviewed.iter().enumerate().filter(|(_, reviewed)| may_be_puzzle(reviewed));
    let puzzle = |(ply, _): (usize, _)| {
        let position = game.position_after(ply);
        let found = search.puzzle(position)?;
        let line = write_moves(position, &found.puzzle.line).ok()?;
        Some(ReviewedPuzzle { ply: u32::try_from(ply).ok()?, line, depth: found.depth })
    };
    let mut puzzles: Vec<_> =
        candidates.filter_map(puzzle).filter(|found| found.depth >= PUZZLE_DEPTH).collect();
    puzzles.sort_by_key(|found| Reverse(found.depth));
    puzzles.truncate(PUZZLES);
    puzzles
}

/// Returns true if all values of a position are proven, and just one move keeps the result.
fn may_be_puzzle(reviewed: &ReviewedPosition) -> bool {
    let Some(best) = reviewed.moves.iter().map(|value| value.margin).max() else { return false };
    let keeps = |value: &&MoveReview| value.margin.signum() == best.signum();
    let is_exact = reviewed.moves.iter().all(|value| value.depth.is_none());
    is_exact && best >= 0 && reviewed.moves.len() > 1 && reviewed.moves.iter().filter(keeps).count() == 1
}

/// The processor time of this thread in microseconds; 0 where the kernel does not tell.
fn own_cpu_us() -> u64 {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = schedstat.split(' ').next().and_then(|nanos| nanos.parse::<u64>().ok());
    nanos.unwrap_or(0) / 1000
}

#[cfg(test)]
mod tests {
    use kalah::record::{Ending, PlyRecord, Record};
    use kalah::{Move, Position, Rules, Side};
    use kalah_engine::BoardDatabases;
    use kalah_jobs::{GameReviewWork, JobOutcome, Product};

    use super::review;
    use crate::worker_queue::JobMarks;

    /// The final margin of the side to move, by going through all that can happen.
    fn minimax(position: &Position) -> i32 {
        if position.is_over() {
            return position.margin(position.turn());
        }
        position.legal_moves().map(|mv| after(position, mv)).max().unwrap()
    }

    fn after(position: &Position, mv: Move) -> i32 {
        let ply = position.play(mv).unwrap();
        let value = minimax(&ply.position);
        if ply.extra_turn { value } else { -value }
    }

    #[test]
    fn every_move_of_a_small_game_has_its_value() {
        let start = "3x2".parse::<Rules>().unwrap().start(Side::South);
        let (mut position, mut plies, mut expected) = (start, Vec::new(), Vec::new());
        while let Some(mv) = position.legal_moves().last() {
            expected.push(position.legal_moves().map(|mv| after(&position, mv)).collect::<Vec<_>>());
            plies.push(PlyRecord::bare(mv));
            position = position.play(mv).unwrap().position;
        }
        let ending = Ending::Finished { margin: position.outcome().unwrap() };
        let record = Record { start, south: String::new(), north: String::new(), plies, ending, cause: None };
        let work = GameReviewWork { record, nodes: 1_000_000 };
        let outcome = review(&work, &BoardDatabases::default(), &JobMarks::default()).unwrap();
        let JobOutcome::Done(Product::Reviewed(reviewed)) = outcome else { panic!("{outcome:?}") };
        let margins = reviewed.positions.iter().map(|position| {
            assert!(position.moves.iter().all(|value| value.depth.is_none()));
            position.moves.iter().map(|value| value.margin).collect::<Vec<_>>()
        });
        assert_eq!(margins.collect::<Vec<_>>(), expected);
        for puzzle in &reviewed.puzzles {
            let values = &reviewed.positions[puzzle.ply as usize].moves;
            let best = values.iter().map(|value| value.margin).max().unwrap();
            let keepers = values.iter().filter(|value| value.margin.signum() == best.signum());
            assert_eq!(keepers.count(), 1, "{puzzle:?}");
        }
    }
}
