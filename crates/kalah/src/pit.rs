//! Pits, sets of pits, and moves.

use std::fmt;

/// The most pits a side may have.
pub const MAX_PITS: usize = 12;

/// Pit of a side, counted from its owner's left.
///
/// The index runs from 0; people and texts count from 1, see [`Pit::number`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pit(u8);

impl Pit {
    /// The pit with this index, 0 being the owner's left-most; `None` from [`MAX_PITS`] on.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the index is below MAX_PITS")]
    pub const fn from_index(index: usize) -> Option<Pit> {
        if index < MAX_PITS { Some(Pit(index as u8)) } else { None }
    }

    /// The pit with this number, 1 being the owner's left-most; `None` outside 1 to [`MAX_PITS`].
    pub const fn from_number(number: usize) -> Option<Pit> {
        match number {
            0 => None,
            n => Pit::from_index(n - 1),
        }
    }

    /// The pit that a text names: `1` to `9`, then `a`, `b`, `c` for 10, 11, 12.
    pub fn from_letter(letter: char) -> Option<Pit> {
        let number = letter.to_digit(13)?;
        Pit::from_number(number as usize)
    }

    /// Index from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Number from 1, as people count.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The letter in texts: `1` to `9`, then `a`, `b`, `c`.
    pub const fn letter(self) -> char {
        b"123456789abc"[self.0 as usize] as char
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of pits of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PitSet(u16);

impl PitSet {
    /// The empty set.
    pub const EMPTY: PitSet = PitSet(0);

    /// Adds a pit.
    #[inline]
    pub const fn insert(&mut self, pit: Pit) {
        self.0 |= 1 << pit.0;
    }

    /// Returns true if the pit is in the set.
    #[inline]
    pub const fn contains(self, pit: Pit) -> bool {
        self.0 >> pit.0 & 1 == 1
    }

    /// Returns the number of pits in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if no pit is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[expect(clippy::copy_iterator, reason = "walking a copy of a set is what callers want")]
impl Iterator for PitSet {
    type Item = Pit;

    /// Takes out the left-most pit.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a position of a bit in 16 bits")]
    fn next(&mut self) -> Option<Pit> {
        if self.0 == 0 {
            return None;
        }
        let pit = Pit(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(pit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = PitSet::len(*self);
        (left, Some(left))
    }
}

impl DoubleEndedIterator for PitSet {
    /// Takes out the right-most pit.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a position of a bit in 16 bits")]
    fn next_back(&mut self) -> Option<Pit> {
        let index = self.0.checked_ilog2()?;
        self.0 &= !(1 << index);
        Some(Pit(index as u8))
    }
}

impl ExactSizeIterator for PitSet {}

/// Move of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Sowing of the seeds of one of the own pits.
    Sow(Pit),
    /// Exchange of the seats under the pie rule: the board and the side to move stay, the players change
    /// places.
    Swap,
}

impl fmt::Display for Move {
    /// The form of the texts: a pit's letter, or `swap`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sow(pit) => write!(f, "{}", pit.letter()),
            Move::Swap => f.write_str("swap"),
        }
    }
}
