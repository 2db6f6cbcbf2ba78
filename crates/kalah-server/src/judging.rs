//! What the judge says of the games of a tournament, and what that comes to.

mod routes;

use kalah::GameState;
use kalah::record::Record;
use kalah_analysis::judgement::Valued;
use kalah_analysis::summary::Summary;
use kalah_jobs::JudgedPosition;

use kalah::Side;

pub(crate) use routes::router;

/// The values of all moves before each ply of a game; `None` if they are not those of this game.
pub(crate) fn values(game: &GameState, judged: &[JudgedPosition]) -> Option<Vec<Vec<Valued>>> {
    if judged.len() != game.plies().len() {
        return None;
    }
    let of_position = |(ply, judged): (usize, &JudgedPosition)| {
        let legal: Vec<_> = game.position_after(ply).legal_moves().collect();
        let valued = |(mv, value): (kalah::Move, &kalah_jobs::JudgedMove)| Valued {
            mv,
            margin: value.margin,
            exact: value.depth.is_none(),
        };
        (legal.len() == judged.moves.len())
            .then(|| legal.into_iter().zip(&judged.moves).map(valued).collect())
    };
    judged.iter().enumerate().map(of_position).collect()
}

/// What a game comes to for its first and its second player, as it is kept; `None` if it is not what was played.
pub(crate) fn summaries(record: &Record, judged: &[JudgedPosition]) -> Option<[String; 2]> {
    let game = record.replay().ok()?;
    let values = values(&game, judged)?;
    // The first player of a match sits South at the start of both games.
    let text = |side| serde_json::to_string(&Summary::of(&game, &values, side)).ok();
    let [first, second] = Side::BOTH.map(text);
    Some([first?, second?])
}
