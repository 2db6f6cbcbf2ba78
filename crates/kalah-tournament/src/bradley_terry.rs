//! Strength of entries, whoever they have met: the model of Bradley and Terry.
//!
//! An entry of strength `a` wins a game against one of strength `b` with probability `a / (a + b)`. The strengths under
//! which all results together are likeliest are found by minorisation and maximisation: D. Hunter, "MM algorithms for
//! generalized Bradley-Terry models", Annals of Statistics 32 (2004), 384-406. A drawn game is half a win of either.
//!
//! Each entry has one win and one loss more, against an entry of strength 1 that does not exist: without, whoever has
//! won all games would be infinitely strong, and groups that have not met could not be compared.

use std::f64;

use crate::intervals::margins;
use crate::rank_intervals::{RankedMatch, rank_intervals};
use crate::result::{GAMES, MatchResult, MatchSeat};
use crate::standings::Standings;

/// Steps are taken until none changes a strength by more than this share. What is left out then is less than a tenth
/// of an Elo.
const TOLERANCE: f64 = 1e-5;

/// Steps at most, so that the time is bounded whatever the results; about a hundred are taken.
const STEPS: usize = 1000;

/// Share of a step that is added to the next one, so that a fifth of the steps leads as far. Nesterov, "A
/// method for solving the convex programming problem with convergence rate O(1/k^2)", 1983, with constant
/// momentum. Of 0.7 to 0.95 this one took the fewest steps in a Swiss of 10,000 players with 40 matches each.
const MOMENTUM: f64 = 0.8;

/// Strength of an entry, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Strength in Elo, rounded to hundredths. 0 is about the mean; somebody 400 above another one wins ten
    /// games for each one lost.
    pub elo: f64,
    /// The true strength lies within so much of it in 95 of 100 cases, in Elo, rounded to hundredths.
    pub margin: f64,
    /// The ranks by strength between which it lies in 95 of 100 cases: the better one, and the worse one. `None` where
    /// there are too many to tell.
    pub ranks: Option<[u32; 2]>,
}

impl Rating {
    fn from_strength(strength: f64, margin: f64, ranks: Option<[u32; 2]>) -> Rating {
        // Rounding hides the last bits, in which those with like results may differ. Adding 0 leaves one zero of two.
        let rounded = |elo: f64| (100.0 * elo).round() / 100.0 + 0.0;
        let scale = 400.0 / f64::consts::LN_10;
        Rating { elo: rounded(scale * strength.ln()), margin: rounded(scale * margin), ranks }
    }
}

/// The rating of each row, in the order of the rows.
///
/// The same results give the same ratings to the last bit, in whatever order they came.
pub(crate) fn ratings(standings: &Standings) -> Vec<Rating> {
    let (strengths, met) = strengths(standings);
    let meetings: Vec<[usize; 2]> = met.iter().map(|met| met.places).collect();
    let margins = margins(&strengths, &meetings);
    let ranks = rank_intervals(&strengths, &met, GAMES, |strengths, wins, drawn| {
        let drawn = meetings.iter().zip(drawn.iter().map(|&times| f64::from(times)));
        step(strengths, wins, drawn)
    });
    let rated = strengths.into_iter().zip(margins).zip(ranks);
    rated.map(|((strength, margin), ranks)| Rating::from_strength(strength, margin, ranks)).collect()
}

/// The strength of each row, and who has met, by the places of their rows.
fn strengths(standings: &Standings) -> (Vec<f64>, Vec<RankedMatch>) {
    let place = |entry| standings.place(entry).expect("both entries of a result that counts have rows");
    let mut wins = vec![1.0; standings.rows().len()];
    let mut met = Vec::with_capacity(standings.played());
    for result in standings.results() {
        let [one, other] = result.entries.map(place);
        let [first, second] = MatchSeat::BOTH.map(|seat| games_won(result, seat));
        wins[one] += first;
        wins[other] += second;
        met.push(if one < other {
            RankedMatch { places: [one, other], won: first }
        } else {
            RankedMatch { places: [other, one], won: second }
        });
    }
    // Sums of floating point numbers depend on their order; those of wins, which are halves, do not.
    met.sort_unstable_by_key(|met| met.places);
    let mut strengths = vec![1.0; wins.len()];
    let mut ahead = strengths.clone();
    for _ in 0..STEPS {
        let next = step(&ahead, &wins, met.iter().map(|met| (&met.places, 1.0)));
        let growth: Vec<f64> = next.iter().zip(&strengths).map(|(next, now)| next / now).collect();
        ahead = next.iter().zip(&growth).map(|(next, growth)| next * growth.powf(MOMENTUM)).collect();
        strengths = next;
        if growth.iter().all(|growth| (growth - 1.0).abs() <= TOLERANCE) {
            break;
        }
    }
    (strengths, met)
}

/// Games that a seat has won, and half of those drawn.
fn games_won(result: &MatchResult, seat: MatchSeat) -> f64 {
    f64::midpoint(GAMES, result.points(seat).into())
}

/// Takes one step for all strengths at once, each meeting counted so many times, so that entries with like
/// results stay alike.
fn step<'a>(
    strengths: &[f64],
    wins: &[f64],
    meetings: impl Iterator<Item = (&'a [usize; 2], f64)>,
) -> Vec<f64> {
    let mut games: Vec<f64> = strengths.iter().map(|strength| 2.0 / (strength + 1.0)).collect();
    for (&[one, other], times) in meetings {
        let weight = times * GAMES / (strengths[one] + strengths[other]);
        games[one] += weight;
        games[other] += weight;
    }
    wins.iter().zip(games).map(|(wins, games)| wins / games).collect()
}
