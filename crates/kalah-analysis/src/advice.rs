//! Advice to people who play: a hint before a move, a verdict after it.

use kalah::{Move, Position};
use serde::Serialize;

use crate::ply_review::{LossKind, PlyReview, ReviewedMoveValue};

/// Depth, in changes of side, that is enough for advice.
pub const ENOUGH: u32 = 12;

/// Hint before a move: at first the part of the board, then the move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hint {
    /// Number of plies that were played.
    ply: usize,
    /// Part of the board as the side to move sees it: `left`, `right`, `only` if there is but one move, or
    /// `swap`.
    half: &'static str,
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// Verdict after a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveVerdict {
    /// Index of the ply in its game.
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    /// Seeds of the final margin that were given away.
    loss: i32,
    /// Seeds that random moves would give away on average: the weight of the ply in an accuracy.
    at_random: f64,
    forced: bool,
    kind: &'static str,
    exact: bool,
    best: i32,
    margin: i32,
    better: Option<String>,
    text: String,
}

/// Returns the only legal move; `None` if there are several, or the game is over.
pub fn only_move(position: &Position) -> Option<Move> {
    let mut legal = position.legal_moves();
    legal.next().filter(|_| legal.next().is_none())
}

impl Hint {
    /// The hint for a position by the values of its moves, which nobody needs where there is but one; `None` if the game is over.
    /// `whole` names the move.
    pub fn from_values(
        ply: usize,
        position: &Position,
        values: &[ReviewedMoveValue],
        whole: bool,
    ) -> Option<Hint> {
        let only = only_move(position);
        let mv = only.or_else(|| best(values))?;
        let half = match mv {
            _ if only.is_some() => "only",
            Move::Swap => "swap",
            Move::Sow(pit) if 2 * pit.index() + 1 < position.rules().pits() => "left",
            Move::Sow(_) => "right",
        };
        let mv = (whole || only.is_some()).then(|| mv.to_string());
        Some(Hint { ply, half, mv })
    }

    /// The move, where the hint names it.
    pub fn mv(&self) -> Option<&str> {
        self.mv.as_deref()
    }
}

impl MoveVerdict {
    /// The verdict on the ply of this index by the values of all moves of its position; `None` if the move is not among them.
    /// `with_better` names a better move, where there is one.
    pub fn from_values(
        ply: usize,
        values: &[ReviewedMoveValue],
        mv: Move,
        with_better: bool,
    ) -> Option<MoveVerdict> {
        let reviewed = PlyReview::from_values(values, mv)?;
        let better = if reviewed.loss() > 0 { best(values).map(|mv| mv.to_string()) } else { None };
        Some(MoveVerdict {
            ply,
            mv: mv.to_string(),
            loss: reviewed.loss(),
            at_random: f64::from(reviewed.best) - reviewed.mean,
            forced: reviewed.forced,
            kind: reviewed.kind.word(),
            exact: reviewed.exact,
            best: reviewed.best,
            margin: reviewed.margin,
            better: better.filter(|_| with_better),
            text: text(&reviewed),
        })
    }
}

/// The best of these moves: of equals the first.
fn best(values: &[ReviewedMoveValue]) -> Option<Move> {
    let most = values.iter().map(|value| value.margin).max()?;
    values.iter().find(|value| value.margin == most).map(|value| value.mv)
}

/// A verdict in words.
fn text(reviewed: &PlyReview) -> String {
    let sure = if reviewed.exact { "" } else { " (searched, not proven)" };
    let what = match reviewed.kind {
        LossKind::Nothing if reviewed.forced => return "The only move.".to_owned(),
        LossKind::Nothing => return format!("A best move{sure}."),
        LossKind::Seeds => "The result stays the same",
        LossKind::DrawnToLost => "Blunder: this turns a draw into a loss",
        LossKind::WonToDrawn => "Mistake: this turns a win into a draw",
        LossKind::WonToLost => "Blunder: this turns a win into a loss",
    };
    let seeds = match reviewed.loss().unsigned_abs() {
        1 => "1 seed".to_owned(),
        many => format!("{many} seeds"),
    };
    format!("{what}: {seeds} worse than the best move{sure}.")
}

#[cfg(test)]
mod tests {
    use kalah::Position;

    use super::{Hint, MoveVerdict};
    use crate::ply_review::ReviewedMoveValue;

    fn position(text: &str) -> Position {
        Position::parse(text, None).unwrap()
    }

    fn values(position: &Position, margins: &[i32]) -> Vec<ReviewedMoveValue> {
        let valued = |(mv, &margin)| ReviewedMoveValue { mv, margin, exact: true };
        position.legal_moves().zip(margins).map(valued).collect()
    }

    #[test]
    fn a_hint_names_the_half_and_then_the_move() {
        let start = position("<3,0,0,2,2,2,2,2,2> s");
        let (left, right) = (values(&start, &[4, 0, 0]), values(&start, &[0, 0, 4]));
        let hint = |values, whole| Hint::from_values(2, &start, values, whole).unwrap();
        assert_eq!((hint(&left, false).half, hint(&left, false).mv()), ("left", None));
        assert_eq!((hint(&right, true).half, hint(&right, true).mv()), ("right", Some("3")));
        let forced = position("<3,0,0,0,2,0,2,2,2> s");
        let only = Hint::from_values(0, &forced, &[], false).unwrap();
        assert_eq!((only.half, only.mv()), ("only", Some("2")));
    }

    #[test]
    fn a_verdict_names_a_better_move_when_it_is_asked() {
        let start = position("<3,0,0,2,2,2,2,2,2> s");
        let values = values(&start, &[2, 0, -2]);
        let verdict = |mv, better| MoveVerdict::from_values(5, &values, mv, better).unwrap();
        let worst = verdict(values[2].mv, true);
        assert_eq!((worst.loss, worst.kind, worst.better.as_deref()), (4, "won-to-lost", Some("1")));
        assert!(worst.text.starts_with("Blunder: this turns a win into a loss: 4 seeds"), "{}", worst.text);
        assert_eq!(verdict(values[1].mv, false).better, None);
        assert_eq!(verdict(values[0].mv, true).text, "A best move.");
    }
}
