//! Programs that bots are built and run with.

use std::env;

use crate::os::PYTHON;

/// Tools of the known languages. A machine can play a bot only if it has those that the bot takes.
pub const TOOLS: [&str; 8] = ["cargo", "cmake", "ghc", "java", "javac", "make", "node", PYTHON];

/// Returns true if a program of this name is in the search path.
pub fn is_installed(tool: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let program = format!("{tool}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path).any(|folder| folder.join(&program).is_file())
}

/// Returns the commands that are [`TOOLS`], each once, in order.
pub(super) fn tools_of<'a>(commands: impl Iterator<Item = &'a Vec<String>>) -> Vec<String> {
    let first = commands.filter_map(|command| command.first());
    let mut tools: Vec<String> = first.filter(|word| TOOLS.contains(&word.as_str())).cloned().collect();
    tools.sort();
    tools.dedup();
    tools
}
