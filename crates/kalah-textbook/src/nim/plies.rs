//! How many plies each game lasts, if the winner hurries and the loser does not.

use crate::nim::board::{Board, Take};
use crate::nim::layers::{Fold, Layers, Progress, boards};

/// How many plies are left on each board of some pits with up to some tokens: odd if the side to
/// move wins, even if it loses, since the winner makes the last one.
#[derive(Clone, Debug)]
pub struct Plies(Cells);

/// A byte a board as far as no game can be longer, else four.
#[derive(Clone, Debug)]
enum Cells {
    Short(Layers<u8>),
    Long(Layers<u32>),
}

/// The best move, and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prediction {
    /// The move: among the best, that with the left-most pit and the fewest tokens.
    pub take: Take,
    /// Whether the side to move wins.
    pub wins: bool,
    /// Plies until the last token is removed, this move among them.
    pub plies: u32,
}

impl Plies {
    /// Bytes for all boards of `pits` pits with up to `tokens` tokens.
    pub fn bytes(pits: usize, tokens: u32) -> u128 {
        let boards = boards(pits, tokens);
        if fits_a_byte(pits, tokens) { boards } else { boards.saturating_mul(4) }
    }

    /// Solves all boards of `pits` pits with up to `tokens` tokens, which takes [`Plies::bytes`] of
    /// memory. `progress` hears of boards.
    pub fn solve(pits: usize, tokens: u32, progress: Progress<'_>) -> Plies {
        let tokens = tokens.min(Board::MAX_TOKENS);
        let fold = Hurry { from_lost: u32::MAX, from_won: 0 };
        Plies(if fits_a_byte(pits, tokens) {
            Cells::Short(Layers::solve(pits, tokens, &fold, progress))
        } else {
            Cells::Long(Layers::solve(pits, tokens, &fold, progress))
        })
    }

    /// The plies left; `None` if the board has more pits than were solved, empty ones at the left
    /// not counted, or more tokens.
    pub fn plies(&self, board: &Board) -> Option<u32> {
        match &self.0 {
            Cells::Short(layers) => layers.get(board.pits()).map(u32::from),
            Cells::Long(layers) => layers.get(board.pits()),
        }
    }

    /// The best move; `None` if the board was not solved or is empty.
    pub fn predict(&self, board: &Board) -> Option<Prediction> {
        let plies = self.plies(board)?;
        let best =
            |take: &Take| board.play(*take).and_then(|after| self.plies(&after)) == plies.checked_sub(1);
        let take = board.takes().find(best)?;
        Some(Prediction { take, wins: plies % 2 == 1, plies })
    }
}

/// Whether no game is longer than a byte tells: a token moves at most once a pit.
const fn fits_a_byte(pits: usize, tokens: u32) -> bool {
    (pits as u64).saturating_mul(tokens as u64) <= u8::MAX as u64
}

#[derive(Clone, Debug)]
struct Hurry {
    /// The plies after the best move to a board that is lost for the other side.
    from_lost: u32,
    /// One more than the most plies after a move to a board that the other side wins; 0 if none.
    from_won: u32,
}

impl<C: Copy + Into<u32> + TryFrom<u32>> Fold<C> for Hurry {
    #[inline]
    fn successor(&mut self, cell: C, _past: usize) {
        let plies: u32 = cell.into();
        if plies.is_multiple_of(2) {
            self.from_lost = self.from_lost.min(plies);
        } else {
            self.from_won = self.from_won.max(plies + 1);
        }
    }

    #[inline]
    fn finish(&mut self) -> C {
        let plies = if self.from_lost == u32::MAX { self.from_won } else { self.from_lost + 1 };
        *self = Hurry { from_lost: u32::MAX, from_won: 0 };
        C::try_from(plies).unwrap_or_else(|_| unreachable!("the cell was chosen for the longest game"))
    }
}
