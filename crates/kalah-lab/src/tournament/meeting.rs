//! Two players who meet, their games, and what these gave.

use std::collections::BTreeMap;

use kalah::Side;
use kalah::record::Record;

use super::config::TournamentConfig;

/// Two players by their places in the file. The first sits South at the start of every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PlayerMeeting {
    pub(crate) round: u32,
    pub(crate) players: [usize; 2],
}

/// One game of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct GameKey {
    pub(crate) meeting: PlayerMeeting,
    /// The pair of games, which is also the opening.
    pub(crate) pair: u32,
    /// 0 for the game in which the first player moves first, 1 for the other.
    pub(crate) game: usize,
}

/// Gain of a finished game for its meeting's first player: points (2, 1, 0 half points) and seeds ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MeetingGain {
    pub(crate) half_points: u32,
    pub(crate) seeds: i32,
}

/// All finished games.
pub(crate) type FinishedGames = BTreeMap<GameKey, MeetingGain>;

impl MeetingGain {
    /// Returns the gain of a game for the player who sat South at its start.
    pub(crate) fn from_record(record: &Record) -> MeetingGain {
        let seat = record.seat_at_start(Side::South);
        let half_points = match record.ending.points(seat) {
            1.. => 2,
            0 => 1,
            _ => 0,
        };
        MeetingGain { half_points, seeds: record.margin_of(Side::South).unwrap_or(0) }
    }
}

/// Sums the gains of a meeting's first player so far.
pub(crate) fn gained(meeting: PlayerMeeting, finished: &FinishedGames) -> (u32, MeetingGain) {
    let from = GameKey { meeting, pair: 0, game: 0 };
    let to = GameKey { meeting, pair: u32::MAX, game: 1 };
    let mut sum = MeetingGain { half_points: 0, seeds: 0 };
    let mut games = 0;
    for gained in finished.range(from..=to).map(|(_, gained)| gained) {
        games += 1;
        sum.half_points += gained.half_points;
        sum.seeds += gained.seeds;
    }
    (games, sum)
}

/// Returns true if all games of a meeting that its number of pairs asks for are finished.
pub(crate) fn is_over(config: &TournamentConfig, meeting: PlayerMeeting, finished: &FinishedGames) -> bool {
    gained(meeting, finished).0 >= 2 * config.pairs
}
