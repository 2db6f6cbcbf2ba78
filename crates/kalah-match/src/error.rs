//! Errors for which the machine is to blame, and no player.

use std::io;
use std::path::PathBuf;

use kalah_engine::SolveError;

/// A fault of the machine, never a player's: the match should be played again.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The machine could not start another process or thread.
    #[error("this machine cannot start {player} now: {error}")]
    Start {
        /// The player.
        player: String,
        /// Error of the system.
        error: io::Error,
    },
    /// The weights of an engine cannot be read.
    #[error("{}: {error}", path.display())]
    Weights {
        /// Path of the file.
        path: PathBuf,
        /// Description of the error.
        error: String,
    },
    /// The endgame database of an engine cannot be read.
    #[error("{0}")]
    Endgame(String),
    /// The engine cannot play this game.
    #[error(transparent)]
    Engine(#[from] SolveError),
}
