//! Ratings of entries: their strength by all results that count, with intervals.

use std::f64::consts::LN_10;

use crate::result::{MatchResult, MatchSeat};
use crate::standings::Standings;
use crate::strength::bootstrap::{Bootstrap, BootstrapPlan};
use crate::strength::intervals::margins;
use crate::strength::model::{PairResults, Strengths};

/// Number of entries above which there are no intervals of ranks: 300 who have all met take half a second.
const MOST_RANKED: usize = 500;

/// Samples of matches for the intervals of ranks; the steps of each begin at the strengths of all results.
const RANKED: BootstrapPlan = BootstrapPlan { samples: 100, steps: 15 };

/// Strength of an entry, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Strength in Elo, rounded to hundredths. The mean of all is 0; somebody 400 above another one wins ten
    /// games for each one lost.
    pub elo: f64,
    /// The true strength lies within so much of it in 95 of 100 cases, in Elo, rounded to hundredths.
    pub margin: f64,
    /// The ranks by strength between which it lies in 95 of 100 cases: the better one, and the worse one. `None` where
    /// there are too many to tell.
    pub ranks: Option<[u32; 2]>,
}

impl Rating {
    fn new(elo: f64, margin: f64, ranks: Option<[u32; 2]>) -> Rating {
        // Rounding hides the last bits, in which those with like results may differ. Adding 0 leaves one zero of two.
        let rounded = |elo: f64| (100.0 * elo).round() / 100.0 + 0.0;
        Rating { elo: rounded(elo), margin: rounded(400.0 / LN_10 * margin), ranks }
    }
}

/// The rating of each row, in the order of the rows.
///
/// The same results give the same ratings to the last bit, in whatever order they came.
pub(crate) fn ratings(standings: &Standings) -> Vec<Rating> {
    let place = |entry| standings.place(entry).expect("both entries of a result that counts have rows");
    let mut matches: Vec<[PairResults; 2]> =
        standings.results().map(|result| pair_results(result, result.entries.map(place))).collect();
    // Sums of floating point numbers depend on their order, and the samples on that of the matches.
    matches.sort_by_key(|games| games[0].players);
    let played = PairResults::merged(matches.iter().flatten().copied().collect());
    let strengths = Strengths::equal(standings.rows().len()).fitted(&played);
    let margins = margins(&strengths, &played);
    let rated = strengths.elo().into_iter().zip(margins).zip(rank_intervals(&strengths, &matches));
    rated.map(|((elo, margin), ranks)| Rating::new(elo, margin, ranks)).collect()
}

/// The games of a match between the entries at these places, that of the lower place first.
fn pair_results(result: &MatchResult, [one, other]: [usize; 2]) -> [PairResults; 2] {
    let won = |game: usize, seat| f64::midpoint(1.0, result.games[game].points(seat).into());
    let mut games = [
        PairResults { players: [one, other], games: 1.0, won: won(0, MatchSeat::First) },
        PairResults { players: [other, one], games: 1.0, won: won(1, MatchSeat::Second) },
    ];
    games.sort_by_key(|game| game.players);
    games
}

/// The ranks by strength between which each entry lies in 95 of 100 cases; `None` for too many entries.
fn rank_intervals(strengths: &Strengths, matches: &[[PairResults; 2]]) -> Vec<Option<[u32; 2]>> {
    if strengths.players.len() > MOST_RANKED {
        return vec![None; strengths.players.len()];
    }
    let mut lot = RandomLot(0);
    let samples = Bootstrap::from_pairs(strengths, matches, RANKED, |bound| lot.below(bound));
    let rank = |rank: usize| u32::try_from(rank).unwrap_or(u32::MAX);
    samples.ranks().into_iter().map(|ranks| Some(ranks.map(rank))).collect()
}

/// Numbers that look random and are the same in each run: the mixing function of `SplitMix64` (G. Steele, D. Lea, C. Flood,
/// OOPSLA 2014).
struct RandomLot(u64);

impl RandomLot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let wide = u128::from(mixed ^ (mixed >> 31)) * bound as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }
}
