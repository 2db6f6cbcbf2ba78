//! Who plays the games.

use std::sync::atomic::AtomicBool;

use kalah_jobs::{Contestant, Play, PlayedGame, Settings};
use kalah_match::{Game, MatchError, MatchSettings, ResolvedPlayer, play_match, play_one_of_match};

use super::foreman::{Crew, CrewError};

/// Place where the games are played: this process, or workers elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub enum Hands<'a> {
    /// This process.
    #[default]
    Here,
    /// Workers. Their players are those that are part of the program, and nothing is adjudicated.
    Crew(&'a Crew),
}

/// Matches that are handed out at a time: enough for a hundred cores, and few enough that a test which has ended leaves little.
const HANDED_OUT: usize = 256;

impl Hands<'_> {
    /// Returns the number of games to have in play, where this process would play so many at a time.
    pub fn at_once(self, here: usize) -> usize {
        match self {
            Hands::Here => here,
            Hands::Crew(_) => here.max(HANDED_OUT),
        }
    }

    /// Both games of a match.
    pub(crate) fn pair<E: From<MatchError> + From<CrewError>>(
        self,
        players: [&ResolvedPlayer; 2],
        settings: &MatchSettings,
        stop: &AtomicBool,
    ) -> Result<[Game; 2], E> {
        match self {
            Hands::Here => Ok(play_match(players[0], players[1], settings, &mut (), stop)?.games),
            Hands::Crew(crew) => Ok(crew.play(&play(players, settings)?, stop)?.map(game)),
        }
    }

    /// One of the two games of a match: 0 or 1.
    pub(crate) fn game<E: From<MatchError> + From<CrewError>>(
        self,
        index: usize,
        players: [&ResolvedPlayer; 2],
        settings: &MatchSettings,
        stop: &AtomicBool,
    ) -> Result<Game, E> {
        match self {
            Hands::Here => Ok(play_one_of_match(index, players, settings, &mut (), stop)?),
            Hands::Crew(crew) => {
                let [first, second] = crew.play(&play(players, settings)?, stop)?;
                Ok(game(if index == 0 { first } else { second }))
            }
        }
    }
}

/// What a worker is asked.
fn play(players: [&ResolvedPlayer; 2], settings: &MatchSettings) -> Result<Play, CrewError> {
    let contestant = |player: &ResolvedPlayer| match player {
        ResolvedPlayer::Textbook(_) | ResolvedPlayer::Engine(_) => {
            Ok(Contestant::BuiltIn(player.to_string()))
        }
        _ => Err(CrewError::NotBuiltIn(player.to_string())),
    };
    let [first, second] = players;
    Ok(Play {
        settings: Settings { rules: settings.rules, limit: settings.limit },
        players: [contestant(first)?, contestant(second)?],
        start: settings.start,
        second_limit: settings.second_limit,
    })
}

fn game(played: PlayedGame) -> Game {
    let PlayedGame { record, stderr, cause } = played;
    // Players that are part of the program are always ready.
    Game { record, stderr, usage: [None, None], starved: 0, began: true, cause }
}
