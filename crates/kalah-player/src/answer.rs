//! Answer of a player to a request.

use std::fmt;

use kalah::Move;

/// Answer of a player with its turn to move. The move may be illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerAnswer {
    /// Ply that the player plays.
    Play(Move),
    /// Resignation: the player gives the game up.
    Resign,
}

impl fmt::Display for PlayerAnswer {
    /// A pit's letter, `swap` or `resign`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerAnswer::Play(mv) => mv.fmt(f),
            PlayerAnswer::Resign => f.write_str("resign"),
        }
    }
}
