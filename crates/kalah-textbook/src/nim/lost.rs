//! Won or lost: one number for all boards that agree in all pits but the last two.

use crate::nim::board::{NimBoard, TokenTake};
use crate::nim::layers::{BoardLayers, RowFold, SolvingProgress, boards};

/// Winner of each board of some pits.
///
/// Whatever lies in all pits but the last two (the *head*), exactly one number of tokens in the last
/// pit makes the board lost, and the pit before it does not matter. That number is all that is kept:
/// the least that no move in the head can reach. docs/nim.md has the proof.
#[derive(Clone, Debug)]
pub struct BoardWinners {
    heads: BoardLayers<u16>,
}

impl BoardWinners {
    /// Bytes for all boards of `pits` pits whose heads hold up to `tokens` tokens.
    pub fn bytes(pits: usize, tokens: u32) -> u128 {
        boards(pits.saturating_sub(2), tokens).saturating_mul(2)
    }

    /// The boards with `pits` pits and up to `tokens` tokens, all of which a [`BoardWinners`] for them tells.
    pub fn boards(pits: usize, tokens: u32) -> u128 {
        boards(pits, tokens)
    }

    /// Tokens in all pits of a board but the last two.
    pub fn head_tokens(board: &NimBoard) -> u32 {
        head(board.pits()).iter().sum()
    }

    /// Solves all boards of `pits` pits whose heads hold up to `tokens` tokens, which takes
    /// [`BoardWinners::bytes`] of memory. `progress` hears of heads.
    pub fn solve(pits: usize, tokens: u32, progress: SolvingProgress<'_>) -> BoardWinners {
        let tokens = tokens.min(NimBoard::MAX_TOKENS);
        let mex = Mex { seen: vec![0; tokens as usize / 64 + 1] };
        BoardWinners { heads: BoardLayers::solve(pits.saturating_sub(2), tokens, &mex, progress) }
    }

    /// Returns true if the side to move loses; `None` if the board has more pits than were solved, or more
    /// tokens in its head. Empty pits at the left do not count.
    pub fn is_lost(&self, board: &NimBoard) -> Option<bool> {
        let pits = board.pits();
        let &losing = self.heads.row(head(pits))?.first()?;
        Some(pits.last() == Some(&u32::from(losing)))
    }

    /// A move, the winning one with the left-most pit and the fewest tokens if there is one, and
    /// whether it wins; `None` if the board was not solved or is empty.
    pub fn choose(&self, board: &NimBoard) -> Option<(TokenTake, bool)> {
        if self.is_lost(board)? {
            return board.takes().next().map(|take| (take, false));
        }
        let wins = |take: &TokenTake| board.play(*take).and_then(|after| self.is_lost(&after)) == Some(true);
        board.takes().find(wins).map(|take| (take, true))
    }
}

fn head(pits: &[u32]) -> &[u32] {
    &pits[..pits.len().saturating_sub(2)]
}

/// The least number that was not seen. It is at most the count of numbers, so at most the tokens.
#[derive(Clone, Debug)]
struct Mex {
    /// A bit a number.
    seen: Vec<u64>,
}

impl RowFold<u16> for Mex {
    fn width(&self, _tokens: usize) -> usize {
        1
    }

    fn fresh(&self) -> u16 {
        0
    }

    /// A move whose last token reaches the last pit makes that pit's tokens one more: such a board
    /// is lost if the last pit held one fewer.
    #[inline]
    fn successor(&mut self, _tokens: usize, _row: &mut [u16], child: &[u16], past: usize) {
        let reaches_last = past >= 2;
        if let Some(number) = usize::from(child[0]).checked_sub(usize::from(reaches_last)) {
            self.seen[number / 64] |= 1 << (number % 64);
        }
    }

    #[inline]
    fn finish(&mut self, _tokens: usize, row: &mut [u16]) {
        let mut least = 0;
        for seen in &mut self.seen {
            least += seen.trailing_ones();
            if *seen != u64::MAX {
                break;
            }
        }
        self.seen.fill(0);
        row[0] =
            u16::try_from(least).unwrap_or_else(|_| unreachable!("at most the tokens, which fit 16 bits"));
    }
}
