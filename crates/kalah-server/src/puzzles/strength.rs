//! Strength of visitors and difficulty of puzzles: Glicko-2 (Glickman, "Example of the Glicko-2 system",
//! 2013), each answer a game of its own.

use kalah_store::Strength;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// Visitors whose strength is less sure do not move a puzzle.
const UNSURE: f64 = 110.0;

/// The visitor after an answer, and the puzzle, if it moves.
pub(crate) fn after(visitor: Strength, puzzle: Strength, solved: bool) -> (Strength, Option<Strength>) {
    let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
    let (own, other) = glicko2(&rating(visitor), &rating(puzzle), &outcome, &Glicko2Config::new());
    (strength(own), (!is_unsure(visitor)).then(|| strength(other)))
}

/// Returns true if too little is known of a visitor to move a puzzle's rating.
pub(crate) fn is_unsure(visitor: Strength) -> bool {
    visitor.deviation > UNSURE
}

fn rating(Strength { rating, deviation, volatility }: Strength) -> Glicko2Rating {
    Glicko2Rating { rating, deviation, volatility }
}

fn strength(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Strength {
    Strength { rating, deviation, volatility }
}

#[cfg(test)]
mod tests {
    use kalah_store::Strength;

    use super::after;

    const NEWCOMER: Strength = Strength::NEWCOMER;

    #[test]
    fn a_harder_puzzle_gives_more_and_costs_less() {
        let (easy, hard) = (Strength::of_depth(1), Strength::of_depth(9));
        let change = |puzzle, solved| after(NEWCOMER, puzzle, solved).0.rating - NEWCOMER.rating;
        assert!(change(hard, true) > change(easy, true) && change(easy, true) > 0.0);
        assert!(change(easy, false) < change(hard, false) && change(hard, false) < 0.0);
    }

    #[test]
    fn only_visitors_whose_strength_is_known_move_a_puzzle() {
        let puzzle = Strength::of_depth(5);
        assert_eq!(after(NEWCOMER, puzzle, true).1, None);
        let known = Strength { deviation: 60.0, ..NEWCOMER };
        assert!(after(known, puzzle, true).1.unwrap().rating < puzzle.rating);
        assert!(after(known, puzzle, false).1.unwrap().rating > puzzle.rating);
    }

    #[test]
    fn the_one_answer_of_a_known_example() {
        // Worked out by Glickman's steps with tau 0.5 in an independent program: 1500, 200 against 1400, 30, won.
        let own = Strength { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let other = Strength { rating: 1400.0, deviation: 30.0, volatility: 0.06 };
        let found = after(own, other, true).0;
        assert!((found.rating - 1563.56).abs() < 0.05, "{found:?}");
        assert!((found.deviation - 175.40).abs() < 0.05, "{found:?}");
    }
}
