//! The review of a game: what each ply cost, and how well both played.

use kalah::{Move, Side};
use kalah_analysis::accuracy::LossTally;
use kalah_analysis::ply_review::{PlyReview, ReviewedMoveValue};
use kalah_coordinator::tournament::reviewed_values::values;
use kalah_jobs::ReviewedPosition;
use kalah_texts::{Argument, Text};

use crate::ui::stepped_game::SteppedGame;
use crate::ui::words;

/// Worst plies that are named.
const WORST: usize = 5;

/// Seeds of the final margin from which on a move that keeps the result is a mistake.
const MISTAKE: i32 = 4;

/// A game with the values of all moves before each of its plies.
pub struct GameReview<'a> {
    stepped: &'a SteppedGame,
    values: Vec<Vec<ReviewedMoveValue>>,
    plies: Vec<PlyReview>,
}

/// The value of a move of a position.
pub struct ReviewedMove {
    mv: Move,
    margin: i32,
    pub exact: bool,
    pub played: bool,
    pub best: bool,
}

/// A ply and what it cost.
pub struct ReviewedPly {
    /// Number of the ply, from 1.
    pub ply: usize,
    pub side: Side,
    /// Seat at the start of whoever played it.
    pub seat: Side,
    mv: Move,
    pub reviewed: PlyReview,
    pub moves: Vec<ReviewedMove>,
}

/// What stands out about a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlyMark {
    /// It gave seeds away, and kept the result.
    Mistake,
    /// It changed the result.
    Blunder,
}

impl<'a> GameReview<'a> {
    /// `None` if the review is not that of this game.
    pub fn from_reviewed(stepped: &'a SteppedGame, reviewed: &[ReviewedPosition]) -> Option<GameReview<'a>> {
        let values = values(stepped.game(), reviewed)?;
        let plies = stepped.plies().iter().zip(&values);
        let plies =
            plies.map(|(played, values)| PlyReview::from_values(values, played.mv)).collect::<Option<_>>()?;
        Some(GameReview { stepped, values, plies })
    }

    /// Reviews of all plies.
    pub fn plies(&self) -> &[PlyReview] {
        &self.plies
    }

    /// The values of all moves of the position after so many plies.
    pub fn values_after(&self, plies: usize) -> Option<&[ReviewedMoveValue]> {
        self.values.get(plies).map(Vec::as_slice)
    }

    /// The ply of this number, from 1.
    pub fn ply(&self, number: usize) -> Option<ReviewedPly> {
        let at = number.checked_sub(1)?;
        let (played, reviewed) = (self.stepped.plies().get(at)?, *self.plies.get(at)?);
        let shown = |value: &ReviewedMoveValue| ReviewedMove {
            mv: value.mv,
            margin: value.margin,
            exact: value.exact,
            played: value.mv == played.mv,
            best: value.margin == reviewed.best,
        };
        let moves = self.values[at].iter().map(shown).collect();
        let seat = self.stepped.game().seat_at_start_after(at, played.side);
        Some(ReviewedPly { ply: number, side: played.side, seat, mv: played.mv, reviewed, moves })
    }

    /// The best moves of the position after so many plies; none if the game is over, or any move is as good.
    pub fn best_moves_after(&self, plies: usize) -> Vec<Move> {
        let values = self.values.get(plies).map_or(&[][..], Vec::as_slice);
        let best = values.iter().map(|value| value.margin).max();
        let moves: Vec<Move> =
            values.iter().filter(|value| Some(value.margin) == best).map(|value| value.mv).collect();
        if moves.len() == values.len() && moves.len() > 1 { Vec::new() } else { moves }
    }

    /// All plies.
    pub fn all(&self) -> Vec<ReviewedPly> {
        (1..=self.plies.len()).filter_map(|number| self.ply(number)).collect()
    }

    /// The costliest plies, the worst first.
    pub fn worst(&self) -> Vec<ReviewedPly> {
        self.costly().into_iter().take(WORST).filter_map(|at| self.ply(at + 1)).collect()
    }

    /// Number of the costliest ply, from 1: of the player who sat there at the start, of both for `None`. `None` if nothing
    /// was given away.
    pub fn turning_point(&self, seat: Option<Side>) -> Option<usize> {
        let is_of = |at: &usize| {
            let side = self.stepped.plies()[*at].side;
            seat.is_none_or(|seat| self.stepped.game().seat_at_start_after(*at, side) == seat)
        };
        self.costly().into_iter().find(is_of).map(|at| at + 1)
    }

    /// Indexes of the plies that gave something away, the worst first.
    fn costly(&self) -> Vec<usize> {
        let mut costly: Vec<usize> = (0..self.plies.len()).filter(|&at| self.plies[at].loss() > 0).collect();
        costly.sort_by_key(|&at| std::cmp::Reverse((self.plies[at].loss(), self.plies[at].kind)));
        costly
    }

    /// Accuracies of the first and the second player of the match, as they are read; a dash where nothing was to choose. In
    /// one game nobody is worse than random moves.
    pub fn accuracies(&self) -> [Argument; 2] {
        let mut tallies = [LossTally::default(); 2];
        for (at, (played, reviewed)) in self.stepped.plies().iter().zip(&self.plies).enumerate() {
            tallies[self.stepped.seats(at)[played.side.index()]].add(reviewed);
        }
        tallies.map(|tally| {
            tally
                .accuracy()
                .map_or_else(|| Argument::from("–"), |accuracy| Argument::Decimal(accuracy.max(0.0), 1))
        })
    }

    /// True if all of it is proven.
    pub fn is_exact(&self) -> bool {
        self.plies.iter().all(|reviewed| reviewed.exact)
    }
}

impl PlyMark {
    /// What stands out about a reviewed ply; `None` if nothing does.
    pub fn of(reviewed: &PlyReview) -> Option<PlyMark> {
        match reviewed.kind {
            kind if kind.changes_result() => Some(PlyMark::Blunder),
            _ if reviewed.loss() >= MISTAKE => Some(PlyMark::Mistake),
            _ => None,
        }
    }

