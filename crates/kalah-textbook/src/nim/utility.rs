//! Value of a finished game.

use crate::game::{Evaluation, Game, MinMaxPlayer, MoveOrdering, NextPlayer};
use crate::nim::board::{EveryTake, NimBoard, TokenTake};

/// 1 for a game that Max wins, 0 for one that Max loses. Meant for searches to the end.
#[derive(Clone, Copy, Debug)]
pub struct WinLoss;

impl<G: Game> Evaluation<G> for WinLoss {
    /// Returns 1 if Max wins: the player to move on an empty board has lost, since the other removed the last
    /// token.
    fn value(&self, _: &G, on_move: MinMaxPlayer) -> i32 {
        i32::from(on_move == MinMaxPlayer::Min)
    }
}

/// A board and how many plies led to it, for a utility that counts them.
///
/// Two ways of different length to one board are different positions here: what they are worth
/// differs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimedBoard {
    /// The board.
    pub board: NimBoard,
    /// Plies played since the start.
    pub plies: u32,
}

impl Game for TimedBoard {
    type Move = TokenTake;

    fn is_over(&self) -> bool {
        self.board.is_over()
    }

    fn after(&self, take: TokenTake) -> (TimedBoard, NextPlayer) {
        let (board, next) = self.board.after(take);
        (TimedBoard { board, plies: self.plies + 1 }, next)
    }
}

impl MoveOrdering<TimedBoard> for EveryTake {
    fn moves(&self, timed: &TimedBoard) -> impl Iterator<Item = TokenTake> + use<> {
        timed.board.takes()
    }
}

/// A large number less the plies of the game, for Max if it wins and against it if it loses: so the
/// winner hurries and the loser does not.
#[derive(Clone, Copy, Debug)]
pub struct SpeedUtility {
    /// Number from which the plies are subtracted; more than any game has.
    large: i32,
}

impl SpeedUtility {
    /// The utility of games from this board: the large number is 100, or just too many plies for
    /// the longest game.
    pub fn new(start: &NimBoard) -> SpeedUtility {
        SpeedUtility {
            large: i32::try_from(start.longest()).map_or(i32::MAX - 1, |longest| (longest + 1).max(100)),
        }
    }

    /// The utility of a game that ends after so many plies.
    pub fn utility(self, wins: bool, plies: u32) -> i32 {
        let worth = self.large - i32::try_from(plies).unwrap_or(self.large);
        if wins { worth } else { -worth }
    }

    /// The plies of a game with this utility.
    pub const fn plies(self, utility: i32) -> u32 {
        (self.large - utility.abs()).unsigned_abs()
    }
}

impl Evaluation<TimedBoard> for SpeedUtility {
    fn value(&self, timed: &TimedBoard, on_move: MinMaxPlayer) -> i32 {
        self.utility(on_move == MinMaxPlayer::Min, timed.plies)
    }
}
