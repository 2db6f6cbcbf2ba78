//! Small files of a folder that anybody may have filled.
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;

use kalah_source::read_small;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

const MOST: usize = 8;

/// A folder `bot` with a file beside it.
fn place() -> TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir_all(place.path().join("bot/in")).unwrap();
    fs::write(place.path().join("secret"), "secret").unwrap();
    place
}

fn read(place: &TempDir, name: &str) -> Result<Option<Vec<u8>>, String> {
    read_small(&place.path().join("bot"), name, MOST).map_err(|error| error.to_string())
}

#[test]
fn files_are_read_to_their_end_or_not_at_all() {
    let place = place();
    let path = place.path().join("bot/bot.toml");
    assert_eq!(read(&place, "bot.toml"), Ok(None));
    assert_eq!(read_small(&place.path().join("nowhere"), "bot.toml", MOST).unwrap(), None);
    for length in [0, 1, MOST] {
        fs::write(&path, vec![b'x'; length]).unwrap();
        assert_eq!(read(&place, "bot.toml"), Ok(Some(vec![b'x'; length])));
    }
    fs::write(&path, [b'x'; MOST + 1]).unwrap();
    assert_eq!(read(&place, "bot.toml").unwrap_err(), "bot.toml is longer than 8 bytes");
    // Terabytes that cost nothing.
    File::create(&path).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(read(&place, "bot.toml").unwrap_err(), "bot.toml is longer than 8 bytes");
    // What is no folder holds nothing.
    assert_eq!(read(&place, "bot.toml/x"), Ok(None));
}

#[test]
fn links_are_followed_within_the_folder_alone() {
    let place = place();
    let bot = place.path().join("bot");
    fs::write(bot.join("real"), "real").unwrap();
    symlink("../in/../real", bot.join("in/link")).unwrap();
    assert_eq!(read(&place, "in/link"), Ok(Some(b"real".to_vec())));
    symlink("in", bot.join("folder")).unwrap();
    assert_eq!(read(&place, "folder/link"), Ok(Some(b"real".to_vec())));
    symlink("gone", bot.join("dangling")).unwrap();
    assert_eq!(read(&place, "dangling"), Ok(None));

    let secret = place.path().join("secret");
    let out = [Path::new("../secret"), &secret, Path::new("in/../../secret"), Path::new("/dev/zero")];
    for target in out {
        symlink(target, bot.join("bot.toml")).unwrap();
        assert_eq!(read(&place, "bot.toml").unwrap_err(), "bot.toml: leads out of the folder", "{target:?}");
        fs::remove_file(bot.join("bot.toml")).unwrap();
    }
    symlink("..", bot.join("up")).unwrap();
    for name in ["up/secret", "../secret", secret.to_str().unwrap()] {
        assert_eq!(read(&place, name).unwrap_err(), format!("{name}: leads out of the folder"));
    }
    symlink("bot.toml", bot.join("bot.toml")).unwrap();
    assert!(read(&place, "bot.toml").unwrap_err().starts_with("bot.toml: "));
}

#[test]
fn what_is_no_regular_file_is_neither_read_nor_waited_for() {
    let place = place();
    let bot = place.path().join("bot");
    assert_eq!(read(&place, "in").unwrap_err(), "in is no regular file");
    mknodat(CWD, bot.join("pipe"), FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    assert_eq!(read(&place, "pipe").unwrap_err(), "pipe is no regular file");
    let _socket = UnixListener::bind(bot.join("socket")).unwrap();
    assert_eq!(read(&place, "socket").unwrap_err(), "socket is no regular file");
    fs::create_dir(bot.join("a\u{1b}[2J\u{202e}")).unwrap();
    let line = read(&place, "a\u{1b}[2J\u{202e}").unwrap_err();
    assert_eq!(line, "a\u{fffd}[2J\u{fffd} is no regular file");
}
