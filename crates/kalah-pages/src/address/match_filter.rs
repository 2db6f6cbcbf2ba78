//! Filter of a player's matches.

use std::fmt;

use kalah_tournament::{MatchResult, MatchSeat};

/// Filter of a player's matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchFilter {
    /// Matches of all kinds, those that run as well.
    All,
    /// Matches that it won.
    Won,
    /// Matches that were tied.
    Tied,
    /// Matches that it lost.
    Lost,
    /// Matches in which it lost a game by an error.
    Errors,
}

impl MatchFilter {
    /// All filters.
    pub const ALL: [MatchFilter; 5] =
        [MatchFilter::All, MatchFilter::Won, MatchFilter::Tied, MatchFilter::Lost, MatchFilter::Errors];

    /// Parses the filter in an address: all if it has none.
    pub fn named(text: Option<&str>) -> Option<MatchFilter> {
        let text = text.unwrap_or("all");
        MatchFilter::ALL.into_iter().find(|pick| pick.word() == text)
    }

    /// Returns true if it includes a finished match, seen from a seat.
    pub fn takes(self, result: &MatchResult, seat: MatchSeat) -> bool {
        match self {
            MatchFilter::All => true,
            MatchFilter::Won => result.points(seat) > 0,
            MatchFilter::Tied => result.points(seat) == 0,
            MatchFilter::Lost => result.points(seat) < 0,
            MatchFilter::Errors => result.faults(seat).next().is_some(),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            MatchFilter::All => "all",
            MatchFilter::Won => "won",
            MatchFilter::Tied => "tied",
            MatchFilter::Lost => "lost",
            MatchFilter::Errors => "errors",
        }
    }
}

impl fmt::Display for MatchFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
