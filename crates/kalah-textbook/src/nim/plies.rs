//! Length of each game in plies, if the winner hurries and the loser does not.

use crate::nim::board::{NimBoard, TokenTake};
use crate::nim::layers::{BoardLayers, RowFold, SolvingProgress, boards};

/// Plies that are left on each board of some pits with up to some tokens: odd if the side to move wins, even
/// if it loses, since the winner makes the last one.
///
/// The boards that agree in all pits but the last two (the *head*) lie together in a row, so that a
/// move in the head is tried for all of them at once.
#[derive(Clone, Debug)]
pub struct RemainingPlies {
    tokens: u32,
    heads: ScoreRows,
}

/// Rows of scores, with as few bytes a board as the longest game allows.
#[derive(Clone, Debug)]
enum ScoreRows {
    Byte(BoardLayers<u8>),
    Short(BoardLayers<u16>),
    Long(BoardLayers<u32>),
}

/// The best move, and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prediction {
    /// The move: among the best, that with the left-most pit and the fewest tokens.
    pub take: TokenTake,
    /// True if the side to move wins.
    pub wins: bool,
    /// Plies until the last token is removed, this move among them.
    pub plies: u32,
}

impl RemainingPlies {
    /// Bytes for all boards of `pits` pits with up to `tokens` tokens.
    pub fn bytes(pits: usize, tokens: u32) -> u128 {
        let longest = longest(pits, tokens);
        let bytes = if u8::fits(longest) {
            1
        } else if u16::fits(longest) {
            2
        } else {
            4
        };
        boards(pits.max(2), tokens).saturating_mul(bytes)
    }

    /// Solves all boards of `pits` pits with up to `tokens` tokens, which takes [`RemainingPlies::bytes`] of
    /// memory. `progress` hears of heads.
    pub fn solve(pits: usize, tokens: u32, progress: SolvingProgress<'_>) -> RemainingPlies {
        let solved = RemainingPlies::solve_until(pits, tokens, progress, &|| false);
        solved.unwrap_or_else(|| unreachable!("nothing stops it"))
    }

    /// The same until `stop` returns true, which it is asked now and then; then there is no result.
    pub fn solve_until(
        pits: usize,
        tokens: u32,
        progress: SolvingProgress<'_>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<RemainingPlies> {
        let tokens = tokens.min(NimBoard::MAX_TOKENS);
        let longest = longest(pits, tokens);
        let heads = if u8::fits(longest) {
            ScoreRows::Byte(solve(pits, tokens, progress, stop)?)
        } else if u16::fits(longest) {
            ScoreRows::Short(solve(pits, tokens, progress, stop)?)
        } else {
            ScoreRows::Long(solve(pits, tokens, progress, stop)?)
        };
        Some(RemainingPlies { tokens, heads })
    }

    /// The plies left; `None` if the board has more pits than were solved, empty ones at the left
    /// not counted, or more tokens.
    pub fn plies(&self, board: &NimBoard) -> Option<u32> {
        let (head, before, last) = match board.pits() {
            [] => (&[][..], 0, 0),
            &[last] => (&[][..], 0, last),
            &[ref head @ .., before, last] => (head, before, last),
        };
        let room = self.tokens.checked_sub(board.tokens() - before - last)? as usize;
        let (before, last) = (before as usize, last as usize);
        if before + last > room {
            return None;
        }
        let place = start(room, before) + last;
        match &self.heads {
            ScoreRows::Byte(heads) => heads.row(head).map(|row| row[place].plies()),
            ScoreRows::Short(heads) => heads.row(head).map(|row| row[place].plies()),
            ScoreRows::Long(heads) => heads.row(head).map(|row| row[place].plies()),
        }
    }

    /// The best move; `None` if the board was not solved or is empty.
    pub fn predict(&self, board: &NimBoard) -> Option<Prediction> {
        let plies = self.plies(board)?;
        let best =
            |take: &TokenTake| board.play(*take).and_then(|after| self.plies(&after)) == plies.checked_sub(1);
        let take = board.takes().find(best)?;
        Some(Prediction { take, wins: plies % 2 == 1, plies })
    }
}

