//! How strong entries are, whoever they have met: the model of Bradley and Terry.
//!
//! An entry of strength `a` wins a game against one of strength `b` with probability `a / (a + b)`. The strengths under
//! which all results together are likeliest are found by minorisation and maximisation: D. Hunter, "MM algorithms for
//! generalized Bradley-Terry models", Annals of Statistics 32 (2004), 384-406. A drawn game is half a win of either.
//!
//! Each entry has one win and one loss more, against an entry of strength 1 that does not exist: without, whoever has
//! won all games would be infinitely strong, and groups that have not met could not be compared.

use crate::result::{MatchResult, Seat};
use crate::standings::Standings;

/// Steps are taken until none changes a strength by more than this share, a sixtieth of an Elo. 200 to 350 steps lead
/// there; those left out would together change a strength by less than an Elo.
const TOLERANCE: f64 = 1e-4;

/// Steps at most, so that the time is bounded whatever the results.
const STEPS: usize = 1000;

/// The strength of each row in Elo, in the order of the rows. 0 is about the mean: an entry of 400 more wins ten games
/// for each one that it loses.
///
/// The same results give the same strengths to the last bit, in whatever order they came.
pub(crate) fn strengths(standings: &Standings) -> Vec<f64> {
    let place = |entry| standings.place(entry).expect("both entries of a result that counts have rows");
    let meetings = standings.results().map(|result| Meeting::of(result, result.entries.map(place)));
    let mut meetings: Vec<Meeting> = meetings.collect();
    // Sums of floating point numbers depend on their order.
    meetings.sort_unstable_by_key(|meeting| meeting.places);
    let mut wins = vec![1.0; standings.rows().len()];
    for meeting in &meetings {
        for (place, won) in meeting.places.into_iter().zip(meeting.wins) {
            wins[place] += won;
        }
    }
    let mut strengths = vec![1.0; standings.rows().len()];
    for _ in 0..STEPS {
        if step(&mut strengths, &wins, &meetings) <= TOLERANCE {
            break;
        }
    }
    strengths.into_iter().map(|strength| 400.0 * strength.log10()).collect()
}

/// The games of two entries.
struct Meeting {
    places: [usize; 2],
    /// Games that each has won, and half of those drawn.
    wins: [f64; 2],
}

impl Meeting {
    fn of(result: &MatchResult, places: [usize; 2]) -> Meeting {
        let games = f64::from(GAMES);
        let wins = Seat::BOTH.map(|seat| f64::midpoint(games, result.points(seat).into()));
        if places[0] < places[1] {
            Meeting { places, wins }
        } else {
            Meeting { places: [places[1], places[0]], wins: [wins[1], wins[0]] }
        }
    }
}

/// The games of a match.
const GAMES: u32 = 2;

/// One step for all strengths at once, so that entries with like results stay alike. The largest change as a share.
fn step(strengths: &mut [f64], wins: &[f64], meetings: &[Meeting]) -> f64 {
    let mut expected: Vec<f64> = strengths.iter().map(|strength| 2.0 / (strength + 1.0)).collect();
    for &Meeting { places: [one, other], .. } in meetings {
        let games = f64::from(GAMES) / (strengths[one] + strengths[other]);
        expected[one] += games;
        expected[other] += games;
    }
    let mut largest: f64 = 0.0;
    for ((strength, &wins), expected) in strengths.iter_mut().zip(wins).zip(expected) {
        let next = wins / expected;
        largest = largest.max((next / *strength - 1.0).abs());
        *strength = next;
    }
    largest
}
