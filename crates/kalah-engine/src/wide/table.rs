//! Table of what the wide search found out, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use kalah::kernel::WidePair;

use crate::search::huge;

/// No best move is known.
pub(super) const NO_PIT: usize = 15;

/// Relation of a finding to a position's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WideBound {
    Exactly,
    AtLeast,
    AtMost,
}

/// Result of a search for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WideFinding {
    /// Margin of the seeds in play for the side to move, in parts of a seed: at most 32 times 1,023.
    pub(super) value: i32,
    pub(super) bound: WideBound,
    /// True if no estimate was needed for it.
    pub(super) proven: bool,
    /// Changes of side that were looked ahead, at most 255.
    pub(super) depth: u32,
    /// Index of the best pit, or [`NO_PIT`].
    pub(super) best: usize,
}

/// ```text
/// bits   35..32  31..24    20   19..18  15..0
///          best   depth proven   bound  value
/// ```
/// The bound is stored from 1 on, so no finding is 0.
impl WideFinding {
    fn packed(self) -> u64 {
        let bound = match self.bound {
            WideBound::Exactly => 1,
            WideBound::AtLeast => 2,
            WideBound::AtMost => 3,
        };
        let value = u64::from((self.value as i16).cast_unsigned());
        value
            | bound << 18
            | u64::from(self.proven) << 20
            | u64::from(self.depth.min(255)) << 24
            | (self.best as u64) << 32
    }

    fn unpacked(word: u64) -> Option<WideFinding> {
        let bound = match word >> 18 & 3 {
            1 => WideBound::Exactly,
            2 => WideBound::AtLeast,
            3 => WideBound::AtMost,
            _ => return None,
        };
        Some(WideFinding {
            value: i32::from((word as u16).cast_signed()),
            bound,
            proven: word >> 20 & 1 == 1,
            depth: (word >> 24 & 0xff) as u32,
            best: (word >> 32 & 15) as usize,
        })
    }
}

/// Two words: the finding, and the position's hash mixed with it, so that halves of two findings never pass for one
/// (Hyatt and Mann 2002).
#[derive(Default)]
struct WideSlot {
    check: AtomicU64,
    finding: AtomicU64,
}

/// Pairs of slots: one keeps what took the deepest search, the other what came last.
pub(super) struct WideTable {
    slots: Box<[[WideSlot; 2]]>,
}

impl WideTable {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: usize) -> WideTable {
        let pairs = (bytes / size_of::<[WideSlot; 2]>()).max(1);
        let mut slots = Vec::with_capacity(pairs);
        huge::advise(slots.spare_capacity_mut());
        slots.resize_with(pairs, Default::default);
        WideTable { slots: slots.into() }
    }

    pub(super) fn probe(&self, hash: u64) -> Option<WideFinding> {
        self.place(hash).iter().find_map(|slot| {
            let finding = slot.finding.load(Relaxed);
            (slot.check.load(Relaxed) == hash ^ finding).then(|| WideFinding::unpacked(finding))?
        })
    }

    pub(super) fn store(&self, hash: u64, finding: WideFinding) {
        let [deepest, latest] = self.place(hash);
        let kept = WideFinding::unpacked(deepest.finding.load(Relaxed));
        let slot = if kept.is_none_or(|kept| finding.depth >= kept.depth) { deepest } else { latest };
        let word = finding.packed();
        slot.finding.store(word, Relaxed);
        slot.check.store(hash ^ word, Relaxed);
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        for slot in self.slots.iter().flatten() {
            slot.finding.store(0, Relaxed);
            slot.check.store(0, Relaxed);
        }
    }

    fn place(&self, hash: u64) -> &[WideSlot; 2] {
        // The upper half of the product is a number below the length, as even as the hash is.
        let at = (u128::from(hash) * self.slots.len() as u128) >> 64;
        &self.slots[at as usize]
    }
}

/// Hash of a position without its stores.
pub(super) fn hash(pair: WidePair) -> u64 {
    let words =
        [pair.mover as u64, (pair.mover >> 64) as u64, pair.opponent as u64, (pair.opponent >> 64) as u64];
    words.into_iter().fold(0x9e37_79b9_7f4a_7c15, |hash, word| {
        let mixed = (hash ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(29)
    })
}

#[cfg(test)]
mod tests {
    use super::{NO_PIT, WideBound, WideFinding, WideTable};

    #[test]
    fn a_finding_comes_back_as_it_was() {
        let table = WideTable::new(1 << 12);
        for (number, bound) in
            [WideBound::Exactly, WideBound::AtLeast, WideBound::AtMost].into_iter().enumerate()
        {
            let hash = 0x1234_5678_9abc_def0_u64.wrapping_mul(number as u64 + 1);
            let finding = WideFinding {
                value: -1000 + 3 * number as i32,
                bound,
                proven: number == 1,
                depth: 7,
                best: NO_PIT,
            };
            table.store(hash, finding);
            assert_eq!(table.probe(hash), Some(finding));
            assert_eq!(table.probe(hash ^ 1 << 40), None);
        }
        table.clear();
        assert_eq!(table.probe(0x1234_5678_9abc_def0), None);
    }
}
