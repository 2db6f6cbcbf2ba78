//! What turns the course's `Player.hs` into a program: a driver and the module `Data.Board`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Speaks with the referee.
const DRIVER: &str = include_str!("../../../../bots/haskell-driver/Main.hs");

/// The board that players import.
const BOARD: &str = include_str!("../../../../bots/haskell-driver/Data/Board.hs");

/// Both, as they decide what is built.
pub(super) const DRIVER_FILES: [&str; 2] = [DRIVER, BOARD];

/// The names that public players give their module.
const MODULES: [&str; 3] = ["Opponents.Player_A.Player", "Opponents.Player_B.Player", "Candidate.Player"];

/// The longest player that is taken, in bytes.
const MAX_PLAYER: u64 = 1 << 20;

/// Lays everything that is compiled into the folder `build`.
///
/// The folder may have been made by anybody: no link in it is followed.
///
/// # Errors
/// If a file cannot be read or written, or a link lies in the way.
pub(super) fn lay_out(dir: &Path) -> io::Result<()> {
    let player = dir.join("Player.hs");
    let about = fs::symlink_metadata(&player)?;
    if !about.is_file() || about.len() > MAX_PLAYER {
        return Err(io::Error::other("Player.hs is no plain file of less than a megabyte"));
    }
    let player = named_player(&fs::read_to_string(player)?);
    let build = dir.join("build");
    let data = build.join("Data");
    for folder in [&build, &data] {
        real_folder(folder)?;
    }
    write_afresh(&build.join("Main.hs"), DRIVER)?;
    write_afresh(&data.join("Board.hs"), BOARD)?;
    write_afresh(&build.join("Player.hs"), &player)
}

/// The player's text with its module called `Player`.
fn named_player(text: &str) -> String {
    let header = text.lines().find(|line| line.starts_with("module "));
    let name =
        header.and_then(|line| line["module ".len()..].split([' ', '(']).find(|word| !word.is_empty()));
    match name.filter(|name| MODULES.contains(name)) {
        Some(name) => text.replacen(name, "Player", 1),
        None => text.to_owned(),
    }
}

fn real_folder(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_dir() => Ok(()),
        Ok(_) => Err(io::Error::other(format!("{} is no folder", path.display()))),
        Err(_) => fs::create_dir(path),
    }
}

/// Writes a new file in the place of whatever is there.
fn write_afresh(path: &Path, text: &str) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::{lay_out, named_player};

    #[test]
    fn public_module_names_become_player() {
        let player =
            "-- by me\nmodule Opponents.Player_B.Player (\n   select_move\n) where\nimport Data.Board\n";
        let renamed = "-- by me\nmodule Player (\n   select_move\n) where\nimport Data.Board\n";
        assert_eq!(named_player(player), renamed);
        assert_eq!(named_player(renamed), renamed);
        assert_eq!(
            named_player("module Candidate.Player(select_move) where"),
            "module Player(select_move) where"
        );
        assert_eq!(named_player("module Other.Player where"), "module Other.Player where");
    }

    #[test]
    fn no_planted_link_is_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let [bot, outside] = ["bot", "outside"].map(|name| folder.path().join(name));
        fs::create_dir_all(bot.join("build/Data")).expect("folders");
        fs::create_dir(&outside).expect("a folder");
        fs::write(bot.join("Player.hs"), "module Player where").expect("a file");
        fs::write(outside.join("secret"), "untouched").expect("a file");
        symlink(outside.join("secret"), bot.join("build/Main.hs")).expect("a link");
        lay_out(&bot).expect("the link is replaced");
        assert_eq!(fs::read_to_string(outside.join("secret")).expect("a file"), "untouched");

        fs::remove_dir_all(bot.join("build")).expect("removed");
        symlink(&outside, bot.join("build")).expect("a link");
        lay_out(&bot).expect_err("the folder is a link");
        fs::remove_file(bot.join("build")).expect("removed");
        fs::remove_file(bot.join("Player.hs")).expect("removed");
        symlink(outside.join("secret"), bot.join("Player.hs")).expect("a link");
        lay_out(&bot).expect_err("the player is a link");
    }
}