fn solve<C: BoardScore>(
    pits: usize,
    tokens: u32,
    progress: SolvingProgress<'_>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<BoardLayers<C>> {
    let fold = LowestSuccessor { tokens: tokens as usize, columns: vec![C::NONE; tokens as usize + 2] };
    BoardLayers::solve_until(pits.saturating_sub(2), tokens, &fold, progress, stop)
}

/// No game is longer: a token moves at most once a pit.
fn longest(pits: usize, tokens: u32) -> u64 {
    (pits as u64).saturating_mul(u64::from(tokens))
}

/// Returns the place where the boards with `before` tokens in the last pit but one start in the row of a head
/// that leaves room for `room` tokens: they come by that pit, then by the last one.
const fn start(room: usize, before: usize) -> usize {
    before * (2 * room + 3 - before) / 2
}

/// The worth of a board to the side that moves *to* it, the lower the better: the plies left if the
/// side then on move loses, a large number less the plies if it wins. This is the homework's
/// utility that makes the winner hurry.
trait BoardScore: Copy + Ord + Send + Sync {
    /// Score above that of every board.
    const NONE: Self;

    /// Returns true if the type can hold the plies of all games that are no longer than this.
    fn fits(longest: u64) -> bool;

    fn plies(self) -> u32;

    /// The score of a board from the lowest among its successors, [`BoardScore::NONE`] if it has none.
    fn before(self) -> Self;
}

macro_rules! score {
    ($cell:ty) => {
        impl BoardScore for $cell {
            const NONE: $cell = <$cell>::MAX;

            fn fits(longest: u64) -> bool {
                longest <= u64::from(Self::NONE / 2)
            }

            fn plies(self) -> u32 {
                u32::from(if self <= Self::NONE / 2 { self } else { Self::NONE - self })
            }

            #[inline]
            fn before(self) -> $cell {
                match self {
                    Self::NONE => 0,
                    lost if lost <= Self::NONE / 2 => Self::NONE - (lost + 1),
                    won => Self::NONE - won + 1,
                }
            }
        }
    };
}

score!(u8);
score!(u16);
score!(u32);

/// Finds the lowest successor of every board in the row of a head.
#[derive(Clone, Debug)]
struct LowestSuccessor<C> {
    /// The most tokens of a board.
    tokens: usize,
    /// Room for the lowest score so far for each number of tokens in the last pit.
    columns: Vec<C>,
}

impl<C: BoardScore> RowFold<C> for LowestSuccessor<C> {
    fn width(&self, tokens: usize) -> usize {
        let room = self.tokens - tokens;
        start(room, room + 1)
    }

    fn fresh(&self) -> C {
        C::NONE
    }

    #[inline]
    fn successor(&mut self, tokens: usize, row: &mut [C], child: &[C], past: usize) {
        let room = self.tokens - tokens;
        match past {
            0 => lower(row, child),
            // One token more before the last pit. The child has room for it, so from there on its
            // boards lie as here.
            1 => lower(row, &child[start(room + 1, 1)..]),
            // One more in both.
            _ => {
                for before in 0..=room {
                    let boards = &mut row[start(room, before)..start(room, before + 1)];
                    lower(boards, &child[start(room + past, before + 1) + 1..]);
                }
            }
        }
    }

    /// The moves in the last two pits: from the last to fewer there; from the one before to fewer
    /// there and one more in the last.
    fn finish(&mut self, tokens: usize, row: &mut [C]) {
        let room = self.tokens - tokens;
        self.columns.fill(C::NONE);
        for before in 0..=room {
            let boards = &mut row[start(room, before)..start(room, before + 1)];
            let mut fewer = C::NONE;
            for (last, board) in boards.iter_mut().enumerate() {
                *board = (*board).min(fewer).min(self.columns[last + 1]).before();
                fewer = fewer.min(*board);
            }
            lower(&mut self.columns[..boards.len()], boards);
        }
    }
}

/// Lowers each score to that beside it.
#[inline]
fn lower<C: BoardScore>(scores: &mut [C], beside: &[C]) {
    for (score, &beside) in scores.iter_mut().zip(beside) {
        *score = (*score).min(beside);
    }
}
