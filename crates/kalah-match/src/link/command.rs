//! How a bot's process is started.

use std::path::PathBuf;

/// A command line, where it runs, and what people call the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandSpec {
    /// What people call the player.
    pub name: String,
    /// The program: a path, or a name to be looked up in `PATH`.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// Where it runs; the referee's own directory if `None`.
    pub dir: Option<PathBuf>,
}
