//! What a player does when it is asked.

use std::fmt;

use kalah::Move;

/// What a player does with its turn to move. The move may be illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// It plays this ply.
    Play(Move),
    /// It gives the game up.
    Resign,
}

impl fmt::Display for Answer {
    /// A pit's letter, `swap` or `resign`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Play(mv) => mv.fmt(f),
            Answer::Resign => f.write_str("resign"),
        }
    }
}