    /// The mark as the notation has it.
    pub const fn symbol(self) -> &'static str {
        match self {
            PlyMark::Mistake => "?",
            PlyMark::Blunder => "??",
        }
    }

    /// What it says.
    pub const fn words(self) -> Text {
        match self {
            PlyMark::Mistake => Text::new("review-mark-mistake"),
            PlyMark::Blunder => Text::new("review-mark-blunder"),
        }
    }
}

impl ReviewedMove {
    pub fn word(&self) -> String {
        self.mv.to_string()
    }

    /// The value, with its sign.
    pub fn signed(&self) -> String {
        words::signed(self.margin)
    }
}

impl ReviewedPly {
    pub fn word(&self) -> String {
        self.mv.to_string()
    }

    /// The best value, with its sign.
    pub fn best(&self) -> String {
        words::signed(self.reviewed.best)
    }

    /// The value of the move that was played, with its sign.
    pub fn margin(&self) -> String {
        words::signed(self.reviewed.margin)
    }

    /// Side and move, with what it cost.
    pub fn costly(&self) -> Text {
        self.costly_by(words::side(self.side))
    }

    /// The same with another name of who played it.
    pub fn costly_by(&self, name: impl Into<Argument>) -> Text {
        Text::new("match-costly-html")
            .with("lost", self.reviewed.loss())
            .with("ply", self.ply)
            .with("side", name)
            .with("move", self.word())
            .with("cost", self.cost())
    }

    /// Names the cost.
    pub fn cost(&self) -> Text {
        words::reviewed(self.reviewed.kind)
    }

    /// Class of the verdict's colour.
    pub fn class(&self) -> &'static str {
        match PlyMark::of(&self.reviewed) {
            Some(PlyMark::Blunder) => "blunder",
            Some(PlyMark::Mistake) => "mistake",
            None => "fine",
        }
    }

    /// The verdict in words: `Blunder: won to lost, 6 seeds given away. Best was 3.`
    pub fn verdict(&self) -> Text {
        let loss = self.reviewed.loss();
        if self.reviewed.forced {
            return Text::new("review-only-move");
        }
        if loss == 0 {
            let is_any = self.moves.iter().all(|one| one.best);
            return Text::new(if is_any { "review-any-move" } else { "review-best-move" });
        }
        let text = match PlyMark::of(&self.reviewed) {
            Some(PlyMark::Blunder) => Text::new("review-blunder").with("cost", self.cost()),
            Some(PlyMark::Mistake) => Text::new("review-mistake"),
            None => Text::new("review-inaccuracy"),
        };
        text.with("lost", loss.unsigned_abs()).with("best", self.best_moves())
    }

    /// The best moves, one or another.
    fn best_moves(&self) -> Argument {
        let moves = self.moves.iter().filter(|one| one.best).map(|one| Argument::from(one.mv.to_string()));
        let either =
            |first: Argument, next| Text::new("review-or").with("first", first).with("next", next).into();
        moves.reduce(either).unwrap_or_else(|| Argument::from(""))
    }
}
