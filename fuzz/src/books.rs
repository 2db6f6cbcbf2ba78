//! Opening books, and the files of the work on one.
//!
//! - A book is written byte for byte as it was read.
//! - What it says of a position is found by that position, and is a legal move with a possible margin.
//! - The work on a book is read the same once more.
//! - An error is one line.
//!
//! The input: `b` and a book, or `j` and the work on one: a line with the rules and the task, and lines without their
//! checksums. All checksums are put right.

use std::fs;
use std::sync::LazyLock;

use crate::InputVerdict;
use crate::laws::{can_be_played, expect, is_one_line};
use kalah_engine::book::{Book, Certainty, read_journal};
use tempfile::TempDir;

/// Entries of a book that are looked at.
const MOST_ENTRIES: usize = 64;

/// Holds the file of work.
static PLACE: LazyLock<TempDir> = LazyLock::new(|| expect(tempfile::tempdir()));

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) -> InputVerdict {
    match input.split_first() {
        Some((b'b', book)) => reads_book(book),
        Some((b'j', work)) => reads_work(work),
        _ => return InputVerdict::Reject,
    }
    InputVerdict::Keep
}

fn reads_book(bytes: &[u8]) {
    let content = &bytes[..bytes.len().saturating_sub(4)];
    let bytes = [content, &crc32fast::hash(content).to_le_bytes()].concat();
    let book = match Book::read(&bytes) {
        Ok(book) => book,
        Err(error) => return is_one_line(&error),
    };
    assert_eq!(book.to_bytes(), bytes);
    is_one_line(&book.header().made);
    assert_eq!(book.iter().count(), book.len());
    for (position, entry) in book.iter().take(MOST_ENTRIES) {
        can_be_played(&position);
        assert_eq!(book.get(&position), Some(entry));
        assert!(position.is_legal(entry.best), "{} in {position}", entry.best);
        let most = i32::from(position.seeds_in_play());
        let possible = -most..=most;
        assert!(possible.contains(&entry.margin), "{entry:?} in {position}");
        if let Certainty::Searched { at_least, at_most, .. } = entry.certainty {
            assert!(at_least <= entry.margin && entry.margin <= at_most, "{entry:?}");
            assert!(possible.contains(&at_least) && possible.contains(&at_most), "{entry:?}");
        }
    }
}

fn reads_work(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.lines();
    let task = lines.next().unwrap_or_default();
    let Some((rules, task)) = task.split_once(' ') else { return };
    let Ok(rules) = rules.parse() else { return };
    let signed = |words: &str| format!("{words} {:08x}\n", crc32fast::hash(words.as_bytes()));
    let mut file = signed(&format!("kalah-book-work 1 {rules} {task}"));
    lines.for_each(|line| file.push_str(&signed(line)));

    let path = PLACE.path().join("work");
    expect(fs::write(&path, file));
    match read_journal(&path, rules, task) {
        Ok(found) => assert_eq!(read_journal(&path, rules, task).ok(), Some(found)),
        Err(error) => is_one_line(&error),
    }
}
