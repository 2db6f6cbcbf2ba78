//! Data derived from a reviewed game: sums, plies for the explorer, puzzles.

use kalah::record::Record;
use kalah::{GameState, Side, parse_moves};
use kalah_analysis::highlights::GameHighlights;
use kalah_analysis::ply_review::ReviewedMoveValue;
use kalah_analysis::puzzle_answer::SolvablePuzzle;
use kalah_analysis::summary::PlayerSummary;
use kalah_jobs::{ReviewedGame, ReviewedPuzzle};
use kalah_store::{NewHighlights, NewPuzzle, PlayedPly, PlyAmount, PositionKey, StoredGameReview, Strength};

use crate::tournament::reviewed_values::values;

/// Derives the data to store of a reviewed game; `None` if it is not the game that was played.
pub fn stored_review(record: &Record, reviewed: ReviewedGame) -> Option<StoredGameReview> {
    let game = record.replay().ok()?;
    let values = values(&game, &reviewed.positions)?;
    // The first player of a match sits South at the start of both games.
    let text = |side| serde_json::to_string(&PlayerSummary::from_game(&game, &values, side)).ok();
    let [first, second] = Side::BOTH.map(text);
    let winner = record.ending.winner().map(|side| game.seat_at_start(side));
    let ply = |(ply, played): (usize, &kalah::Ply)| PlayedPly {
        position: PositionKey::of(game.position_after(ply)),
        mv: played.mv.to_string(),
        points: match winner {
            None => 1,
            Some(winner) if winner == game.seat_at_start_after(ply, played.side) => 2,
            Some(_) => 0,
        },
    };
    let plies = game.plies().iter().enumerate().map(ply).collect();
    let puzzle = |found| puzzle(&game, &values, found);
    let puzzles = reviewed.puzzles.iter().map(puzzle).collect::<Option<_>>()?;
    let highlights = highlights(&game, &values);
    Some(StoredGameReview { reviewed, summaries: [first?, second?], plies, puzzles, highlights })
}

/// Derives what is remarkable in a game. The first player of a match sits South at the start of both games.
fn highlights(game: &GameState, values: &[Vec<ReviewedMoveValue>]) -> NewHighlights {
    let GameHighlights { swing, long_turn } = GameHighlights::from_game(game, values);
    let found = |ply, by, amount| PlyAmount { ply, by_second: by == Side::North, amount };
    NewHighlights {
        swing: swing.map(|swing| found(swing.ply, swing.by, swing.seeds)),
        long_turn: long_turn.map(|turn| found(turn.ply, turn.by, turn.extra_turns)),
    }
}

/// Derives the data to store of a puzzle; `None` if its line cannot be played.
fn puzzle(game: &GameState, values: &[Vec<ReviewedMoveValue>], found: &ReviewedPuzzle) -> Option<NewPuzzle> {
    let ply = usize::try_from(found.ply).ok().filter(|ply| *ply < game.plies().len())?;
    let position = game.position_after(ply);
    SolvablePuzzle::new(*position, parse_moves(&found.line).ok()?)?;
    Some(NewPuzzle {
        rules: position.rules().to_string(),
        position: position.to_string(),
        line: found.line.clone(),
        wins: values[ply].iter().any(|value| value.margin > 0),
        depth: found.depth,
        strength: Strength::of_depth(found.depth),
        ply: Some(found.ply),
    })
}
