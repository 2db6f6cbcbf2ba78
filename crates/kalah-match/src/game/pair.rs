//! A match: a pair of games in which each side is first once.

use std::sync::atomic::AtomicBool;

use crate::error::MatchError;
use crate::game::observer::Observer;
use crate::game::one_game::{Seat, game_of_a_match};
use crate::game::outcome::Match;
use crate::heartbeat::{Chances, Heartbeat};
use crate::players::resolved::ResolvedPlayer;
use crate::settings::MatchSettings;

/// Plays both games of a match between `a` and `b`.
///
/// Whatever a player does wrong loses it that game and is told in the result. When `cancel` is set
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
) -> Result<Match, MatchError> {
    let share = settings.cores.take();
    let isolation = settings.isolation.clone().on_cores(share.cores());
    let settings = &MatchSettings { isolation, ..settings.clone() };
    let chances = Chances::of_a_match();
    if [a, b].iter().any(|player| player.is_program()) {
        // It beats from here on.
        _ = Heartbeat::here();
    }
    let mut play = |index: usize| {
        let seats = [a, b].map(|spec| Seat { name: spec.to_string(), player: spec.player(settings) });
        game_of_a_match(index, seats, settings.starts()[index], settings, &chances, observer, cancel)
    };
    Ok(Match { games: [play(0)?, play(1)?] })
}
