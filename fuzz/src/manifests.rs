//! What a folder says of itself in its `bot.toml`.
//!
//! - A bot that was recognised has a name of one line, and is the same when it is opened again.
//! - What is said of any other folder is one line, and blames the folder.
//!
//! The input: the file. Beside it lies a file in each of some languages. Nothing of it is run.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use crate::laws::{expect, is_one_line};
use kalah_match::Bot;
use kalah_source::remove_tree;

/// After so many bots the depot is emptied.
const MANY: usize = 100;

/// The folder with the bot.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = cache().join("bot");
    expect(fs::create_dir_all(&folder));
    for (name, content) in [
        ("main.py", "print()"),
        ("Makefile", "main:"),
        ("Main.java", "class Main { static void main(String[] a) {} }"),
        ("Cargo.toml", "[package]\nname = \"bot\""),
        ("player.wasm", "\0asm"),
    ] {
        expect(fs::write(folder.join(name), content));
    }
    folder
});

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    expect(fs::write(FOLDER.join("bot.toml"), input));
    match Bot::open(FOLDER.as_path()) {
        Ok(bot) => {
            is_one_line(&bot.name());
            assert_eq!(Bot::open(FOLDER.as_path()).ok(), Some(bot));
        }
        Err(error) => {
            is_one_line(&error);
            assert!(!error.is_the_machines(), "{error}");
        }
    }
    empty(&cache().join("kalah/bots"));
}

fn cache() -> PathBuf {
    env::var_os("XDG_CACHE_HOME").map_or_else(|| panic!("there is no cache"), PathBuf::from)
}

fn empty(depot: &Path) {
    if fs::read_dir(depot).is_ok_and(|kept| kept.count() > MANY) {
        expect(remove_tree(depot));
    }
}
