//! The values of the moves of a game that was reviewed.

use kalah::{GameState, Position};
use kalah_analysis::ply_review::ReviewedMoveValue;
use kalah_jobs::ReviewedPosition;

/// The values of all moves before each ply of a game; `None` if they are not those of this game.
pub fn values(game: &GameState, reviewed: &[ReviewedPosition]) -> Option<Vec<Vec<ReviewedMoveValue>>> {
    if reviewed.len() != game.plies().len() {
        return None;
    }
    let reviewed = reviewed.iter().enumerate();
    reviewed.map(|(ply, reviewed)| position_values(game.position_after(ply), reviewed)).collect()
}

/// The values of all moves of a position; `None` if they are not those of this position.
pub fn position_values(position: &Position, reviewed: &ReviewedPosition) -> Option<Vec<ReviewedMoveValue>> {
    let legal: Vec<_> = position.legal_moves().collect();
    let valued = |(mv, value): (kalah::Move, &kalah_jobs::MoveReview)| ReviewedMoveValue {
        mv,
        margin: value.margin,
        exact: value.depth.is_none(),
    };
    (legal.len() == reviewed.moves.len())
        .then(|| legal.into_iter().zip(&reviewed.moves).map(valued).collect())
}
