//! Memory and time that solving takes.

use super::lost::BoardWinners;
use super::plies::RemainingPlies;
use super::tree_size::TreeSize;

/// Boards that two cores solve in a second, as the bench says, with a reserve.
const BOARDS_PER_SECOND: f64 = 30e6;
/// Moves that two cores follow in a second where every board is solved for itself.
const MOVES_PER_SECOND: f64 = 150e6;

/// Result of solving.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SolvingWork {
    /// The plies of so many boards.
    Plies(f64),
    /// Who wins, by so many numbers.
    Winners(f64),
    /// The size of the game tree.
    TreeSize,
}

/// Memory and time that solving takes, on two cores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolvingNeed {
    /// Result.
    pub work: SolvingWork,
    /// Bytes of memory.
    pub bytes: f64,
    /// Seconds.
    pub seconds: f64,
}

impl SolvingNeed {
    /// Returns the need of [`RemainingPlies`] for so many pits and tokens.
    pub fn plies(pits: usize, tokens: u32) -> SolvingNeed {
        let boards = float(BoardWinners::boards(pits.max(2), tokens));
        // A head costs its moves even where few boards share it.
        let moves = float(BoardWinners::boards(pits.saturating_sub(2), tokens)) * f64::from(tokens);
        let seconds = boards / BOARDS_PER_SECOND + moves / MOVES_PER_SECOND;
        SolvingNeed {
            work: SolvingWork::Plies(boards),
            bytes: float(RemainingPlies::bytes(pits, tokens)),
            seconds,
        }
    }

    /// Returns the need of [`BoardWinners`] for boards whose pits but the last two hold up to `tokens` tokens.
    pub fn winners(pits: usize, tokens: u32) -> SolvingNeed {
        let bytes = float(BoardWinners::bytes(pits, tokens));
        let heads = bytes / 2.0;
        SolvingNeed {
            work: SolvingWork::Winners(heads),
            bytes,
            seconds: heads * f64::from(tokens) / MOVES_PER_SECOND,
        }
    }

    /// Returns the need of [`TreeSize`].
    pub fn tree_size(pits: usize, tokens: u32) -> SolvingNeed {
        let bytes = float(TreeSize::bytes(pits, tokens));
        let seconds = bytes / 8.0 * f64::from(tokens) / MOVES_PER_SECOND;
        SolvingNeed { work: SolvingWork::TreeSize, bytes, seconds }
    }
}

#[expect(clippy::cast_precision_loss, reason = "16 digits are enough for an estimate")]
fn float(number: u128) -> f64 {
    number as f64
}
