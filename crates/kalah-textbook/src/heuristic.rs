//! The evaluations of a student's report, which a class can try against each other.
//!
//! The report has a board of 6 pits and 72 seeds. On others the patterns move with the right-most
//! pit, and its 72, 36 and 13 are all seeds, half of them, and the seeds of a full lap.

use std::fmt;
use std::str::FromStr;

use kalah::{OpeningStage, Position, Side};

use crate::game::{Evaluation, INFINITY, MinMaxPlayer};
use crate::weights::{FeatureWeights, FeatureWeightsError};

/// An evaluation, always from the side of one player.
///
/// A store has won once it holds more than half of all seeds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Heuristic {
    /// The own store minus the opponent's.
    #[default]
    H1,
    /// H1 and the seeds in the own pits.
    H2,
    /// H1, and 72 more if the own store has won, 72 less if the opponent's has.
    H3,
    /// H3; while no store has won, 2 more on the own turn.
    H4,
    /// H4; while no store has won, on the opponent's turn, the own [bonus](Heuristic::H5) more and
    /// the opponent's less. The bonus of a side is that of the first pattern that holds: pit 6 has
    /// 1: 10; pit 5 has 2: 7; pit 4 has 3: 5; pit 3 has 4, pit 2 has 5, pit 1 has 6, any pit has
    /// 13: 3.
    H5,
    /// H1, and 36 more or less for a store that has won, 2 more on the own turn, 2 less on the
    /// opponent's.
    H6,
    /// A weighted sum of what the position shows.
    Weighted(FeatureWeights),
}

impl Heuristic {
    /// The evaluations of the report.
    pub const ALL: [Heuristic; 6] =
        [Heuristic::H1, Heuristic::H2, Heuristic::H3, Heuristic::H4, Heuristic::H5, Heuristic::H6];

    /// The worth of a position to the player who sits at `own`, in seeds or what the report took
    /// for their like. Once the game is over it is nobody's turn.
    pub fn worth(self, position: &Position, own: Side) -> i32 {
        let margin = position.margin(own);
        let all = i32::from(position.total());
        let won = won(position, own);
        let turn = match position.turn() {
            _ if position.is_over() => 0,
            turn if turn == own => 1,
            _ => -1,
        };
        match self {
            Heuristic::H1 => margin,
            Heuristic::H2 => margin + position.pits(own).iter().map(|&seeds| i32::from(seeds)).sum::<i32>(),
            Heuristic::H3 => margin + all * won,
            Heuristic::H4 | Heuristic::H5 if won != 0 => margin + all * won,
            Heuristic::H5 if turn < 0 => margin + bonus(position, own) - bonus(position, own.opposite()),
            Heuristic::H4 | Heuristic::H5 => margin + 2 * turn.max(0),
            Heuristic::H6 => margin + all / 2 * won + 2 * turn,
            Heuristic::Weighted(weights) => weights.worth(position, own),
        }
    }
}

impl fmt::Display for Heuristic {
    /// The word for it in a player's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Heuristic::H1 => f.write_str("h1"),
            Heuristic::H2 => f.write_str("h2"),
            Heuristic::H3 => f.write_str("h3"),
            Heuristic::H4 => f.write_str("h4"),
            Heuristic::H5 => f.write_str("h5"),
            Heuristic::H6 => f.write_str("h6"),
            Heuristic::Weighted(weights) => weights.fmt(f),
        }
    }
}

impl FromStr for Heuristic {
    type Err = FeatureWeightsError;

    fn from_str(word: &str) -> Result<Heuristic, FeatureWeightsError> {
        match Heuristic::ALL.into_iter().find(|known| known.to_string() == word) {
            Some(known) => Ok(known),
            None => word.parse().map(Heuristic::Weighted),
        }
    }
}

impl Heuristic {
    /// Returns the bounds, to Max, of all values that this evaluation can come to below a position, that
    /// position among them.
    ///
    /// The margin grows and shrinks by the seeds in play at most. A store that has won has won for good, and one that can still get
    /// more than half of all seeds may. What is given for a turn or a pattern is never more than ten seeds.
    pub(crate) fn range(self, position: &Position, on_move: MinMaxPlayer) -> [i32; 2] {
        let own = match on_move {
            MinMaxPlayer::Max => position.turn(),
            MinMaxPlayer::Min => position.turn().opposite(),
        };
        // A swap, now or after the turns that are left before it, exchanges the sides: what one could get the other can.
        if matches!(position.stage(), OpeningStage::FirstTurn | OpeningStage::SwapOffered) {
            return UNKNOWN;
        }
        let (margin, play) = (position.margin(own), i32::from(position.seeds_in_play()));
        let all = i32::from(position.total());
        let (won, extra) = match self {
            Heuristic::H1 | Heuristic::H2 => (0, 0),
            Heuristic::H3 => (all, 0),
            Heuristic::H4 => (all, 2),
            Heuristic::H5 => (all, 10),
            Heuristic::H6 => (all / 2, 2),
            Heuristic::Weighted(_) => return UNKNOWN,
        };
        let half = position.total() / 2;
        let may_win = |side| position.store(side) + position.seeds_in_play() > half;
        let wins = |side| position.store(side) > half;
        let bonus =
            |winner: Side, loser: Side| i32::from(may_win(winner) && !wins(loser)) - i32::from(wins(loser));
        let other = own.opposite();
        [margin - play - extra - won * bonus(other, own), margin + play + extra + won * bonus(own, other)]
    }
}

impl Evaluation<Position> for Heuristic {
    fn value(&self, position: &Position, on_move: MinMaxPlayer) -> i32 {
        let own = match on_move {
            MinMaxPlayer::Max => position.turn(),
            MinMaxPlayer::Min => position.turn().opposite(),
        };
        self.worth(position, own)
    }
}

/// The range of what is not foreseen.
const UNKNOWN: [i32; 2] = [-INFINITY, INFINITY];

/// 1 if the store of `own` has won, -1 if the other's has, else 0.
fn won(position: &Position, own: Side) -> i32 {
    let half = position.total() / 2;
    i32::from(position.store(own) > half) - i32::from(position.store(own.opposite()) > half)
}

/// The bonus of [`Heuristic::H5`].
fn bonus(position: &Position, side: Side) -> i32 {
    let pits = position.pits(side);
    // How far a pit is from its store is also how many seeds reach it.
    let reaches = |distance: usize| usize::from(pits[pits.len() - distance]) == distance;
    let lap = 2 * pits.len() + 1;
    match (1..=pits.len()).find(|&distance| reaches(distance)) {
        Some(1) => 10,
        Some(2) => 7,
        Some(3) => 5,
        Some(_) => 3,
        None if pits.iter().any(|&seeds| usize::from(seeds) == lap) => 3,
        None => 0,
    }
}
