//! What was found out about positions, shared by all threads.
//!
//! # Why no entry can lie
//! - **Keys are exact.** A position's rank (see [`rank`](crate::search::rank)) is a number below `2^n` that no other
//!   position has. [`TranspositionTable::key`] scrambles it by steps that each can be undone below `2^n`: a product
//!   with an odd number modulo `2^n`, an exclusive-or with the own upper half, such a product again. So
//!   different positions have different keys. The upper bits of the key are the number of the bucket,
//!   the lower [`TAG_BITS`] are kept in the entry: bucket and tag together are the whole key, and an
//!   entry found is an entry of this very position. Positions whose rank does not fit have no key and
//!   are not kept.
//! - **Entries cannot be torn.** An entry is one word of 64 bits, read and written as a whole. So a
//!   thread reads what some thread wrote, or what lay there before.
//! - **Entries stand alone.** A proven entry says `lower <= G <= upper`; that is true of the position
//!   for ever and whoever proved it. Lost updates and any order of writes between threads lose work, never truth.
//!   Hence relaxed accesses do.
//!
//! A position may have two entries: what is proven, and what a search of limited depth found.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::search::huge;
use crate::search::prefetch::prefetch;
#[cfg(target_family = "wasm")]
use crate::search::prefetch::touch;
use crate::value::Bounds;

/// ```text
/// bits   63..29  28..24  23..20  19..14  13..7  6..0
///           tag    work    best   depth  upper  lower
/// ```
/// A word of 0 is an empty slot: a real entry has work.
#[derive(Clone, Copy, Default)]
pub(crate) struct TableEntry(u64);

pub(crate) const TAG_BITS: u32 = 35;
const TAG_SHIFT: u32 = 29;
const _: () = assert!(TAG_BITS + TAG_SHIFT == u64::BITS);

/// The depth of what is proven.
pub(crate) const PROOF: u32 = 63;
/// The most seeds in play that the bounds of an entry have room for.
pub(crate) const MAX_SEEDS: usize = 127;
/// No best move is known.
pub(crate) const NO_MOVE: u32 = 15;
const MAX_WORK: u32 = 31;

impl TableEntry {
    fn new(tag: u64, finding: StoredFinding) -> TableEntry {
        let StoredFinding { bounds, depth, best, work } = finding;
        let work = (u64::BITS - work.leading_zeros()).clamp(1, MAX_WORK);
        let data = work << 24 | best << 20 | depth << 14 | bounds.upper << 7 | bounds.lower;
        TableEntry(tag << TAG_SHIFT | u64::from(data))
    }

    #[inline]
    const fn bits(self, shift: u32, width: u32) -> u32 {
        (self.0 >> shift) as u32 & ((1 << width) - 1)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn bounds(self) -> Bounds {
        Bounds { lower: self.bits(0, 7), upper: self.bits(7, 7) }
    }

    /// Returns the number of changes of side that were looked ahead; [`PROOF`] if there was no limit.
    #[inline]
    pub(crate) const fn depth(self) -> u32 {
        self.bits(14, 6)
    }

    /// The index of the pit that was best, or [`NO_MOVE`].
    #[inline]
    pub(crate) const fn best(self) -> u32 {
        self.bits(20, 4)
    }

    /// The nodes that it cost, at least.
    pub(crate) const fn nodes(self) -> u64 {
        1 << (self.work() - 1)
    }

    /// The bits of the number of nodes that it cost; of an entry that is not empty at least 1.
    #[inline]
    const fn work(self) -> u32 {
        self.bits(24, 5)
    }
}

/// Result of a search for a position, to be stored.
#[derive(Clone, Copy)]
pub(crate) struct StoredFinding {
    pub(crate) bounds: Bounds,
    /// [`PROOF`], or the depth up to which the bounds hold.
    pub(crate) depth: u32,
    pub(crate) best: u32,
    /// Nodes that it cost.
    pub(crate) work: u64,
}

/// Bounds of a position in the table. Either may be empty.
#[derive(Clone, Copy, Default)]
pub(crate) struct TableBounds {
    pub(crate) proven: TableEntry,
    pub(crate) guess: TableEntry,
}

impl TableBounds {
    /// The move to try first, or [`NO_MOVE`].
    #[inline]
    pub(crate) fn best(self) -> u32 {
        match (self.proven.is_empty(), self.guess.is_empty()) {
            (false, _) if self.proven.best() != NO_MOVE => self.proven.best(),
            (_, false) => self.guess.best(),
            _ => NO_MOVE,
        }
    }

