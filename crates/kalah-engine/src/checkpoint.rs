//! Proofs kept in a file, so that a long solve survives being killed at any time.
//!
//! ```text
//! kalah-checkpoint 1 6x4 <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s 5c0f...
//! 40405050500 404040404 24 43 9a31...
//! ```
//!
//! A line is a proof: the pits of the mover and of the opponent as the words of a
//! [`Pair`] in hexadecimal, then the least and the most that the mover still gains. The last word of
//! each line is its checksum. Proofs hold whatever the stores and whatever database was used. A last line without its end is what a kill
//! leaves; it is cut off. Any other damage is refused.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kalah::Position;
use kalah::kernel::{MAX_KERNEL_SEEDS, Pair, count};

use crate::value::Bounds;

/// Proofs that took fewer nodes are not kept: they take less than a tenth of a second.
const WORTH: u64 = 1 << 18;

/// What every checkpoint begins with.
const MAGIC: &str = "kalah-checkpoint 1 ";

/// A file of proofs about the positions of one game.
pub struct Checkpoint {
    path: PathBuf,
    file: Mutex<File>,
    proofs: Vec<(Pair, Bounds)>,
    broken: AtomicBool,
}

impl Checkpoint {
    /// Opens the proofs about what follows from `position`; begins a new file if there is none.
    ///
    /// # Errors
    /// If the file cannot be read or written, belongs to another position, or is damaged.
    pub fn open(path: &Path, position: &Position) -> Result<Checkpoint, CheckpointError> {
        let io = |source| CheckpointError::Io { path: path.to_owned(), source };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        // A line without its end was being written when the program was killed.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let header = format!("{MAGIC}{position:?}");
        let mut lines = text.lines().enumerate();
        match lines.next() {
            Some((_, first)) => check_header(path, first, &header)?,
            None if signed(&header).as_bytes().starts_with(&bytes) => {}
            None => return Err(CheckpointError::Foreign { path: path.to_owned() }),
        }
        let most = u32::from(position.seeds_in_play());
        let proofs = lines
            .map(|(at, line)| {
                proof(line, position.rules().pits(), most)
                    .ok_or(CheckpointError::Damaged { path: path.to_owned(), line: at + 1 })
            })
            .collect::<Result<Vec<_>, _>>()?;
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        if whole == 0 {
            writeln!(file, "{}", signed(&header)).map_err(io)?;
        }
        Ok(Checkpoint {
            path: path.to_owned(),
            file: Mutex::new(file),
            proofs,
            broken: AtomicBool::new(false),
        })
    }

    /// How many proofs the file had when it was opened.
    pub fn proofs(&self) -> usize {
        self.proofs.len()
    }

    /// Whether a proof could not be written.
    ///
    /// # Errors
    /// If so.
    pub fn check(&self) -> Result<(), CheckpointError> {
        if self.broken.load(Relaxed) {
            return Err(CheckpointError::Io {
                path: self.path.clone(),
                source: std::io::Error::other("a proof could not be written"),
            });
        }
        Ok(())
    }

    pub(crate) fn known(&self) -> impl Iterator<Item = (Pair, Bounds)> {
        self.proofs.iter().copied()
    }

    /// Keeps a proof if it took long enough. One write a line: what a kill leaves has whole lines, but for the last.
    #[inline]
    pub(crate) fn keep(&self, pair: Pair, bounds: Bounds, work: u64) {
        if work >= WORTH {
            self.write(pair, bounds);
        }
    }

    #[cold]
    fn write(&self, pair: Pair, bounds: Bounds) {
        let words = format!("{:x} {:x} {} {}", pair.mover, pair.opponent, bounds.lower, bounds.upper);
        let line = signed(&words) + "\n";
        let written = self.file.lock().is_ok_and(|mut file| file.write_all(line.as_bytes()).is_ok());
        if !written {
            self.broken.store(true, Relaxed);
        }
    }
}

/// Checks the first line against the one that belongs to the position.
fn check_header(path: &Path, first: &str, header: &str) -> Result<(), CheckpointError> {
    let path = path.to_owned();
    let signed_words = first.rsplit_once(' ').map(|(words, _)| words).filter(|words| first == signed(words));
    match signed_words.and_then(|words| words.strip_prefix(MAGIC)) {
        Some(found) if header[MAGIC.len()..] == *found => Ok(()),
        Some(found) => Err(CheckpointError::Position {
            path,
            found: found.to_owned(),
            expected: header[MAGIC.len()..].to_owned(),
        }),
        None => Err(CheckpointError::Foreign { path }),
    }
}

/// The proof that a line holds, if it is one on a board with so many pits and seeds.
fn proof(line: &str, pits: usize, most: u32) -> Option<(Pair, Bounds)> {
    let (words, _) = line.rsplit_once(' ').filter(|(words, _)| line == signed(words))?;
    let mut words = words.split(' ');
    let mut word = |radix| words.next().and_then(|word| u64::from_str_radix(word, radix).ok());
    let pair = Pair { mover: word(16)?, opponent: word(16)? };
    let bounds = Bounds { lower: word(10)?.try_into().ok()?, upper: word(10)?.try_into().ok()? };
    let fits = |word: u64| word >> (8 * pits) == 0;
    let bytes = pair.mover.to_le_bytes().into_iter().chain(pair.opponent.to_le_bytes());
    let seeds = bytes.map(u32::from).sum::<u32>();
    let sound = fits(pair.mover)
        && fits(pair.opponent)
        && seeds <= most.min(MAX_KERNEL_SEEDS as u32)
        && bounds.lower <= bounds.upper
        && bounds.upper <= count(pair.mover) + count(pair.opponent);
    sound.then_some((pair, bounds))
}

/// The words and their checksum (64-bit FNV-1a).
fn signed(words: &str) -> String {
    let sum = words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{words} {sum:016x}")
}

/// Why a checkpoint was refused.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Not a checkpoint at all.
    #[error("{} is no checkpoint of a solve, or its first line is damaged", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The checkpoint of another position.
    #[error("{} is the checkpoint of {found}, not of {expected}", path.display())]
    Position {
        /// The file.
        path: PathBuf,
        /// The position in the file.
        found: String,
        /// The position to solve.
        expected: String,
    },
    /// A line is no proof.
    #[error("line {line} of {} is damaged", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
    },
}
