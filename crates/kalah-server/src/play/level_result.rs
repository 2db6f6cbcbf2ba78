//! What a game of a visitor says of its strength: its result against a level of the engine.

use kalah_engine::Level;

use crate::account::guest::GuestHash;
use crate::opponent::Opponent;
use crate::play::game::BoardGame;

/// Result of a visitor's game against a level of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelResult {
    pub(crate) level: Level,
    /// 2 for a win, 1 for a draw.
    pub(crate) points: u32,
}

impl LevelResult {
    /// Returns the result of a game that rates: a finished one from the start of the board, without help, between a visitor
    /// and a level.
    pub(crate) fn from_game(game: &BoardGame, guest: &GuestHash) -> Option<LevelResult> {
        let mut own = game.sides_of(guest);
        let (side, None) = (own.next()?, own.next()) else { return None };
        let (Opponent::Engine(level), _) = game.at(side.opposite()) else { return None };
        let start = game.setup.position()?;
        let is_whole = start == game.setup.rules.start(start.turn());
        if game.helped || game.setup.practice || !is_whole {
            return None;
        }
        let points = match game.ending()?.winner() {
            Some(winner) if winner == side => 2,
            Some(_) => 0,
            None => 1,
        };
        Some(LevelResult { level, points })
    }
}
