//! What is nobody's fault but the machine's.

use std::io;

/// A fault of the machine, never a player's: the match should be played again.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The machine could not start another process or thread.
    #[error("this machine cannot start {player} now: {error}")]
    Start {
        /// The player.
        player: String,
        /// What the system said.
        error: io::Error,
    },
}
