//! Who meets whom next: a pure function of the games that are finished.

use std::collections::BTreeMap;

use super::config::{TournamentConfig, TournamentFormat};
use super::{knockout, swiss};

/// Two players by their places in the file. The first sits South at the start of every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Meeting {
    pub(crate) round: u32,
    pub(crate) players: [usize; 2],
}

/// One game of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct GameKey {
    pub(crate) meeting: Meeting,
    /// The pair of games, which is also the opening.
    pub(crate) pair: u32,
    /// 0 for the game in which the first player moves first, 1 for the other.
    pub(crate) game: usize,
}

/// What a finished game gave its meeting's first player: points (2, 1, 0 half points) and seeds ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gained {
    pub(crate) half_points: u32,
    pub(crate) seeds: i32,
}

/// All finished games.
pub(crate) type Finished = BTreeMap<GameKey, Gained>;

/// Every game that can be played now and is not finished, in the order in which they are best begun; none if the tournament
/// is over.
pub(crate) fn open_games(config: &TournamentConfig, finished: &Finished) -> Vec<GameKey> {
    meetings(config, finished).iter().flat_map(|&meeting| open(config, meeting, finished)).collect()
}

/// The meetings that are settled so far: all of the rounds that are over, and of the one that is played.
pub(crate) fn meetings(config: &TournamentConfig, finished: &Finished) -> Vec<Meeting> {
    let players = config.players.len();
    match config.format {
        TournamentFormat::RoundRobin => (0..players)
            .flat_map(|first| {
                (first + 1..players).map(move |second| Meeting { round: 1, players: [first, second] })
            })
            .collect(),
        TournamentFormat::Gauntlet => {
            (1..players).map(|second| Meeting { round: 1, players: [0, second] }).collect()
        }
        TournamentFormat::Swiss { rounds } => swiss::meetings(config, rounds.get(), finished),
        TournamentFormat::Knockout => knockout::meetings(config, finished),
    }
}

/// The games of a meeting that are not finished. A knockout that is even goes on, pair by pair.
fn open(config: &TournamentConfig, meeting: Meeting, finished: &Finished) -> Vec<GameKey> {
    let keys = |pairs: std::ops::Range<u32>| {
        pairs.flat_map(move |pair| [0, 1].map(|game| GameKey { meeting, pair, game }))
    };
    let missing: Vec<GameKey> = keys(0..config.pairs).filter(|key| !finished.contains_key(key)).collect();
    if !missing.is_empty() || config.format != TournamentFormat::Knockout {
        return missing;
    }
    match knockout::winner(config, meeting, finished) {
        knockout::Winner::Known(_) => Vec::new(),
        knockout::Winner::After(pair) => {
            keys(pair..pair + 1).filter(|key| !finished.contains_key(key)).collect()
        }
    }
}

/// What a meeting gave its first player so far.
pub(crate) fn gained(meeting: Meeting, finished: &Finished) -> (u32, Gained) {
    let from = GameKey { meeting, pair: 0, game: 0 };
    let to = GameKey { meeting, pair: u32::MAX, game: 1 };
    let mut sum = Gained { half_points: 0, seeds: 0 };
    let mut games = 0;
    for gained in finished.range(from..=to).map(|(_, gained)| gained) {
        games += 1;
        sum.half_points += gained.half_points;
        sum.seeds += gained.seeds;
    }
    (games, sum)
}

/// Whether all games of a meeting that its number of pairs asks for are finished.
pub(crate) fn is_over(config: &TournamentConfig, meeting: Meeting, finished: &Finished) -> bool {
    gained(meeting, finished).0 >= 2 * config.pairs
}
