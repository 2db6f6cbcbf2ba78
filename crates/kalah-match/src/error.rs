//! What is nobody's fault but the machine's.

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
        /// What the system said.
        error: io::Error,
    },
    /// The weights of an engine cannot be read.
    #[error("{}: {error}", path.display())]
    Weights {
        /// Their file.
        path: PathBuf,
        /// What is wrong with it.
        error: String,
    },
    /// The endgame database of an engine cannot be read.
    #[error("{0}")]
    Endgame(String),
    /// The engine cannot play this game.
    #[error(transparent)]
    Engine(#[from] SolveError),
}
