//! Result of a match.

use kalah::GameState;
use kalah::Side;
use kalah::record::{Ending, Fault, Record, ReplayError};

use crate::player::{EntryId, EntryPair};

/// Seat of one of the two who play a match. The first moves first in the first game, the second in the
/// second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchSeat {
    /// Sits South at the start of both games.
    First,
    /// Sits North at the start of both games.
    Second,
}

impl MatchSeat {
    /// Both seats.
    pub const BOTH: [MatchSeat; 2] = [MatchSeat::First, MatchSeat::Second];

    /// The place of the seat in arrays of two.
    pub const fn index(self) -> usize {
        match self {
            MatchSeat::First => 0,
            MatchSeat::Second => 1,
        }
    }

    /// The other seat.
    #[must_use]
    pub const fn other(self) -> MatchSeat {
        match self {
            MatchSeat::First => MatchSeat::Second,
            MatchSeat::Second => MatchSeat::First,
        }
    }

    /// The seat of whoever sat on this side when the game started.
    pub const fn at_start(side: Side) -> MatchSeat {
        match side {
            Side::South => MatchSeat::First,
            Side::North => MatchSeat::Second,
        }
    }
}

/// Reason that decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// The rules: whoever has more seeds has won.
    Seeds,
    /// A fault, whatever the seeds say.
    Forfeit {
        /// Seat that was at fault, and lost.
        loser: MatchSeat,
        /// Fault of the loser.
        fault: Fault,
    },
}

/// Result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    /// Reason that decided it.
    pub decision: Decision,
    /// The seeds of the first and of the second at the end. After a forfeit the seeds still in play
    /// are the winner's, so that nobody gains by stopping early.
    pub seeds: [u32; 2],
}

impl GameResult {
    /// The result of a game, once its record was replayed by the rules.
    ///
    /// # Errors
    /// If the record breaks the rules, or tells of a game without result.
    pub fn from_record(record: &Record) -> Result<GameResult, ResultError> {
        GameResult::replayed(record, &record.replay()?)
    }

    /// The same from a game that was replayed already.
    pub(crate) fn replayed(record: &Record, game: &GameState) -> Result<GameResult, ResultError> {
        let last = game.position();
        let seat = |side| MatchSeat::at_start(record.seat_at_start(side));
        let mut seeds = [0; 2];
        for side in Side::BOTH {
            seeds[seat(side).index()] = u32::from(last.store(side));
        }
        let decision = match record.ending {
            Ending::Finished { .. } => Decision::Seeds,
            Ending::Forfeit { loser, fault } => {
                let loser = seat(loser);
                seeds[loser.other().index()] += u32::from(last.seeds_in_play());
                Decision::Forfeit { loser, fault }
            }
            Ending::Adjudicated { .. } => return Err(ResultError::Adjudicated),
            Ending::Aborted => return Err(ResultError::Aborted),
        };
        Ok(GameResult { decision, seeds })
    }

    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<MatchSeat> {
        let [first, second] = self.seeds;
        match self.decision {
            Decision::Forfeit { loser, .. } => Some(loser.other()),
            Decision::Seeds if first > second => Some(MatchSeat::First),
            Decision::Seeds if first < second => Some(MatchSeat::Second),
            Decision::Seeds => None,
        }
    }

    /// 1 if the seat won, -1 if it lost, 0 for a draw.
    pub fn points(&self, seat: MatchSeat) -> i32 {
        self.winner().map_or(0, |winner| if winner == seat { 1 } else { -1 })
    }

    /// Returns the fault by which this seat lost the game, if it was at fault.
    pub fn fault(&self, seat: MatchSeat) -> Option<Fault> {
        match self.decision {
            Decision::Forfeit { loser, fault } if loser == seat => Some(fault),
            _ => None,
        }
    }
}

/// Result of a match of two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchResult {
    /// Entries that sat first and second: not the same, else the result counts nothing.
    pub entries: [EntryId; 2],
    /// Results of its games.
    pub games: [GameResult; 2],
}

impl MatchResult {
    /// Returns the pair that met.
    pub fn pair(&self) -> Option<EntryPair> {
        EntryPair::new(self.entries[0], self.entries[1])
    }

    /// Points of a seat in both games, -2 to 2: above 0 the match is won, below it is lost.
    pub fn points(&self, seat: MatchSeat) -> i32 {
        self.games.iter().map(|game| game.points(seat)).sum()
    }

    /// Seeds of a seat in both games.
    pub fn seeds(&self, seat: MatchSeat) -> u32 {
        self.games.iter().map(|game| game.seeds[seat.index()]).sum()
    }

    /// Returns the faults of this seat, game by game.
    pub fn faults(&self, seat: MatchSeat) -> impl Iterator<Item = Fault> + '_ {
        self.games.iter().filter_map(move |game| game.fault(seat))
    }
}

/// Reason why a record is no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResultError {
    /// The rules say otherwise.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// Tournaments play games to their end.
    #[error("the game was not played to its end")]
    Adjudicated,
    /// The game was aborted: nobody was at fault, and nobody won.
    #[error("the game was stopped without a result")]
    Aborted,
}
