//! A log that is being added to.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kalah::kernel::PitPair;
use kalah::{Position, Rules};

use super::error::CheckpointError;
use super::line::{GoalQuestion, LogLine, PieceOutcome, ProofLine, Version, WorkPiece, described, header};
use super::log::{LogText, ProofLog, write};
use super::proof_index::ProofIndex;
use crate::packed::is_packed;
use crate::value::Bounds;

/// Proofs that took fewer nodes are not kept: they take less than a tenth of a second.
pub(crate) const WORTH: u64 = 1 << 18;

/// A file of proofs about the positions of one game. While it is open no other program can add to it.
pub struct Checkpoint {
    path: Arc<Path>,
    /// The position as the first line has it.
    described: String,
    rules: Rules,
    /// Seeds in play of its positions at most.
    seeds: u32,
    open: Mutex<CheckpointFile>,
    broken: AtomicBool,
}

impl fmt::Debug for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checkpoint").field("path", &self.path).finish_non_exhaustive()
    }
}

/// The file and what is in it.
struct CheckpointFile {
    /// None if all shall be gone with the program.
    file: Option<File>,
    held: ProofIndex,
    /// Nodes of pieces since everything was seen to be on the disk.
    unsynced: u64,
}

impl Checkpoint {
    /// Opens the proofs about what follows from `position`; begins a new file if there is none.
    ///
    /// # Errors
    /// If the file cannot be read or written, is in use, belongs to another position, or is damaged.
    pub fn open(path: &Path, position: &Position) -> Result<Checkpoint, CheckpointError> {
        let io = |error| CheckpointError::Io { path: path.to_owned(), error };
        let mut file = locked(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        if is_packed(&bytes) {
            return Err(CheckpointError::Packed { path: path.to_owned() });
        }
        let expected = described(position);
        let mut held = ProofIndex::default();
        match LogText::read(path, &bytes)? {
            Some(text) if text.described != expected => {
                let found = text.described;
                return Err(CheckpointError::Position { path: path.to_owned(), found, expected });
            }
            Some(text) if text.version == Version::One => {
                let log = ProofLog::read(&[PathBuf::from(path)])?;
                log.write(path, log.held.lines())?;
                drop(file);
                return Checkpoint::open(path, position);
            }
            Some(text) => {
                text.hold(path, &mut held)?;
                file.set_len(text.whole as u64).map_err(io)?;
                file.seek(SeekFrom::End(0)).map_err(io)?;
            }
            // Not even a whole first line: it is a new file, or one that was begun and killed.
            None if header(&expected).as_bytes().starts_with(&bytes) => {
                file.set_len(0).map_err(io)?;
                file.rewind().map_err(io)?;
                writeln!(file, "{}", header(&expected)).map_err(io)?;
            }
            None => return Err(CheckpointError::Foreign { path: path.to_owned() }),
        }
        let open = Mutex::new(CheckpointFile { file: Some(file), held, unsynced: 0 });
        Ok(Checkpoint {
            path: path.into(),
            described: expected,
            rules: position.rules(),
            seeds: position.seeds_in_play().into(),
            open,
            broken: AtomicBool::new(false),
        })
    }

    /// Proofs about what follows from `position` that nobody keeps.
    pub(crate) fn in_memory(position: &Position) -> Checkpoint {
        let open = Mutex::new(CheckpointFile { file: None, held: ProofIndex::default(), unsynced: 0 });
        let path = Arc::from(Path::new("memory"));
        let (described, rules, seeds) = (described(position), position.rules(), position.seeds_in_play());
        Checkpoint { path, described, rules, seeds: seeds.into(), open, broken: AtomicBool::new(false) }
    }

    /// The rules of its game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns true if a position has no more seeds than those of its game.
    pub(crate) fn has_room_for(&self, pair: PitPair) -> bool {
        pair.seeds() <= self.seeds
    }

    /// Returns the number of positions with a proof.
    pub fn proofs(&self) -> usize {
        self.opened().held.positions()
    }

    /// Checks that all proofs were written.
    pub fn check(&self) -> Result<(), CheckpointError> {
        if self.broken.load(Relaxed) {
            return Err(CheckpointError::Io {
                path: self.path.to_path_buf(),
                error: std::io::Error::other(
                    "a proof could not be written, or contradicts one that is there",
                ),
            });
        }
        Ok(())
    }

    /// Looks at all that is held.
    pub(crate) fn with_held<T>(&self, look: impl FnOnce(&ProofIndex) -> T) -> T {
        look(&self.opened().held)
    }

    /// Takes out what is said of positions beyond this. A kill leaves the file as it was or as it is to be.
    pub(crate) fn take_out(
        &self,
        beyond: impl FnOnce(&ProofIndex) -> Vec<(PitPair, Bounds)>,
    ) -> Result<(), CheckpointError> {
        if self.weaken(beyond) == 0 {
            return Ok(());
        }
        let io = |error| CheckpointError::Io { path: self.path.to_path_buf(), error };
        let mut open = self.opened();
        if open.file.is_some() {
            open.file = Some(write(&self.path, &self.described, open.held.lines()).map_err(io)?);
        }
        Ok(())
    }

    /// Holds no more of positions than this, and tells of how many that is less than before. The file keeps what it has.
    pub(crate) fn weaken(&self, beyond: impl FnOnce(&ProofIndex) -> Vec<(PitPair, Bounds)>) -> usize {
        let held = &mut self.opened().held;
        let beyond = beyond(held);
        for &(pair, bounds) in &beyond {
            held.weaken(pair, bounds);
        }
        beyond.len()
    }

    /// Returns the proven bounds of a position.
    pub(crate) fn bounds(&self, pair: PitPair) -> Option<Bounds> {
        self.with_held(|held| held.bounds(pair))
    }

    /// Keeps a proof if it took long enough. One write a line: what a kill leaves has whole lines, but for the last.
    #[inline]
    pub(crate) fn keep(&self, pair: PitPair, bounds: Bounds, work: u64) {
        if work >= WORTH {
            self.add(LogLine::Proof(ProofLine { pair, bounds, nodes: work }));
        }
    }

    /// Keeps what a search elsewhere proved.
    pub(crate) fn keep_proof(&self, proof: ProofLine) {
        self.add(LogLine::Proof(proof));
    }

    /// Keeps the answer of a piece of work, however few nodes it took.
    pub(crate) fn keep_answer(&self, pair: PitPair, bounds: Bounds, nodes: u64) {
        if nodes < WORTH {
            self.add(LogLine::Proof(ProofLine { pair, bounds, nodes }));
        }
    }

    /// Keeps the answer of a search that went on as part of another.
    pub(crate) fn keep_found(&self, pair: PitPair, bounds: Bounds, nodes: u64) {
        self.add(LogLine::Proof(ProofLine { pair, bounds, nodes: nodes.max(1) }));
    }

    /// Keeps a proof that follows from others.
    pub(crate) fn keep_derived(&self, pair: PitPair, bounds: Bounds) {
        self.add(LogLine::Proof(ProofLine { pair, bounds, nodes: 0 }));
    }

    /// Keeps that a question was split without a try.
    pub(crate) fn keep_split(&self, question: GoalQuestion, expected: u64) {
        self.add(LogLine::Piece(WorkPiece { question, expected, nodes: 0, outcome: PieceOutcome::Open }));
    }

    /// Keeps what became of a piece of work, and once there was work enough sees to it that everything is on the disk.
    pub(crate) fn keep_piece(&self, piece: WorkPiece) {
        self.add(LogLine::Piece(piece));
        let mut open = self.opened();
        open.unsynced += piece.nodes;
        if open.unsynced >= WORTH {
            open.unsynced = 0;
            let synced = open.file.as_ref().is_none_or(|file| file.sync_data().is_ok());
            drop(open);
            self.note(synced);
        }
    }

    #[cold]
    fn add(&self, line: LogLine) {
        let mut open = self.opened();
        let added = open.held.add(line, &self.path, 0).is_ok();
        let write = |file: &mut File| file.write_all((line.written() + "\n").as_bytes()).is_ok();
        let written = added && open.file.as_mut().is_none_or(write);
        drop(open);
        self.note(written);
    }

    fn note(&self, well: bool) {
        if !well {
            self.broken.store(true, Relaxed);
        }
    }

    /// A thread that panicked left nothing half done: a line is added as a whole.
    fn opened(&self) -> MutexGuard<'_, CheckpointFile> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The file, for this program alone to add to.
fn locked(path: &Path) -> Result<File, CheckpointError> {
    let io = |error| CheckpointError::Io { path: path.to_owned(), error };
    let file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(CheckpointError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(io(error)),
    }
}
