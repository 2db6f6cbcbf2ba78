//! A match: a pair of games in which each side is first once.

use std::io;
use std::sync::atomic::AtomicBool;

use crate::observer::Observer;
use crate::outcome::Match;
use crate::settings::MatchSettings;
use crate::spec::PlayerSpec;

/// Plays both games of a match between `a` and `b`.
///
/// Whatever a player does wrong loses it that game and is told in the result. When `cancel` is set
/// the running game is aborted, and so is one that did not start yet.
///
/// # Errors
/// Only for a fault of this machine: the match should be played again.
pub fn play_match(
    _a: &PlayerSpec,
    _b: &PlayerSpec,
    settings: &MatchSettings,
    _observer: &mut dyn Observer,
    _cancel: &AtomicBool,
) -> Result<Match, MatchError> {
    _ = settings.starts();
    todo!("players come next")
}

/// A fault of the machine, never a player's.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The machine could not start another process.
    #[error("cannot start {player}: {error}")]
    Start {
        /// The player.
        player: String,
        /// What the system said.
        error: io::Error,
    },
}
