//! Command that starts a bot's process.

use std::path::PathBuf;

/// A command line, where it runs, and what people call the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandSpec {
    /// Display name of the player.
    pub name: String,
    /// The program: a path, or a name to be looked up in `PATH`.
    pub program: PathBuf,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Working directory; the referee's own if `None`.
    pub dir: Option<PathBuf>,
    /// True if it may write files where it starts: in the sandbox into a folder of its own, in which it finds what lies in its
    /// working directory, and which goes with it.
    pub writes: bool,
}
