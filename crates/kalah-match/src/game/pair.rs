//! A match: a pair of games in which each side is first once.

use std::sync::atomic::AtomicBool;

use crate::error::MatchError;
use crate::game::observer::Observer;
use crate::game::one_game::{NamedPlayer, game_of_a_match};
use crate::game::outcome::{GameOutcome, MatchOutcome};
use crate::heartbeat::{Heartbeat, StarvationRetries};
use crate::players::resolved_player::ResolvedPlayer;
use crate::settings::MatchSettings;

/// Plays both games of a match between `a` and `b`.
///
/// Whatever a player does wrong loses it that game and is noted in the result. When `cancel` is set
/// the running game is aborted, and so is one that did not start yet.
///
/// # Errors
/// Only for a fault of this machine: the match should be played again.
pub fn play_match(
    a: &ResolvedPlayer,
    b: &ResolvedPlayer,
    settings: &MatchSettings,
    observer: &mut dyn Observer,
    cancel: &AtomicBool,
) -> Result<MatchOutcome, MatchError> {
    let chances = StarvationRetries::of_a_match();
    let mut play = |index| play_on_a_share(index, [a, b], settings, &chances, observer, cancel);
    Ok(MatchOutcome { games: [play(0)?, play(1)?] })
}

/// Plays one of the two games of a match: 0 or 1.
///
/// # Errors
/// Only for a fault of this machine: the game should be played again.
pub fn play_one_of_match(
    index: usize,
    players: [&ResolvedPlayer; 2],
    settings: &MatchSettings,
    observer: &mut dyn Observer,
    cancel: &AtomicBool,
) -> Result<GameOutcome, MatchError> {
    play_on_a_share(index, players, settings, &StarvationRetries::of_a_match(), observer, cancel)
}

fn play_on_a_share(
    index: usize,
    players: [&ResolvedPlayer; 2],
    settings: &MatchSettings,
    chances: &StarvationRetries,
    observer: &mut dyn Observer,
    cancel: &AtomicBool,
) -> Result<GameOutcome, MatchError> {
    let share = settings.cores.take();
    let isolation = settings.isolation.clone().on_cores(share.cores());
    let settings = &MatchSettings { isolation, ..settings.clone() };
    if players.iter().any(|player| player.is_program()) {
        // It beats from here on.
        _ = Heartbeat::here();
    }
    let [first, second] = settings.of_players();
    let [a, b] = players;
    let seats = [(a, &first), (b, &second)]
        .map(|(spec, settings)| NamedPlayer { name: spec.to_string(), player: spec.player(settings) });
    game_of_a_match(index, seats, settings.starts()[index], settings, chances, observer, cancel)
}
