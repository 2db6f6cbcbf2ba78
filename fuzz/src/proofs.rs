//! Logs of proofs.
//!
//! - A log that is joined says the same, and is written the same from then on; it can be added to.
//! - Whatever is left out of it, what is written can be read.
//! - A log of another position is refused.
//! - An error is one line.
//!
//! The input: `p` and lines without their checksums, which are put right; `z` and lines that are packed by gzip as
//! well; or `g` and a file as it is.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::InputVerdict;
use crate::archives::packed;
use crate::laws::{can_be_played, expect, is_one_line};
use kalah::Rules;
use kalah_engine::{Checkpoint, LineSelection, ProofLog, first_turns};
use tempfile::TempDir;

/// A log of which no other is about the same position.
const OTHER: &str = "kalah-checkpoint 2 1x1 <1,0,0,1,1> s";

/// Holds the files.
static PLACE: LazyLock<TempDir> = LazyLock::new(|| {
    let place = expect(tempfile::tempdir());
    expect(fs::write(place.path().join("other"), signed(OTHER)));
    place
});

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) -> InputVerdict {
    let lines = |text: &[u8]| -> String { String::from_utf8_lossy(text).lines().map(signed).collect() };
    let bytes = match input.split_first() {
        Some((b'p', text)) => lines(text).into_bytes(),
        Some((b'z', text)) => packed(lines(text).as_bytes()),
        Some((b'g', bytes)) => bytes.to_vec(),
        _ => return InputVerdict::Reject,
    };
    let path = file("log");
    expect(fs::write(&path, bytes));
    match read(&path) {
        Ok(log) => is_joined(&log),
        Err(error) => is_one_line(&error),
    }
    InputVerdict::Keep
}

fn is_joined(log: &ProofLog) {
    can_be_played(log.position());
    let [all, again, part] = ["all", "again", "part"].map(file);
    assert_eq!(expect(log.join(&all, LineSelection::All)).left_out, 0);
    let same = read(&all).unwrap_or_else(|error| panic!("what was joined is no log: {error}"));
    assert_eq!(same.position(), log.position());
    // What is true of every position is not written.
    assert!(same.proofs() <= log.proofs());
    expect(same.join(&again, LineSelection::All));
    assert_eq!(expect(fs::read(&all)), expect(fs::read(&again)));

    for keep in [
        LineSelection::Worth(1 << 10),
        LineSelection::Needed { whole: 0 },
        LineSelection::Needed { whole: 1 << 10 },
    ] {
        expect(log.join(&part, keep));
        let less = read(&part).unwrap_or_else(|error| panic!("{keep:?} leaves no log: {error}"));
        assert_eq!(less.position(), log.position());
    }
    assert!(!first_turns(log.position()).is_empty());
    let opened = Checkpoint::open(&again, log.position());
    assert_eq!(opened.map(|log| log.proofs()).map_err(|error| error.to_string()), Ok(same.proofs()));
    if *log.position() != other() {
        let error =
            ProofLog::read(&[all, file("other")]).err().unwrap_or_else(|| panic!("two positions are joined"));
        is_one_line(&error);
    }
}

/// The position of [`OTHER`].
fn other() -> kalah::Position {
    let rules: Rules = expect("1x1".parse());
    expect(kalah::Position::parse("<1,0,0,1,1> s", Some(rules)))
}

fn file(name: &str) -> PathBuf {
    PLACE.path().join(name)
}

fn read(path: &Path) -> Result<ProofLog, kalah_engine::CheckpointError> {
    ProofLog::read(&[path.to_owned()])
}

/// A line with its checksum: FNV-1a in 64 bits.
fn signed(words: &str) -> String {
    let sum = words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{words} {sum:016x}\n")
}
