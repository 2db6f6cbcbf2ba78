//! The player. Make it better.

use crate::board::Board;
use crate::clock::Clock;

const INFINITE: i32 = 1_000_000;

/// Chooses a legal pit. It is called again and again, looking further each time. `None` if time is
/// up before it is done.
pub fn select_move(board: &Board, lookahead: u32, clock: &mut Clock) -> Option<usize> {
    let (mut best, mut best_value) = (None, -INFINITE);
    for pit in board.legal_moves().rev() {
        let (after, again) = board.sow(pit);
        let value = if again {
            search(&after, lookahead - 1, best_value, INFINITE, clock)?
        } else {
            -search(&after, lookahead - 1, -INFINITE, -best_value, clock)?
        };
        if best.is_none() || value > best_value {
            (best, best_value) = (Some(pit), value);
        }
    }
    best
}

/// The value of a board for the side to move, some plies ahead: minimax with alpha-beta.
fn search(board: &Board, plies: u32, mut alpha: i32, beta: i32, clock: &mut Clock) -> Option<i32> {
    clock.check()?;
    if plies == 0 || board.is_over() {
        return Some(evaluate(board));
    }
    for pit in board.legal_moves().rev() {
        let (after, again) = board.sow(pit);
        let value = if again {
            search(&after, plies - 1, alpha, beta, clock)?
        } else {
            -search(&after, plies - 1, -beta, -alpha, clock)?
        };
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    Some(alpha)
}

/// How good a board is for the side to move, in seeds.
fn evaluate(board: &Board) -> i32 {
    i32::from(board.own.store) - i32::from(board.other.store)
}

#[cfg(test)]
mod tests {
    use super::select_move;
    use crate::board::Board;
    use crate::clock::Clock;

    #[test]
    fn takes_the_larger_capture() {
        let board = Board::parse("<6,0,0,1,0,0,1,0,0,1,1,1,1,30,1> s", false).unwrap();
        let mut clock = Clock::start(None, None, Default::default());
        assert_eq!(select_move(&board, 3, &mut clock), Some(0));
    }
}