    /// The move that proved the most, or [`NO_MOVE`].
    #[inline]
    pub(crate) fn proven_best(self) -> u32 {
        if self.proven.is_empty() { NO_MOVE } else { self.proven.best() }
    }

    /// The proven bounds of a position with `seeds` in play.
    #[inline]
    pub(crate) fn proven_bounds(self, seeds: u32) -> Bounds {
        if self.proven.is_empty() { Bounds::trivial(seeds) } else { self.proven.bounds() }
    }
}

/// A position's key: never 0, so that an option of it takes no more room.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableKey(std::num::NonZeroU64);

/// A cache line of entries; any of a bucket's keys may lie in any slot.
#[repr(align(64))]
#[derive(Default)]
struct TableBucket([AtomicU64; 8]);
const _: () = assert!(size_of::<TableBucket>() == 64);

pub(crate) struct TranspositionTable {
    buckets: Box<[TableBucket]>,
    /// Keys are numbers of this many bits.
    key_bits: u32,
    /// Ranks from here on have no key.
    end: u64,
}

impl TranspositionTable {
    /// A table of the greatest power of two of cache lines within `bytes`, for positions with ranks
    /// below `end`, which are all unique.
    pub(crate) fn new(bytes: usize, end: u64) -> TranspositionTable {
        let index_bits = (bytes / size_of::<TableBucket>()).max(1).ilog2().min(26);
        let key_bits = TAG_BITS + index_bits;
        let mut buckets = Vec::with_capacity(1 << index_bits);
        huge::advise(buckets.spare_capacity_mut());
        buckets.resize_with(1 << index_bits, TableBucket::default);
        TranspositionTable { buckets: buckets.into(), key_bits, end: end.min(1 << key_bits) }
    }

    /// The key of the position with this rank, if the table has room for such.
    #[inline]
    pub(crate) fn key(&self, rank: u64) -> Option<TableKey> {
        if rank >= self.end {
            return None;
        }
        let mask = (1 << self.key_bits) - 1;
        let mut key = rank.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        key ^= key >> (self.key_bits / 2);
        key = key.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        std::num::NonZeroU64::new(key + 1).map(TableKey)
    }

    #[inline]
    fn place(&self, key: TableKey) -> (&TableBucket, u64) {
        let key = key.0.get() - 1;
        (&self.buckets[(key >> TAG_BITS) as usize], key & ((1 << TAG_BITS) - 1))
    }

    #[inline]
    pub(crate) fn prefetch(&self, key: TableKey) {
        prefetch(self.place(key).0);
    }

    /// Reads the bucket of a key early, where [`TranspositionTable::prefetch`] does nothing.
    #[cfg(target_family = "wasm")]
    #[inline]
    pub(crate) fn touch(&self, key: TableKey) {
        touch(&self.place(key).0.0[0]);
    }

    #[inline]
    pub(crate) fn probe(&self, key: TableKey) -> TableBounds {
        let (bucket, tag) = self.place(key);
        let mut known = TableBounds::default();
        for slot in &bucket.0 {
            let entry = TableEntry(slot.load(Relaxed));
            if entry.0 >> TAG_SHIFT == tag && !entry.is_empty() {
                if entry.depth() == PROOF {
                    known.proven = entry;
                } else {
                    known.guess = entry;
                }
            }
        }
        known
    }

    /// Keeps what was found, joined with what was known, in place of what cost the least.
    pub(crate) fn store(&self, key: TableKey, finding: StoredFinding) {
        let (bucket, tag) = self.place(key);
        let is_proof = finding.depth == PROOF;
        let mut victim = (&bucket.0[0], u32::MAX);
        for slot in &bucket.0 {
            let old = TableEntry(slot.load(Relaxed));
            if old.0 >> TAG_SHIFT == tag && !old.is_empty() && (old.depth() == PROOF) == is_proof {
                slot.store(TableEntry::new(tag, finding.joined(old)).0, Relaxed);
                return;
            }
            if old.work() < victim.1 {
                victim = (slot, old.work());
            }
        }
        victim.0.store(TableEntry::new(tag, finding).0, Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.store(0, Relaxed);
        }
    }
}

impl StoredFinding {
    /// This and an older entry of the same kind about the same position. Two proofs hold together;
    /// two guesses of the same depth do unless they contradict each other, and then the new one counts.
    fn joined(self, old: TableEntry) -> StoredFinding {
        let both = self.bounds.and(old.bounds());
        let bounds = if old.depth() == self.depth && both.lower <= both.upper { both } else { self.bounds };
        let best = if self.best == NO_MOVE { old.best() } else { self.best };
        StoredFinding { bounds, best, work: self.work.max(1 << (old.work() - 1)), ..self }
    }
}
