//! Outcome of a match.

use kalah::Side;
use kalah::record::Record;
use kalah_sandbox::Usage;

/// A match that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchOutcome {
    /// The two games, in the order they were played. Player A sits South at the start of both.
    pub games: [GameOutcome; 2],
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOutcome {
    /// Record of all plies and of the end.
    pub record: Record,
    /// The end of what the players wrote to their standard error: player A's, player B's.
    pub stderr: [String; 2],
    /// Resources that the players' programs used, where measured: player A's, player B's.
    pub usage: [Option<Usage>; 2],
    /// Number of times a bot was asked again, since other work had kept this machine's cores from it.
    pub starved: u32,
    /// True if both players were ready to play.
    pub began: bool,
}

impl GameOutcome {
    /// Points of player A: 1, 0 or -1.
    pub fn points(&self) -> i32 {
        self.record.ending.points(self.record.seat_at_start(Side::South))
    }

    /// Player A's seeds minus player B's at the end. A forfeited game has no margin.
    pub fn margin(&self) -> Option<i32> {
        self.record.margin_of(Side::South)
    }
}
