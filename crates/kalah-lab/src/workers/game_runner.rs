//! Place where games are played.

use std::sync::atomic::AtomicBool;

use kalah_jobs::{Contestant, PlayWork, PlayedGame, TournamentSettings};
use kalah_match::{GameOutcome, MatchError, MatchSettings, ResolvedPlayer, play_match, play_one_of_match};

use super::worker_pool::{WorkerPool, WorkerPoolError};

/// Place where the games are played: this process, or workers elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub enum GameRunner<'a> {
    /// This process.
    #[default]
    Here,
    /// Workers. Their players are those that are part of the program, and nothing is adjudicated.
    Pool(&'a WorkerPool),
}

/// Matches that are dispatched at a time: enough for a hundred cores, and few enough that little is wasted when a test ends.
const DISPATCHED: usize = 256;

impl GameRunner<'_> {
    /// Returns the number of games to have in play, where this process would play so many at a time.
    pub fn at_once(self, here: usize) -> usize {
        match self {
            GameRunner::Here => here,
            GameRunner::Pool(_) => here.max(DISPATCHED),
        }
    }

    /// Both games of a match.
    pub(crate) fn pair<E: From<MatchError> + From<WorkerPoolError>>(
        self,
        players: [&ResolvedPlayer; 2],
        settings: &MatchSettings,
        stop: &AtomicBool,
    ) -> Result<[GameOutcome; 2], E> {
        match self {
            GameRunner::Here => Ok(play_match(players[0], players[1], settings, &mut (), stop)?.games),
            GameRunner::Pool(pool) => Ok(pool.play(&play(players, settings)?, stop)?.map(game)),
        }
    }

    /// One of the two games of a match: 0 or 1.
    pub(crate) fn game<E: From<MatchError> + From<WorkerPoolError>>(
        self,
        index: usize,
        players: [&ResolvedPlayer; 2],
        settings: &MatchSettings,
        stop: &AtomicBool,
    ) -> Result<GameOutcome, E> {
        match self {
            GameRunner::Here => Ok(play_one_of_match(index, players, settings, &mut (), stop)?),
            GameRunner::Pool(pool) => {
                let [first, second] = pool.play(&play(players, settings)?, stop)?;
                Ok(game(if index == 0 { first } else { second }))
            }
        }
    }
}

/// Returns the match as work for a worker.
fn play(players: [&ResolvedPlayer; 2], settings: &MatchSettings) -> Result<PlayWork, WorkerPoolError> {
    let contestant = |player: &ResolvedPlayer| match player {
        ResolvedPlayer::Textbook(_) | ResolvedPlayer::Engine(_) => {
            Ok(Contestant::BuiltIn(player.to_string()))
        }
        _ => Err(WorkerPoolError::NotBuiltIn(player.to_string())),
    };
    let [first, second] = players;
    Ok(PlayWork {
        settings: TournamentSettings::new(settings.rules, settings.limit),
        players: [contestant(first)?, contestant(second)?],
        start: settings.start,
        second_limit: settings.second_limit,
    })
}

fn game(played: PlayedGame) -> GameOutcome {
    let PlayedGame { record, stderr } = played;
    // Players that are part of the program are always ready.
    GameOutcome { record, stderr, usage: [None, None], starved: 0, began: true }
}
