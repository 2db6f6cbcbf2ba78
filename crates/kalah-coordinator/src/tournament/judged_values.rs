//! The values of the moves of a game that was judged.

use kalah::{GameState, Position};
use kalah_analysis::judgement::JudgedMoveValue;
use kalah_jobs::JudgedPosition;

/// The values of all moves before each ply of a game; `None` if they are not those of this game.
pub fn values(game: &GameState, judged: &[JudgedPosition]) -> Option<Vec<Vec<JudgedMoveValue>>> {
    if judged.len() != game.plies().len() {
        return None;
    }
    let judged = judged.iter().enumerate();
    judged.map(|(ply, judged)| position_values(game.position_after(ply), judged)).collect()
}

/// The values of all moves of a position; `None` if they are not those of this position.
pub fn position_values(position: &Position, judged: &JudgedPosition) -> Option<Vec<JudgedMoveValue>> {
    let legal: Vec<_> = position.legal_moves().collect();
    let valued = |(mv, value): (kalah::Move, &kalah_jobs::JudgedMove)| JudgedMoveValue {
        mv,
        margin: value.margin,
        exact: value.depth.is_none(),
    };
    (legal.len() == judged.moves.len()).then(|| legal.into_iter().zip(&judged.moves).map(valued).collect())
}
