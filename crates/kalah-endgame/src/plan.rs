//! Cost of a database, estimated before it is built.

use kalah::kernel::{MAX_KERNEL_PITS, MAX_KERNEL_SEEDS};

use crate::count::{binomial, halves};

/// The bits that the rank of a half may have, so that a rank and what belongs to it fit 32 bits.
pub(crate) const RANK_BITS: u32 = 22;

/// The size of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DatabaseSize {
    pits: usize,
    seeds: u32,
    positions: u64,
}

impl DatabaseSize {
    /// Plans a database of all positions with `pits` pits a side and up to `seeds` seeds in play.
    ///
    /// # Errors
    /// If the board has too many pits or seeds, or more positions than can be numbered.
    pub fn new(pits: usize, seeds: u32) -> Result<DatabaseSize, PlanError> {
        if pits == 0 || pits > MAX_KERNEL_PITS {
            return Err(PlanError::Pits(pits));
        }
        // Halves with up to so many seeds are halves with exactly so many and one pit more.
        let positions = binomial(u64::from(seeds) + 2 * pits as u64, 2 * pits as u64);
        if seeds as usize > MAX_KERNEL_SEEDS || halves(pits, seeds) >> RANK_BITS > 0 || positions >> 48 > 0 {
            return Err(PlanError::Seeds { pits, seeds });
        }
        Ok(DatabaseSize { pits, seeds, positions })
    }

    /// Positions of all layers.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The most seeds in play.
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// The greatest database of a board whose building takes no more memory.
    ///
    /// # Errors
    /// If there is none of so many pits.
    pub fn largest(pits: usize, memory: u64) -> Result<DatabaseSize, PlanError> {
        let none = DatabaseSize::new(pits, 0)?;
        Ok(DatabaseSize::greatest(pits, u32::MAX, |size| size.memory() <= memory).unwrap_or(none))
    }

    /// The greatest database of a board of 1 to `seeds` seeds that fits; `None` if none does.
    pub fn greatest(pits: usize, seeds: u32, fits: impl Fn(&DatabaseSize) -> bool) -> Option<DatabaseSize> {
        (1..=seeds).map_while(|seeds| DatabaseSize::new(pits, seeds).ok()).take_while(fits).last()
    }

    /// Bytes of disk that the file takes, at most as far as was seen: 3.2 bits a position, and the models.
    pub fn disk(&self) -> u64 {
        self.positions / 5 * 2 + u64::from(self.seeds + 1) * (32 << 10)
    }

    /// Bytes of memory that building takes: a byte a position, and [`DatabaseSize::memory_beside`].
    pub fn memory(&self) -> u64 {
        self.positions + self.memory_beside()
    }

    /// Bytes of memory that building takes beside a byte a position: the transposed copy of the widest
    /// even split, the blocks of the widest layer, and the tables of the halves.
    pub fn memory_beside(&self) -> u64 {
        let half = |seeds| halves(self.pits, seeds);
        let even = half(self.seeds / 2) * half(self.seeds / 2);
        let pits = self.pits as u64;
        // For each half: its word, a byte, a word and two entries a pit, and what seeds added make of it.
        let tables: u64 = (0..=self.seeds)
            .map(|seeds| half(seeds) * (8 + 13 * pits + 4 * u64::from(seeds.min(self.seeds - seeds))))
            .sum();
        let widest = binomial(u64::from(self.seeds) + 2 * pits - 1, 2 * pits - 1);
        even + widest / 5 * 2 + tables
    }
}

/// Bytes of memory that programs may take at the moment, where the system tells.
pub fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Reason why there cannot be such a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// The number of pits is not 1 to 8.
    #[error("an endgame database has 1 to {MAX_KERNEL_PITS} pits a side, not {0}")]
    Pits(usize),
    /// The seeds are more than an index can tell apart.
    #[error("an endgame database of {seeds} seeds on 2 x {pits} pits has too many positions to be numbered")]
    Seeds {
        /// Pits a side.
        pits: usize,
        /// Seeds in play.
        seeds: u32,
    },
}
