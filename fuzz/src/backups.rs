//! Files of backups, as `kalah restore` reads them.
//!
//! - Files that are packed are read with the same names and contents.
//! - Nothing is unpacked but a database and bots, in the folder, whatever names a backup holds.
//! - An error is one line.
//!
//! The input: `f` and files, each a line with its name, two bytes with its length, and its content; `r` and a tar,
//! which is packed by gzip; or `g` and a backup as it is.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::InputVerdict;
use crate::archives::{names, packed, with_sums};
use crate::laws::{expect, is_one_line};
use kalah_server::fuzzing::{pack_backup, read_backup, unpack_backup};
use kalah_source::remove_tree;
use tempfile::TempDir;

/// Bytes of a file that are compared.
const MOST: u64 = 1 << 16;

/// The most letters of an error: the longest repeats a name of a tar.
const LONGEST_ERROR: usize = 1200;

/// Holds the folder that is unpacked to.
static PLACE: LazyLock<TempDir> = LazyLock::new(|| expect(tempfile::tempdir()));

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) -> InputVerdict {
    match input.split_first() {
        Some((b'f', rest)) => is_read_back(&files(rest)),
        Some((b'r', tar)) => reads_any(&packed(&with_sums(tar))),
        Some((b'g', backup)) => reads_any(backup),
        _ => return InputVerdict::Reject,
    }
    InputVerdict::Keep
}

/// The files of an input, the last one perhaps cut off.
fn files(mut rest: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let name = String::from_utf8_lossy(&rest[..end]).into_owned();
        let Some((length, content)) = rest[end + 1..].split_first_chunk() else { break };
        let (content, after) = content.split_at(content.len().min(u16::from_le_bytes(*length).into()));
        files.push((name, content.to_vec()));
        rest = after;
    }
    files
}

fn is_read_back(files: &[(String, Vec<u8>)]) {
    let is_plain = |name: &str| {
        let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        (1..=100).contains(&name.len()) && letters && name != "sha256"
    };
    // Not every text is a name in a tar.
    let Ok(backup) = pack_backup(files) else {
        assert!(!files.iter().all(|(name, _)| is_plain(name)), "plain names are not packed");
        return;
    };
    match read_backup(&backup, MOST) {
        Ok(read) => assert_eq!(read, files),
        Err(error) => {
            is_short_line(&error.to_string());
            assert!(!files.iter().all(|(name, _)| is_plain(name)), "{error}");
        }
    }
    stays_in_its_folder(&backup);
}

fn reads_any(backup: &[u8]) {
    if let Err(error) = read_backup(backup, MOST) {
        is_short_line(&error.to_string());
    }
    stays_in_its_folder(backup);
}

fn stays_in_its_folder(backup: &[u8]) {
    let place = PLACE.path();
    let folder = place.join("new");
    expect(fs::create_dir(&folder));
    if let Err(error) = unpack_backup(&folder, backup) {
        is_short_line(&error);
    }
    assert_eq!(names(place), [folder.as_path()]);
    for path in names(&folder) {
        let name = path.file_name().and_then(OsStr::to_str);
        assert!(matches!(name, Some("entered" | "tournament.sqlite")), "{}", path.display());
    }
    for bot in names(&folder.join("entered")) {
        is_named_by_its_hash(&bot);
    }
    expect(remove_tree(&folder));
}

fn is_named_by_its_hash(bot: &Path) {
    let name = bot.file_name().and_then(OsStr::to_str).unwrap_or_default();
    assert!(name.parse::<kalah_source::ContentHash>().is_ok(), "{}", bot.display());
}

fn is_short_line(error: &str) {
    is_one_line(&error);
    assert!(error.chars().count() <= LONGEST_ERROR, "{error}");
}
