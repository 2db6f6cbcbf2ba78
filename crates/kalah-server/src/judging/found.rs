//! What is found of a game: the values of its moves, and what is kept of them.

use kalah::record::Record;
use kalah::{GameState, Position, Side, parse_moves};
use kalah_analysis::judgement::Valued;
use kalah_analysis::summary::Summary;
use kalah_jobs::{JudgedGame, JudgedPosition, JudgedPuzzle};
use kalah_store::{Found, NewPuzzle, PlayedPly, PositionKey};

use crate::puzzles::strength;
use crate::puzzles::tried::Solvable;

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

/// What is kept of a game; `None` if it is not what was played.
pub(crate) fn found(record: &Record, judged: JudgedGame) -> Option<Found> {
    let game = record.replay().ok()?;
    let values = values(&game, &judged.positions)?;
    // The first player of a match sits South at the start of both games.
    let text = |side| serde_json::to_string(&Summary::of(&game, &values, side)).ok();
    let [first, second] = Side::BOTH.map(text);
    let winner = record.ending.winner().map(|side| game.seat_at_start(side));
    let ply = |(ply, played): (usize, &kalah::Ply)| PlayedPly {
        position: key(game.position_after(ply)),
        mv: played.mv.to_string(),
        points: match winner {
            None => 1,
            Some(winner) if winner == game.seat_at_start_after(ply, played.side) => 2,
            Some(_) => 0,
        },
    };
    let plies = game.plies().iter().enumerate().map(ply).collect();
    let puzzle = |found| puzzle(&game, &values, found);
    let puzzles = judged.puzzles.iter().map(puzzle).collect::<Option<_>>()?;
    Some(Found { judged, summaries: [first?, second?], plies, puzzles })
}

/// What is kept of a puzzle; `None` if its line cannot be played.
fn puzzle(game: &GameState, values: &[Vec<Valued>], found: &JudgedPuzzle) -> Option<NewPuzzle> {
    let ply = usize::try_from(found.ply).ok().filter(|ply| *ply < game.plies().len())?;
    let position = game.position_after(ply);
    let solvable = Solvable { position: *position, line: parse_moves(&found.line).ok()? };
    solvable.after(solvable.line.len())?;
    Some(NewPuzzle {
        rules: position.rules().to_string(),
        position: position.to_string(),
        line: found.line.clone(),
        wins: values[ply].iter().any(|value| value.margin > 0),
        depth: found.depth,
        strength: strength::of_depth(found.depth),
        ply: Some(found.ply),
    })
}

/// The number of a position with its rules: Fowler, Noll and Vo's FNV-1a of their texts. Positions with one number are taken for
/// the same: among ten million the chance that two have one number is three in a million.
pub(crate) fn key(position: &Position) -> PositionKey {
    let rules = position.rules();
    // How a game began does not matter any more.
    let text = format!("{} {:?} {} {position}", rules.pits(), rules.capture(), rules.pie_rule());
    let hash = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    PositionKey(text.bytes().fold(0xcbf2_9ce4_8422_2325, hash).cast_signed())
}
