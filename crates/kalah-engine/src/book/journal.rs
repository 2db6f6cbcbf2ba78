//! What the building of a book has found out so far, in a file, so that it survives being killed at any time.
//!
//! ```text
//! kalah-book-work 1 6x4 20 500000 9f3c...
//! fact 40405050500 404040404 28 3 1a2b...        the mover's pits and the other's (words of a Pair in
//! easy 30303030300 404010404 77ab...             hexadecimal), the gain, the index of the pit; then, if it
//! fact 60606060606 606060606 38 2 14 30 60 9c..  was only searched, the depth and what is proven of the gain
//! ```
//!
//! The last word of a line is the checksum of what stands before. A last line without its end is what a kill
//! leaves; it is cut off. Any other damage is refused.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kalah::Rules;
use kalah::kernel::PitPair;

use super::entry::{SearchedBounds, StorelessEntry};
use crate::value::Bounds;

/// Results that the journal keeps.
#[derive(Default)]
pub(super) struct BookFindings {
    /// Positions of which something is known.
    pub(super) facts: HashMap<PitPair, StorelessEntry>,
    /// Positions that are solved at once.
    pub(super) easy: HashSet<PitPair>,
}

/// The file, to be added to.
pub(super) struct BookJournal {
    path: PathBuf,
    file: Mutex<File>,
}

/// Reason for rejecting a journal of book work.
#[derive(Debug, thiserror::Error)]
pub enum BookJournalError {
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: std::io::Error,
    },
    /// It is something else, or the work on another book.
    #[error("{} is not the work on this book: it has to begin with \"{expected}\"", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Beginning that it has to have.
        expected: String,
    },
    /// A line is damaged.
    #[error("line {line} of {} is damaged", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
    },
}

impl BookJournal {
    /// Opens the work on a book, and tells what was found out; begins a new file if there is none. `task` tells
    /// apart different books of the same rules.
    pub(super) fn open(
        path: &Path,
        rules: Rules,
        task: &str,
    ) -> Result<(BookJournal, BookFindings), BookJournalError> {
        let io = |error| BookJournalError::Io { path: path.to_owned(), error };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let header = format!("kalah-book-work 1 {rules} {task}");
        let signed_header = signed(&header);
        let mut lines = text.lines().enumerate();
        let is_ours = match lines.next() {
            Some((_, first)) => first == signed_header,
            None => signed_header.as_bytes().starts_with(&bytes),
        };
        if !is_ours {
            return Err(BookJournalError::Foreign { path: path.to_owned(), expected: header });
        }
        let mut findings = BookFindings::default();
        for (at, line) in lines {
            let damaged = || BookJournalError::Damaged { path: path.to_owned(), line: at + 1 };
            findings.learn(line).ok_or_else(damaged)?;
        }
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        if whole == 0 {
            writeln!(file, "{signed_header}").map_err(io)?;
        }
        Ok((BookJournal { path: path.to_owned(), file: Mutex::new(file) }, findings))
    }

    /// Keeps what was found out of a position.
    pub(super) fn fact(&self, pair: PitPair, fact: StorelessEntry) -> Result<(), BookJournalError> {
        let searched = fact.searched.map_or_else(String::new, |SearchedBounds { depth, bounds }| {
            format!(" {depth} {} {}", bounds.lower, bounds.upper)
        });
        let PitPair { mover, opponent } = pair;
        self.write(&format!("fact {mover:x} {opponent:x} {} {}{searched}", fact.gain, fact.pit))
    }

    /// Keeps that a position is solved at once.
    pub(super) fn easy(&self, pair: PitPair) -> Result<(), BookJournalError> {
        self.write(&format!("easy {:x} {:x}", pair.mover, pair.opponent))
    }

    /// One write a line: what a kill leaves has whole lines, but for the last.
    fn write(&self, words: &str) -> Result<(), BookJournalError> {
        let line = signed(words) + "\n";
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let io = |error| BookJournalError::Io { path: self.path.clone(), error };
        file.write_all(line.as_bytes()).map_err(io)
    }
}

impl BookFindings {
    fn learn(&mut self, line: &str) -> Option<()> {
        let (words, _) = line.rsplit_once(' ').filter(|(words, _)| line == signed(words))?;
        let mut words = words.split(' ');
        let kind = words.next()?;
        let mut word = |radix| words.next().and_then(|word| u64::from_str_radix(word, radix).ok());
        let pair = PitPair { mover: word(16)?, opponent: word(16)? };
        match kind {
            "fact" => {
                let (gain, pit) = (word(10)?.try_into().ok()?, word(10)?.try_into().ok()?);
                let searched = match word(10) {
                    None => None,
                    Some(depth) => {
                        let bounds =
                            Bounds { lower: word(10)?.try_into().ok()?, upper: word(10)?.try_into().ok()? };
                        Some(SearchedBounds { depth: depth.try_into().ok()?, bounds })
                    }
                };
                let fact = StorelessEntry { gain, pit, searched };
                self.facts.insert(pair, Some(fact).filter(|fact| fact.fits(pair))?);
            }
            "easy" => _ = self.easy.insert(pair),
            _ => return None,
        }
        Some(())
    }
}

/// Opens the work on a book for the fuzz targets: the numbers of facts and of positions that are solved at once.
#[doc(hidden)]
pub fn read_journal(path: &Path, rules: Rules, task: &str) -> Result<(usize, usize), BookJournalError> {
    let (_, findings) = BookJournal::open(path, rules, task)?;
    Ok((findings.facts.len(), findings.easy.len()))
}

fn signed(words: &str) -> String {
    format!("{words} {:08x}", crc32fast::hash(words.as_bytes()))
}
