//! What each ply of a game gave away.
//!
//! A loss is counted in seeds of the final margin, for the side that moves: the best value less that of the move played,
//! both from one analysis that values all moves of the position, so that verdicts agree. A seed that changes hands
//! moves the margin by 2.

use kalah::Move;
use kalah_engine::MoveValue;
use serde::{Deserialize, Serialize};

/// The value of a move, as a review found it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewedMoveValue {
    /// The move.
    pub mv: Move,
    /// The final margin of the side that plays it.
    pub margin: i32,
    /// True if the value is proven.
    pub exact: bool,
}

impl From<&MoveValue> for ReviewedMoveValue {
    fn from(value: &MoveValue) -> ReviewedMoveValue {
        ReviewedMoveValue { mv: value.mv, margin: value.margin, exact: value.exact }
    }
}

/// Assessment of one ply: its value, the best value, and the loss.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlyReview {
    /// The value of a best move.
    pub best: i32,
    /// The value of the move played.
    pub margin: i32,
    /// The mean of the values of all legal moves.
    pub mean: f64,
    /// True if all values that this rests on are proven.
    pub exact: bool,
    /// Category of the loss.
    pub kind: LossKind,
    /// True if the ply was the only legal one.
    pub forced: bool,
}

/// Category of a ply by its loss, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LossKind {
    /// Nothing.
    Nothing,
    /// Seeds, and not the result.
    Seeds,
    /// Lost where a draw was to be had.
    DrawnToLost,
    /// Drawn where a win was to be had.
    WonToDrawn,
    /// Lost where a win was to be had.
    WonToLost,
}

impl PlyReview {
    /// Reviews a ply by the values of all moves of the position before it; `None` if the move is not among them.
    pub fn from_values(moves: &[ReviewedMoveValue], played: Move) -> Option<PlyReview> {
        let own = moves.iter().find(|value| value.mv == played)?;
        let best = moves.iter().map(|value| value.margin).max()?;
        let sum: i32 = moves.iter().map(|value| value.margin).sum();
        Some(PlyReview {
            best,
            margin: own.margin,
            mean: f64::from(sum) / f64::from(u8::try_from(moves.len()).ok()?),
            exact: moves.iter().all(|value| value.exact),
            kind: LossKind::from_margins(best, own.margin),
            forced: moves.len() == 1,
        })
    }

    /// Seeds of the final margin that were given away.
    pub fn loss(&self) -> i32 {
        self.best - self.margin
    }
}

impl LossKind {
    /// Returns the category of a move of this margin where the best move has the margin `best`.
    pub fn from_margins(best: i32, margin: i32) -> LossKind {
        match (best.signum(), margin.signum()) {
            _ if margin >= best => LossKind::Nothing,
            (1, 0) => LossKind::WonToDrawn,
            (1, -1) => LossKind::WonToLost,
            (0, -1) => LossKind::DrawnToLost,
            _ => LossKind::Seeds,
        }
    }

    /// The word of programs.
    pub const fn word(self) -> &'static str {
        match self {
            LossKind::Nothing => "none",
            LossKind::Seeds => "seeds-only",
            LossKind::DrawnToLost => "drawn-to-lost",
            LossKind::WonToDrawn => "won-to-drawn",
            LossKind::WonToLost => "won-to-lost",
        }
    }

    /// Returns true if the ply changed the result of the game (win, draw or loss).
    pub const fn changes_result(self) -> bool {
        matches!(self, LossKind::DrawnToLost | LossKind::WonToDrawn | LossKind::WonToLost)
    }
}

#[cfg(test)]
mod tests {
    use kalah::{Move, Pit};

    use super::{LossKind, PlyReview, ReviewedMoveValue};

    fn values(margins: &[i32]) -> Vec<ReviewedMoveValue> {
        let value = |(index, &margin)| ReviewedMoveValue {
            mv: Move::Sow(Pit::from_index(index).unwrap()),
            margin,
            exact: true,
        };
        margins.iter().enumerate().map(value).collect()
    }

    #[test]
    fn what_is_given_away_is_told_apart() {
        let all = values(&[4, 0, -2, 4, 2]);
        let kind =
            |index| PlyReview::from_values(&all, Move::Sow(Pit::from_index(index).unwrap())).unwrap().kind;
        let kinds = [
            LossKind::Nothing,
            LossKind::WonToDrawn,
            LossKind::WonToLost,
            LossKind::Nothing,
            LossKind::Seeds,
        ];
        assert_eq!([0, 1, 2, 3, 4].map(kind), kinds);
        assert_eq!(LossKind::from_margins(0, -1), LossKind::DrawnToLost);
        assert_eq!(
            (LossKind::from_margins(-2, -6), LossKind::from_margins(0, 0)),
            (LossKind::Seeds, LossKind::Nothing)
        );
    }

    #[test]
    fn a_loss_is_in_seeds_of_the_margin() {
        let reviewed =
            PlyReview::from_values(&values(&[6, -2]), Move::Sow(Pit::from_index(1).unwrap())).unwrap();
        assert_eq!((reviewed.loss(), reviewed.mean, reviewed.forced), (8, 2.0, false));
        assert_eq!(PlyReview::from_values(&values(&[6]), Move::Swap), None);
    }
}
