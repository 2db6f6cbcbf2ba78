//! The values of the moves of a game that was judged.

use kalah::GameState;
use kalah_analysis::judgement::JudgedMoveValue;
use kalah_jobs::JudgedPosition;

/// The values of all moves before each ply of a game; `None` if they are not those of this game.
pub fn values(game: &GameState, judged: &[JudgedPosition]) -> Option<Vec<Vec<JudgedMoveValue>>> {
    if judged.len() != game.plies().len() {
        return None;
    }
    let of_position = |(ply, judged): (usize, &JudgedPosition)| {
        let legal: Vec<_> = game.position_after(ply).legal_moves().collect();
        let valued = |(mv, value): (kalah::Move, &kalah_jobs::JudgedMove)| JudgedMoveValue {
            mv,
            margin: value.margin,
            exact: value.depth.is_none(),
        };
        (legal.len() == judged.moves.len())
            .then(|| legal.into_iter().zip(&judged.moves).map(valued).collect())
    };
    judged.iter().enumerate().map(of_position).collect()
}
