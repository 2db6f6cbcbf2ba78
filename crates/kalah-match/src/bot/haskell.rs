//! Adapter that turns the course's `Player.hs` into a program: a driver, the module `Data.Board`, and modules
//! of Haskell 98 that older players import.
//!
//! A player is known by the header of its module, whatever its file is called. Every module is laid where its name says,
//! apart from where it lay: so no copy is hidden by another, and no file has to be renamed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::haskell_module::{is_skeleton, module_name};
use super::layout::{real_folder, write_afresh};

/// Speaks with the referee.
const DRIVER: &str = include_str!("../../../../bots/haskell-driver/Main.hs");

/// The board that players import.
const BOARD: &str = include_str!("../../../../bots/haskell-driver/Data/Board.hs");

/// The line of the driver that imports the player.
const IMPORT: &str = "import Player (select_move)";

/// The names that players give their module.
const PLAYERS: [&str; 4] =
    ["Player", "Candidate.Player", "Opponents.Player_A.Player", "Opponents.Player_B.Player"];

/// Modules of Haskell 98, and where they are found today.
const FORMER: [(&str, &str); 7] = [
    ("Array", "Data.Array"),
    ("Char", "Data.Char"),
    ("Ix", "Data.Ix"),
    ("List", "Data.List"),
    ("Maybe", "Data.Maybe"),
    ("Monad", "Control.Monad"),
    ("Ratio", "Data.Ratio"),
];

/// The longest module that is taken, in bytes.
const LONGEST: u64 = 1 << 20;

/// Modules that are taken of a folder at most, and how deep they may lie.
const MOST: usize = 300;
const DEEPEST: usize = 6;

/// Folders that builds make.
const MADE: [&str; 3] = ["build", "dist", "dist-newstyle"];

/// Returns the text of everything but the player that decides what is built.
pub(super) fn driver_text() -> String {
    let former: String = FORMER.iter().map(|(name, now)| former_module(name, now)).collect();
    [DRIVER, BOARD, &former].concat()
}

/// Returns true if a module with the name of a player lies in a folder.
pub(super) fn is_player(dir: &Path) -> bool {
    modules(dir).is_ok_and(|modules| PLAYERS.iter().any(|name| modules.iter().any(|one| one.name == *name)))
}

/// Lays everything that is compiled into the folder `build/src`: the player in this file, or the one that lies in the
/// folder, with all modules beside it.
///
/// The folder may have been made by anybody: no link in it is followed.
///
/// # Errors
/// If there is no player, or there are several, a file cannot be read or written, or a link lies in the way.
pub(super) fn lay_out(dir: &Path, file: Option<&str>) -> io::Result<()> {
    let modules = modules(dir)?;
    let player = player_of(dir, &modules, file)?;
    let sources = dir.join("build").join("src");
    real_folder(&dir.join("build"))?;
    real_folder(&sources)?;
    let import = format!("import {} (select_move)", player.name);
    lay(&sources, "Main", &DRIVER.replace(IMPORT, &import))?;
    lay(&sources, "Data.Board", BOARD)?;
    for (name, now) in FORMER {
        lay(&sources, name, &former_module(name, now))?;
    }
    for module in modules.iter().filter(|module| module.name != player.name && !is_ours(&module.name)) {
        lay(&sources, &module.name, &module.text)?;
    }
    lay(&sources, &player.name, &player.text)
}

/// A file with the header of a module.
struct Module {
    name: String,
    file: PathBuf,
    text: String,
}

/// Returns true if players get another module of this name than their own.
fn is_ours(name: &str) -> bool {
    ["Main", "Data.Board"].contains(&name)
}

fn player_of<'a>(dir: &Path, modules: &'a [Module], file: Option<&str>) -> io::Result<&'a Module> {
    if let Some(file) = file {
        let path = dir.join(file);
        let found = modules.iter().find(|module| module.file == path);
        let called = found.map_or("Main", |module| module.name.as_str());
        return found.filter(|module| PLAYERS.contains(&module.name.as_str())).ok_or_else(|| {
            io::Error::other(format!("{file} is no player: its module is called {called}, and not Player"))
        });
    }
    let all: Vec<_> = modules.iter().filter(|module| PLAYERS.contains(&module.name.as_str())).collect();
    // The course hands out a player without a move, which a folder of the whole assignment still holds.
    let written: Vec<_> = all.iter().copied().filter(|module| !is_skeleton(&module.text)).collect();
    match (written.as_slice(), all.as_slice()) {
        ([player], _) | ([], [player]) => Ok(player),
        ([], []) => Err(io::Error::other("no module is called Player")),
        _ => {
            let several = if written.is_empty() { &all } else { &written };
            let names = several.iter().map(|module| {
                let file = module.file.strip_prefix(dir).unwrap_or(&module.file);
                format!("{} in {}", module.name, file.display())
            });
            let names = names.collect::<Vec<_>>().join(", ");
            Err(io::Error::other(format!("there are several players, so name a file of the folder: {names}")))
        }
    }
}

/// A module of Haskell 98 that has another name today.
fn former_module(name: &str, now: &str) -> String {
    format!("module {name} (module {now}) where\nimport {now}\n")
}

/// The modules of a folder, by their files. What has no header of a module is none.
fn modules(dir: &Path) -> io::Result<Vec<Module>> {
    let mut modules = Vec::new();
    collect(dir, DEEPEST, &mut modules)?;
    Ok(modules)
}

