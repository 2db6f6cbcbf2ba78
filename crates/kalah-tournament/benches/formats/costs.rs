//! What one more result and one more pair cost.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

use kalah_tournament::{EntryPair, Format, InPlay, MatchResult, Standings};

use crate::field::{Field, Random};

pub(crate) fn print() {
    println!(
        "| players | results | one more result | a pair of 8 | of 64 | of 256, all play all | of 256, swiss |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (players, results, more) in [(300, 1_000, 500), (300, 44_000, 500), (10_000, 100_000, 2_000)] {
        let played = played(players, results + more);
        let field = Field { strengths: vec![0.0; players] };
        let mut standings = Standings::from_entries(field.entries(), &played[..results]);
        let all = Format::AllPlayAll;
        let swiss = format!("swiss:{}", players.min(400) - 1).parse().unwrap();
        let draws = [(all, 8), (all, 64), (all, 256), (swiss, 256)];
        let draws = draws.map(|(format, slots)| microseconds(draw(format, &standings, slots)));
        let start = Instant::now();
        for result in &played[results..] {
            black_box(standings.apply(result));
        }
        let applied = start.elapsed() / u32::try_from(more).unwrap();
        println!("| {players} | {results} | {} | {} |", microseconds(applied), draws.join(" | "));
    }
}

/// What a server pays for a new ranking of a large Swiss: results wait while the standings are copied.
pub(crate) fn print_ranking() {
    let played = played(10_000, 200_000);
    let standings = Standings::from_entries(Field { strengths: vec![0.0; 10_000] }.entries(), &played);
    let swiss: Format = "swiss:40".parse().unwrap();
    let start = Instant::now();
    let copy = black_box(standings.clone());
    let copied = start.elapsed();
    let start = Instant::now();
    black_box(swiss.ranking(&copy));
    println!("10000 players, 200000 results: copied in {copied:.0?}, ranked in {:.0?}", start.elapsed());
}

fn microseconds(time: Duration) -> String {
    format!("{:.1} µs", 1e6 * time.as_secs_f64())
}

/// Matches between players of all strengths who have not met.
fn played(players: usize, matches: usize) -> Vec<MatchResult> {
    let mut random = Random(1);
    let field = Field::new(players, &mut random);
    let mut met = HashSet::new();
    while met.len() < matches {
        let [one, other] = [(); 2].map(|()| random.below(players));
        if one != other {
            met.insert([one.min(other), one.max(other)]);
        }
    }
    let mut met: Vec<[usize; 2]> = met.into_iter().collect();
    met.sort_unstable();
    random.shuffle(&mut met);
    met.into_iter().map(|pair| field.play(pair, &mut random)).collect()
}

/// The time of one call while so many slots are filled, the one that finds nobody included.
fn draw(format: Format, standings: &Standings, slots: usize) -> Duration {
    let mut in_play = InPlay::new();
    let mut calls = 0;
    let start = Instant::now();
    while in_play.len() < slots {
        calls += 1;
        let Some([one, other]) = format.next_pair(standings, &in_play) else { break };
        in_play.extend(EntryPair::new(one, other));
    }
    start.elapsed() / calls
}
