//! Who meets whom next: a pure function of the games that are finished.

use super::config::{TournamentConfig, TournamentFormat};
use super::meeting::{FinishedGames, GameKey, PlayerMeeting};
use super::{knockout, swiss};

/// Every game that can be played now and is not finished, in the order in which they are best begun; none if the tournament
/// is over.
pub(crate) fn open_games(config: &TournamentConfig, finished: &FinishedGames) -> Vec<GameKey> {
    meetings(config, finished).iter().flat_map(|&meeting| open(config, meeting, finished)).collect()
}

/// The meetings that are settled so far: all of the rounds that are over, and of the one that is played.
pub(crate) fn meetings(config: &TournamentConfig, finished: &FinishedGames) -> Vec<PlayerMeeting> {
    let players = config.players.len();
    match config.format {
        TournamentFormat::RoundRobin => (0..players)
            .flat_map(|first| {
                (first + 1..players).map(move |second| PlayerMeeting { round: 1, players: [first, second] })
            })
            .collect(),
        TournamentFormat::Gauntlet => {
            (1..players).map(|second| PlayerMeeting { round: 1, players: [0, second] }).collect()
        }
        TournamentFormat::Swiss { rounds } => swiss::meetings(config, rounds.get(), finished),
        TournamentFormat::Knockout => knockout::meetings(config, finished),
    }
}

/// The games of a meeting that are not finished. A knockout that is even goes on, pair by pair.
fn open(config: &TournamentConfig, meeting: PlayerMeeting, finished: &FinishedGames) -> Vec<GameKey> {
    let keys = |pairs: std::ops::Range<u32>| {
        pairs.flat_map(move |pair| [0, 1].map(|game| GameKey { meeting, pair, game }))
    };
    let missing: Vec<GameKey> = keys(0..config.pairs).filter(|key| !finished.contains_key(key)).collect();
    if !missing.is_empty() || config.format != TournamentFormat::Knockout {
        return missing;
    }
    match knockout::winner(config, meeting, finished) {
        knockout::KnockoutWinner::Known(_) => Vec::new(),
        knockout::KnockoutWinner::After(pair) => {
            keys(pair..pair + 1).filter(|key| !finished.contains_key(key)).collect()
        }
    }
}
