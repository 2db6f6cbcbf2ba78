//! The board and its rules.

/// The most pits a side may have.
pub const MAX_PITS: usize = 12;

/// Labels of the pits in texts: 1 to 9, a, b, c.
pub const LETTERS: &[u8] = b"123456789abc";

/// One side of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// Seeds in the pits, from their owner's left.
    pub pits: [u16; MAX_PITS],
    /// Seeds in the store.
    pub store: u16,
}

impl Side {
    fn seeds(&self) -> u16 {
        self.pits.iter().sum()
    }
}

/// A board as the side to move sees it. Pits count from 0 here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Pits a side.
    pub n: usize,
    pub own: Side,
    pub other: Side,
    /// A last seed in an own empty pit is banked even if nothing lies opposite.
    pub captures_empty: bool,
}

impl Board {
    /// The own pits that hold seeds, from the left.
    pub fn legal_moves(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.n).filter(|&pit| self.own.pits[pit] > 0)
    }

    pub fn is_over(&self) -> bool {
        self.own.seeds() == 0 || self.other.seeds() == 0
    }

    /// The same board as the other side sees it.
    pub fn turned(&self) -> Board {
        Board { own: self.other, other: self.own, ..*self }
    }

    /// The board after a ply, seen by whoever moves next; and whether that is the same side.
    pub fn sow(&self, pit: usize) -> (Board, bool) {
        let n = self.n;
        let mut after = *self;
        let seeds = std::mem::take(&mut after.own.pits[pit]);
        let mut at = pit;
        for _ in 0..seeds {
            at = (at + 1) % (2 * n + 1);
            match at {
                _ if at < n => after.own.pits[at] += 1,
                _ if at == n => after.own.store += 1,
                _ => after.other.pits[at - n - 1] += 1,
            }
        }
        if at < n && after.own.pits[at] == 1 {
            let opposite = after.other.pits[n - 1 - at];
            if opposite > 0 || self.captures_empty {
                after.own.store += 1 + opposite;
                after.own.pits[at] = 0;
                after.other.pits[n - 1 - at] = 0;
            }
        }
        if after.is_over() {
            // What is left goes home.
            for side in [&mut after.own, &mut after.other] {
                side.store += side.seeds();
                side.pits = [0; MAX_PITS];
            }
        }
        let again = at == n;
        (if again { after } else { after.turned() }, again)
    }

    /// Reads `<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s` and the moves that follow.
    pub fn parse(text: &str, captures_empty: bool) -> Option<Board> {
        let mut words = text.split_whitespace();
        let literal = words.next()?.strip_prefix('<')?.strip_suffix('>')?;
        let numbers: Vec<u16> = literal.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let [n, south, north, seeds @ ..] = &numbers[..] else { return None };
        let n = usize::from(*n);
        if n > MAX_PITS || seeds.len() != 2 * n {
            return None;
        }
        let side = |seeds: &[u16], store| {
            let mut side = Side { store, ..Side::default() };
            side.pits[..n].copy_from_slice(seeds);
            side
        };
        let (own, other) = (side(&seeds[..n], *south), side(&seeds[n..], *north));
        let mut board = Board { n, own, other, captures_empty };
        if words.next() == Some("n") {
            board = board.turned();
        }
        // Under the pie rule the players may change places; the board stays.
        for played in words.skip_while(|&word| word != "moves").skip(1).filter(|&word| word != "swap") {
            for letter in played.bytes() {
                let pit = LETTERS.iter().position(|&known| known == letter)?;
                board = board.sow(pit).0;
            }
        }
        Some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::Board;

    fn sown(text: &str, pit: usize) -> (Board, bool) {
        Board::parse(text, false).unwrap().sow(pit)
    }

    #[test]
    fn the_last_seed_in_the_own_store_gives_an_extra_turn() {
        let (after, again) = sown("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s", 0);
        assert_eq!(Some(after), Board::parse("<6,1,0,0,7,7,7,7,7,6,6,6,6,6,6> s", false));
        assert!(again);
    }

    #[test]
    fn the_last_seed_in_an_own_empty_pit_captures() {
        let (after, again) = sown("<6,0,0,1,0,6,6,6,6,6,6,6,6,5,6> s", 0);
        assert_eq!(Some(after), Board::parse("<6,6,0,0,0,6,6,6,6,6,6,6,6,0,6> n", false));
        assert!(!again);
    }

    #[test]
    fn thirteen_seeds_come_back_and_capture() {
        let (after, _) = sown("<6,0,0,13,0,0,0,0,0,1,1,1,1,1,1> s", 0);
        assert_eq!(after.other.store, 4);
    }

    #[test]
    fn what_is_left_goes_home() {
        let (after, _) = sown("<6,10,20,0,0,0,0,0,1,3,0,0,0,0,2> s", 5);
        assert!(after.is_over());
        assert_eq!((after.own.store, after.other.store), (11, 25));
    }
}
