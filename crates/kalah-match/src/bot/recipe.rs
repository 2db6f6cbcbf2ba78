//! Commands that build and run a bot.

use std::fs;
use std::path::Path;

/// Bytes of a file that is looked into to recognise a bot, at most.
pub(super) const LONGEST_SOURCE: usize = 1 << 20;

/// Commands, each a program and its arguments, run in the bot's folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Recipe {
    pub(super) build: Vec<Vec<String>>,
    /// The folder that the build makes: no part of the sources.
    pub(super) makes: Option<&'static str>,
    pub(super) run: Vec<String>,
}

/// The names of the plain files of a folder that are wanted, in order.
pub(super) fn files(dir: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<String> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path()).filter(|path| path.is_file() && wanted(path));
    let mut names: Vec<String> =
        paths.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

pub(super) fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}