fn collect(dir: &Path, deep: usize, modules: &mut Vec<Module>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(dir)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    entries.sort();
    for path in entries {
        let about = fs::symlink_metadata(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if about.is_dir() && deep > 0 && !name.starts_with('.') && !MADE.contains(&&*name) {
            collect(&path, deep - 1, modules)?;
        } else if about.is_file() && about.len() <= LONGEST && name.ends_with(".hs") {
            // A text in another encoding is no module that could be compiled.
            let Ok(text) = String::from_utf8(fs::read(&path)?) else { continue };
            let Some(name) = module_name(&text).map(str::to_owned) else { continue };
            if modules.len() >= MOST {
                return Err(io::Error::other(format!("there are more than {MOST} modules")));
            }
            modules.push(Module { name, file: path, text });
        }
    }
    Ok(())
}

/// Writes a module where its name says. Names have no part that leads elsewhere.
fn lay(sources: &Path, name: &str, text: &str) -> io::Result<()> {
    let mut path = sources.to_owned();
    let (folders, file) = name.rsplit_once('.').unwrap_or(("", name));
    for folder in folders.split('.').filter(|folder| !folder.is_empty()) {
        path.push(folder);
        real_folder(&path)?;
    }
    write_afresh(&path.join(format!("{file}.hs")), text)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::{DRIVER, IMPORT, is_player, lay_out};

    #[test]
    fn every_module_lies_where_its_name_says() {
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path();
        let write = |file: &str, text: &str| {
            let path = dir.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        };
        write("notes.hs", "main = print 1");
        assert!(!is_player(dir));
        write(
            "alice.hs",
            "-- by me\nmodule Opponents.Player_B.Player (select_move) where\nimport Deep.Thought",
        );
        write("sub/thought.hs", "module Deep.Thought where");
        write("Data/Board.hs", "module Data.Board where -- mine");
        write("dist/Player.hs", "module Player where");
        assert!(is_player(dir));
        lay_out(dir, None).expect("a player");
        let read = |file: &str| fs::read_to_string(dir.join("build/src").join(file)).expect("laid out");
        assert!(read("Opponents/Player_B/Player.hs").starts_with("-- by me\nmodule Opponents"));
        assert!(read("Deep/Thought.hs").contains("Deep.Thought") && !read("Data/Board.hs").contains("mine"));
        assert!(DRIVER.contains(IMPORT));
        assert!(read("Main.hs").contains("import Opponents.Player_B.Player (select_move)"));
        let refused = lay_out(dir, Some("notes.hs")).expect_err("no player").to_string();
        assert_eq!(refused, "notes.hs is no player: its module is called Main, and not Player");
        write("bob.hs", "module Opponents.Player_B.Player where");
        let refused = lay_out(dir, None).expect_err("two players").to_string();
        assert_eq!(
            refused,
            "there are several players, so name a file of the folder: Opponents.Player_B.Player in alice.hs, \
             Opponents.Player_B.Player in bob.hs"
        );
        lay_out(dir, Some("bob.hs")).expect("a file tells which one");
        assert_eq!(read("Opponents/Player_B/Player.hs"), "module Opponents.Player_B.Player where");
    }

    #[test]
    fn the_skeleton_of_the_course_is_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |file: &str, text: &str| fs::write(folder.path().join(file), text).expect("written");
        write("a.hs", "module Candidate.Player where\nselect_move _ _ = error \"write me\"\n");
        lay_out(folder.path(), None).expect("the skeleton alone is a player");
        write("b.hs", "module Opponents.Player_A.Player where\nselect_move _ _ = 1\n");
        lay_out(folder.path(), None).expect("the one that was written");
        let main = fs::read_to_string(folder.path().join("build/src/Main.hs")).expect("laid out");
        assert!(main.contains("import Opponents.Player_A.Player (select_move)"));
        write("c.hs", "module Opponents.Player_B.Player where\nselect_move _ _ = 2\n");
        let refused = lay_out(folder.path(), None).expect_err("two were written").to_string();
        assert!(
            refused.ends_with("Opponents.Player_A.Player in b.hs, Opponents.Player_B.Player in c.hs"),
            "{refused}"
        );
    }

    #[test]
    fn no_planted_link_is_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let [bot, outside] = ["bot", "outside"].map(|name| folder.path().join(name));
        fs::create_dir_all(bot.join("build/src/Data")).expect("folders");
        fs::create_dir(&outside).expect("a folder");
        fs::write(bot.join("Player.hs"), "module Player where").expect("a file");
        fs::write(outside.join("secret.hs"), "module Player where -- untouched").expect("a file");
        symlink(outside.join("secret.hs"), bot.join("build/src/Main.hs")).expect("a link");
        lay_out(&bot, None).expect("the link is replaced");
        let secret = fs::read_to_string(outside.join("secret.hs")).expect("a file");
        assert!(secret.ends_with("untouched"));

        fs::remove_dir_all(bot.join("build")).expect("removed");
        symlink(&outside, bot.join("build")).expect("a link");
        lay_out(&bot, None).expect_err("the folder is a link");
        fs::remove_file(bot.join("build")).expect("removed");
        fs::remove_file(bot.join("Player.hs")).expect("removed");
        symlink(outside.join("secret.hs"), bot.join("Player.hs")).expect("a link");
        lay_out(&bot, None).expect_err("the player is a link");
    }
}
