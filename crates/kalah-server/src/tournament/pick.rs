//! Filter of a player's matches.

use std::fmt;

use kalah_tournament::{MatchResult, Seat};

/// Filter of a player's matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pick {
    /// Matches of all kinds, those that run as well.
    All,
    Won,
    Tied,
    Lost,
    /// Matches in which it lost a game by an error.
    Errors,
}

impl Pick {
    pub(crate) const ALL: [Pick; 5] = [Pick::All, Pick::Won, Pick::Tied, Pick::Lost, Pick::Errors];

    /// Parses the filter in an address: all if it has none.
    pub(crate) fn named(text: Option<&str>) -> Option<Pick> {
        let text = text.unwrap_or("all");
        Pick::ALL.into_iter().find(|pick| pick.word() == text)
    }

    /// Returns true if it includes a finished match, seen from a seat.
    pub(crate) fn takes(self, result: &MatchResult, seat: Seat) -> bool {
        match self {
            Pick::All => true,
            Pick::Won => result.points(seat) > 0,
            Pick::Tied => result.points(seat) == 0,
            Pick::Lost => result.points(seat) < 0,
            Pick::Errors => result.faults(seat).next().is_some(),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Pick::All => "all",
            Pick::Won => "won",
            Pick::Tied => "tied",
            Pick::Lost => "lost",
            Pick::Errors => "errors",
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
