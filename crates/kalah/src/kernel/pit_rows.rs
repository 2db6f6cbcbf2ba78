//! The pits of both sides without the stores.

use super::pit_word::{PitWord, shift_of};
use crate::position::Position;
use crate::side::Side;

/// The pits of both sides, mover first: a word a side. Each word is in its owner's order, so pit `i` lies opposite pit
/// `pits - 1 - i`.
///
/// ```text
///            byte   7   6   5   4   3   2   1   0
/// mover             0   0  p6  p5  p4  p3  p2  p1      (6 pits, a byte each: two bytes stay 0)
/// opponent          0   0  p6  p5  p4  p3  p2  p1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PitRows<W> {
    /// The pits of the side to move.
    pub mover: W,
    /// The pits of the other side.
    pub opponent: W,
}

impl<W> PitRows<W> {
    /// The same pits with the other side to move.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> PitRows<W> {
        PitRows { mover: self.opponent, opponent: self.mover }
    }
}

impl<W: PitWord> PitRows<W> {
    /// The pits of a position, if the words have room for its pits and its seeds in play.
    pub fn from_position(position: &Position) -> Option<PitRows<W>> {
        let fits =
            position.rules().pits() <= W::PITS && usize::from(position.seeds_in_play()) <= W::MAX_SEEDS;
        let word = |side: Side| {
            let pits = position.pits(side).iter().rev();
            pits.fold(W::default(), |word, &seeds| word << W::BITS | W::from_seeds(seeds.into()))
        };
        let turn = position.turn();
        fits.then(|| PitRows { mover: word(turn), opponent: word(turn.opposite()) })
    }

    /// Returns true if a side has no seeds left, so that the game is over; the other side's are still here.
    #[inline]
    pub fn is_over(self) -> bool {
        self.mover == W::default() || self.opponent == W::default()
    }

    /// Seeds in play.
    #[inline]
    pub fn seeds(self) -> u32 {
        count(self.mover) + count(self.opponent)
    }

    /// Seeds in the mover's pit with this index.
    #[inline]
    pub fn mover_seeds(self, pit: usize) -> u32 {
        seeds_of(self.mover, pit)
    }

    /// Seeds in the opponent's pit with this index, in the opponent's own order.
    #[inline]
    pub fn opponent_seeds(self, pit: usize) -> u32 {
        seeds_of(self.opponent, pit)
    }

    /// Number of the mover's pits that hold seeds.
    #[inline]
    pub fn sowable(self) -> u32 {
        filled(self.mover).count_ones()
    }

    /// The mover's pits that hold seeds; from the back they start at the store.
    #[inline]
    pub fn filled_pits(self) -> FilledPits<W> {
        FilledPits(filled(self.mover))
    }
}

/// The indices of the pits of a word that hold seeds, from the owner's left.
#[derive(Clone, Debug)]
pub struct FilledPits<W>(W);

impl<W: PitWord> Iterator for FilledPits<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == W::default() {
            return None;
        }
        let pit = self.0.trailing_zeros() / W::BITS;
        self.0 &= self.0 - W::from_seeds(1);
        Some(pit as usize)
    }
}

impl<W: PitWord> DoubleEndedIterator for FilledPits<W> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        let top = self.0.highest_bit()?;
        self.0 &= !(W::from_seeds(1) << top);
        Some((top / W::BITS) as usize)
    }
}

/// Seeds in a word of pits.
#[inline]
pub fn count<W: PitWord>(word: W) -> u32 {
    word.sum()
}

/// A word with the top bit of each pit that is not empty.
#[inline]
pub fn filled<W: PitWord>(word: W) -> W {
    let tops = W::ONES << (W::BITS - 1);
    // Adding all ones below the top bit reaches it from any number but zero.
    (((word & !tops) + (tops - W::ONES)) | word) & tops
}

#[inline]
fn seeds_of<W: PitWord>(word: W, pit: usize) -> u32 {
    (word >> shift_of::<W>(pit) & W::LOWEST).seeds()
}
