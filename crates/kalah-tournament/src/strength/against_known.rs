//! Rating of one player from games against opponents whose ratings are known.
//!
//! The model is that of Bradley and Terry on the scale of Elo: a player of rating `r` scores `1 / (1 + 10^((o - r) / 400))`
//! against one of rating `o`. Before any game the rating is normally distributed ([`PRIOR`]). The rating is the likeliest
//! after the games, and its deviation follows from the curvature there (Laplace's approximation); M. Glickman, "Parameter
//! estimation in large dynamic paired comparison experiments", Applied Statistics 48 (1999), 377-394, has the same in one
//! step for ratings that change with time.

use std::f64::consts::LN_10;

/// Game against an opponent of known rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedResult {
    /// Rating of the opponent.
    pub opponent: f64,
    /// 1 for a win, 0.5 for a draw, 0 for a loss.
    pub score: f64,
}

/// Rating with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingEstimate {
    /// Likeliest rating.
    pub rating: f64,
    /// Standard deviation.
    pub deviation: f64,
    /// Number of games.
    pub games: usize,
}

/// Rating and deviation before any game: beginners and experts are both likely.
const PRIOR: (f64, f64) = (1200.0, 400.0);

/// Games before which a rating is provisional.
pub const PROVISIONAL_GAMES: usize = 10;

/// Steps of Newton's method at most; about five are taken.
const STEPS: usize = 100;

/// The longest step: further away the curve is too flat to follow its slope.
const LONGEST_STEP: f64 = 300.0;

impl RatingEstimate {
    /// Estimates the rating of whoever has these results; their order does not matter.
    pub fn from_results(results: &[RatedResult]) -> RatingEstimate {
        let (mean, deviation) = PRIOR;
        let scale = LN_10 / 400.0;
        let mut rating = mean;
        let mut curvature = deviation.powi(-2);
        for _ in 0..STEPS {
            let mut slope = (mean - rating) / deviation.powi(2);
            curvature = deviation.powi(-2);
            for result in results {
                let expected = 1.0 / (1.0 + ((result.opponent - rating) * scale).exp());
                slope += scale * (result.score - expected);
                curvature += scale.powi(2) * expected * (1.0 - expected);
            }
            let step = (slope / curvature).clamp(-LONGEST_STEP, LONGEST_STEP);
            rating += step;
            if step.abs() < 1e-6 {
                break;
            }
        }
        RatingEstimate { rating, deviation: curvature.sqrt().recip(), games: results.len() }
    }

    /// Returns half of the width of the 95 % interval.
    pub fn margin(&self) -> f64 {
        1.96 * self.deviation
    }

    /// Returns true if there are too few games to rely on it.
    pub fn is_provisional(&self) -> bool {
        self.games < PROVISIONAL_GAMES
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, any, prop, proptest};

    use super::{PRIOR, RatedResult, RatingEstimate};

    fn results(count: usize, opponent: f64, score: f64) -> Vec<RatedResult> {
        vec![RatedResult { opponent, score }; count]
    }

    #[test]
    fn nothing_played_is_what_is_assumed_of_everybody() {
        let unknown = RatingEstimate::from_results(&[]);
        assert_eq!((unknown.rating, unknown.deviation.round()), PRIOR);
        assert!(unknown.is_provisional());
    }

    #[test]
    fn even_games_lead_to_the_rating_of_the_opponent() {
        let even = RatingEstimate::from_results(&results(400, 1700.0, 0.5));
        assert!((even.rating - 1700.0).abs() < 10.0, "{even:?}");
        // 400 games at even odds: 400 / (ln 10 * sqrt(400 / 4)), nothing else being known.
        assert!((even.deviation - 17.4).abs() < 0.2, "{even:?}");
    }

    #[test]
    fn the_examples_that_browsers_are_tried_with() {
        for (results, rating, margin) in examples() {
            let found = RatingEstimate::from_results(&results);
            assert!((found.rating - rating).abs() < 0.5, "{found:?}, not {rating}");
            assert!((found.margin() - margin).abs() < 0.5, "{found:?}, not {margin}");
        }
    }

    /// The examples that the script of browsers is tried with as well: pairs of rating and score, the rating and its margin.
    fn examples() -> Vec<(Vec<RatedResult>, f64, f64)> {
        let text = include_str!("rating_examples.json");
        let numbers = |line: &str| {
            let numbers =
                line.split(|sign: char| !"0123456789.".contains(sign)).filter(|word| !word.is_empty());
            numbers.map(|word| word.parse::<f64>().unwrap()).collect::<Vec<_>>()
        };
        let example = |line: &str| {
            let numbers = numbers(line);
            let (games, found) = numbers.split_at(numbers.len() - 2);
            let games = games.chunks(2).map(|pair| RatedResult { opponent: pair[0], score: pair[1] });
            (games.collect(), found[0], found[1])
        };
        text.lines().filter(|line| line.contains("games")).map(example).collect()
    }

    fn game() -> impl Strategy<Value = RatedResult> {
        (600.0..2800.0, 0_u8..3)
            .prop_map(|(opponent, half)| RatedResult { opponent, score: f64::from(half) / 2.0 })
    }

    proptest! {
        #[test]
        fn a_game_more_makes_it_surer_and_moves_it_the_way_of_the_game(
            games in prop::collection::vec(game(), 0..60),
            next in game(),
            seed in any::<u64>(),
        ) {
            let before = RatingEstimate::from_results(&games);
            let expected = 1.0 / (1.0 + 10_f64.powf((next.opponent - before.rating) / 400.0));
            let mut after: Vec<_> = [&games[..], &[next]].concat();
            let turn = usize::try_from(seed % after.len() as u64).unwrap();
            after.rotate_left(turn);
            let after = RatingEstimate::from_results(&after);
            assert!((after.rating - before.rating) * (next.score - expected) >= -1e-6, "{before:?} {next:?} {after:?}");
            assert!(after.deviation <= PRIOR.1 && after.rating.is_finite());
        }
    }
}
