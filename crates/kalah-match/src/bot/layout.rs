//! Files that are laid beside a bot's sources. The folder may have been made by anybody: no link in it is followed.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::os::let_read;

/// Makes a folder unless it is there; a link to one is refused.
pub(super) fn real_folder(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_dir() => Ok(()),
        Ok(_) => Err(io::Error::other(format!("{} is no folder", path.display()))),
        Err(_) => {
            fs::create_dir(path)?;
            let_read(path)
        }
    }
}

/// Writes a new file in the place of whatever is there.
pub(super) fn write_afresh(path: &Path, text: &str) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())?;
    let_read(path)
}
