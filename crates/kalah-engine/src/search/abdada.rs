//! How the threads of one search share the work.
//!
//! All threads ask the same question and share the table. After the first child of a position, a thread puts off
//! the children that another one is at (the idea of ABDADA, Weill 1996). A thread whose work has become
//! needless, because another answered a question further up its trail, finds that in the table when it
//! looks around, and returns there. Nothing here matters for what is true: a thread believes only what it
//! searched itself or finds proven in the table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::search::context::SearchNode;
use crate::search::move_ordering::ChildPosition;
use crate::search::table::PROOF;

/// Children that threads are at: a power of two.
const MARKS: usize = 1 << 12;
/// Searches of less depth are not worth sharing.
const MIN_DEPTH: u32 = 5;

/// A question that a thread is at.
#[derive(Clone, Copy)]
pub(crate) struct SearchedQuestion {
    pub(crate) node: SearchNode,
    pub(crate) goal: u32,
    pub(crate) depth: u32,
}

/// State that the threads of one search share beside the table.
pub(crate) struct Abdada {
    /// Positions that some thread searches, by their two words mixed. A mark that is overwritten or hits another
    /// position only costs time.
    marks: Box<[AtomicU64]>,
    /// Positions with fewer seeds in play are not worth sharing.
    min_seeds: u32,
    answered: AtomicBool,
}

/// The place of a mark, if it was free.
pub(crate) struct SearchMark(Option<usize>);

impl Abdada {
    pub(crate) fn new(min_seeds: u32) -> Abdada {
        let marks = (0..MARKS).map(|_| AtomicU64::new(0)).collect();
        Abdada { marks, min_seeds, answered: AtomicBool::new(false) }
    }

    #[inline]
    pub(crate) fn is_worth(&self, seeds: u32, depth: u32) -> bool {
        seeds >= self.min_seeds && (depth == PROOF || depth >= MIN_DEPTH)
    }

    /// Returns true if a thread has answered the question of all.
    pub(crate) fn is_answered(&self) -> bool {
        self.answered.load(Relaxed)
    }

    /// Ends the work of all threads.
    pub(crate) fn answer(&self) {
        self.answered.store(true, Relaxed);
    }

    pub(crate) fn is_busy(&self, child: &ChildPosition) -> bool {
        let (at, mark) = place(child);
        self.marks[at].load(Relaxed) == mark
    }

    pub(crate) fn mark(&self, child: &ChildPosition) -> SearchMark {
        let (at, mark) = place(child);
        SearchMark(self.marks[at].compare_exchange(0, mark, Relaxed, Relaxed).is_ok().then_some(at))
    }

    pub(crate) fn unmark(&self, mark: &SearchMark) {
        if let SearchMark(Some(at)) = mark {
            self.marks[*at].store(0, Relaxed);
        }
    }
}

fn place(child: &ChildPosition) -> (usize, u64) {
    let pair = child.node.pair;
    let mixed = pair.mover.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32) ^ pair.opponent;
    let mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) | 1;
    ((mixed >> 52) as usize % MARKS, mixed)
}
