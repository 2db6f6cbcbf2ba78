//! Observers of a match.

use std::time::Duration;

use kalah::record::PlyRecord;
use kalah::{Ply, Position};

use crate::game::outcome::GameOutcome;

/// Observer of a match, which gets every event while it happens. `game` is 0 or 1.
pub trait Observer {
    /// A game starts here.
    fn started(&mut self, _game: usize, _start: &Position) {}

    /// The player to move answered a call with this look-ahead in time. Only under
    /// [`Limit::Lookahead`](kalah_player::Limit::Lookahead).
    fn call(&mut self, _game: usize, _lookahead: u32, _time: Duration) {}

    /// A ply was played.
    fn ply(&mut self, _game: usize, _ply: &Ply, _record: &PlyRecord) {}

    /// A game ended.
    fn ended(&mut self, _game: usize, _result: &GameOutcome) {}
}

/// Observer that ignores everything.
impl Observer for () {}
