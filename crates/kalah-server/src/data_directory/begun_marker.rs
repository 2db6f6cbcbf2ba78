//! The mark of a data directory that holds a tournament: should the database vanish, the next start
//! must not begin a new one in silence.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

const TEXT: &str = "A tournament is kept in tournament.sqlite beside this file. \
    Without that, kalah serve refuses to begin anew as long as this file is here.\n";

/// Returns the path of the marker in a data directory, whether it exists or not.
pub(crate) fn path(data: &Path) -> PathBuf {
    data.join("tournament.begun")
}

/// Leaves the mark, for good.
pub(crate) fn leave(data: &Path) -> io::Result<()> {
    let mark = path(data);
    if mark.exists() {
        return Ok(());
    }
    let mut file = File::create(mark)?;
    file.write_all(TEXT.as_bytes())?;
    file.sync_all()?;
    // Names are on the disk when their directory is, and that of the directory when its parent is.
    File::open(data)?.sync_all()?;
    data.canonicalize()?.parent().map_or(Ok(()), |parent| File::open(parent)?.sync_all())
}
