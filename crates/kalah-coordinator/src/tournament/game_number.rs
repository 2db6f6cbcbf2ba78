//! Number of a game in its match.

use std::fmt;

use kalah::Side;

/// Number of one of the two games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameNumber {
    /// The first player of the match moves first.
    First,
    /// The second player of the match moves first.
    Second,
}

impl GameNumber {
    /// Numbers of both games.
    pub const BOTH: [GameNumber; 2] = [GameNumber::First, GameNumber::Second];

    /// The game that an address names.
    pub fn named(text: &str) -> Option<GameNumber> {
        GameNumber::BOTH.into_iter().find(|game| game.to_string() == text)
    }

    /// The other game of the match.
    #[must_use]
    pub const fn other(self) -> GameNumber {
        match self {
            GameNumber::First => GameNumber::Second,
            GameNumber::Second => GameNumber::First,
        }
    }

    /// Returns 0 for the first game, 1 for the second.
    pub const fn index(self) -> usize {
        match self {
            GameNumber::First => 0,
            GameNumber::Second => 1,
        }
    }

    /// The side that moves first.
    pub const fn first_mover(self) -> Side {
        match self {
            GameNumber::First => Side::South,
            GameNumber::Second => Side::North,
        }
    }
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.index() + 1).fmt(f)
    }
}
