//! How fast the true ranking of 10,000 players is found.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kalah_tournament::{EntryPair, Format, InPlay, MatchResult, MatchSeat, Standings};

use crate::field::{Field, Random, player};
use crate::kendall::tau;
use crate::method::{Method, Rounds};

const PLAYERS: usize = 10_000;

/// Matches a player after which the rankings are compared.
const STAGES: [usize; 4] = [5, 10, 20, MOST];

/// Matches a player in the end.
const MOST: usize = 40;

/// Matches that run at once where pairs are drawn one by one.
const SLOTS: usize = 256;

pub(crate) fn print(seed: u64) {
    println!(
        "\nKendall's tau-b with the true ranking: {PLAYERS} players, normally distributed, standard deviation {} Elo",
        crate::field::SPREAD
    );
    println!("by points / points, then Buchholz / Bradley-Terry, after so many matches a player\n");
    println!("| pairing | ms a pairing | 999 of 1,000 within | 5 | 10 | 20 | 40 |");
    println!("|---|---|---|---|---|---|---|");
    for (name, method) in [
        ("random, in rounds", Method::Random),
        ("Monrad, in rounds", Method::Monrad),
        ("Dutch, in rounds", Method::Dutch),
        ("Elo, in rounds", Method::Elo),
    ] {
        in_rounds(name, method, seed);
    }
    let costs = ["all-play-all", "swiss:40"].map(|format| one_by_one(format.parse().unwrap(), seed));
    println!("\n| format | one more result | the ranking in the end | matches that could not be played |");
    println!("|---|---|---|---|");
    for line in costs {
        println!("{line}");
    }
}

/// What one way to pair gave.
struct Outcome {
    field: Field,
    results: Vec<MatchResult>,
    stages: Vec<String>,
}

impl Outcome {
    fn new(field: Field) -> Outcome {
        Outcome { field, results: Vec::new(), stages: Vec::new() }
    }

    fn compare(&mut self) {
        self.stages.push(taus(&self.field, &self.results));
    }

    fn print(&self, name: &str, drawing: Duration, most: Option<Duration>) {
        let milliseconds = |time: Duration| format!("{:.4}", 1000.0 * time.as_secs_f64());
        let each = drawing / u32::try_from(self.results.len()).unwrap();
        let most = most.map_or_else(|| "-".to_owned(), milliseconds);
        println!("| {name} | {} | {most} | {} |", milliseconds(each), self.stages.join(" | "));
    }
}

fn in_rounds(name: &str, method: Method, seed: u64) {
    let mut random = Random(seed);
    let mut outcome = Outcome::new(Field::new(PLAYERS, &mut random));
    let mut rounds = Rounds::new(PLAYERS, &mut random);
    let mut drawing = Duration::ZERO;
    for round in 1..=MOST {
        let start = Instant::now();
        let pairs = rounds.pair(method, &mut random);
        drawing += start.elapsed();
        for pair in pairs {
            let result = outcome.field.play(pair, &mut random);
            rounds.note(&result);
            outcome.results.push(result);
        }
        if STAGES.contains(&round) {
            outcome.compare();
        }
    }
    outcome.print(name, drawing, None);
}

/// As a server does it: whenever a match is over, the next pair is drawn. A line on what it cost.
fn one_by_one(format: Format, seed: u64) -> String {
    let mut random = Random(seed);
    let mut outcome = Outcome::new(Field::new(PLAYERS, &mut random));
    let mut standings = Standings::from_entries(outcome.field.entries(), []);
    let mut in_play = InPlay::new();
    let mut running = Vec::new();
    let mut draws: Vec<Duration> = Vec::new();
    let mut applying = Duration::ZERO;
    while outcome.results.len() < PLAYERS * MOST / 2 {
        if running.len() < SLOTS {
            let start = Instant::now();
            let next = format.next_pair(&standings, &in_play);
            draws.push(start.elapsed());
            if let Some([one, other]) = next {
                in_play.extend(EntryPair::new(one, other));
                running.push([one, other]);
                continue;
            }
        }
        if running.is_empty() {
            break;
        }
        let pair = running.swap_remove(random.below(running.len()));
        let result = outcome.field.play(pair.map(player), &mut random);
        let start = Instant::now();
        standings.apply(&result);
        applying += start.elapsed();
        in_play.remove(result.pair().unwrap());
        outcome.results.push(result);
        if STAGES.iter().any(|each| outcome.results.len() == PLAYERS * each / 2) {
            outcome.compare();
        }
    }
    if outcome.stages.len() < STAGES.len() {
        outcome.compare();
    }
    draws.sort_unstable();
    let most = draws[draws.len() - 1 - draws.len() / 1000];
    outcome.print(&format.to_string(), draws.iter().sum(), Some(most));
    let start = Instant::now();
    black_box(format.ranking(&standings));
    let ranking = 1e3 * start.elapsed().as_secs_f64();
    let result = 1e6 * applying.as_secs_f64() / f64::from(u32::try_from(outcome.results.len()).unwrap());
    let missing = PLAYERS * MOST / 2 - outcome.results.len();
    format!("| {format} | {result:.1} µs | {ranking:.1} ms | {missing} |")
}

/// How alike the rankings are to the true one: by points, by points and Buchholz, by Bradley and Terry.
fn taus(field: &Field, results: &[MatchResult]) -> String {
    let standings = Standings::from_entries(field.entries(), results);
    let mut points = vec![0.0; PLAYERS];
    for row in standings.rows() {
        points[player(row.entry)] = row.tally.win_ratio().unwrap_or(0.0);
    }
    // Win ratios of so few matches differ by more than all these shares together.
    let mut buchholz: Vec<f64> = vec![0.0; PLAYERS];
    for result in results {
        for seat in MatchSeat::BOTH {
            let [one, other] = [seat, seat.other()].map(|seat| player(result.entries[seat.index()]));
            buchholz[one] += 1e-6 * points[other];
        }
    }
    let buchholz: Vec<f64> = points.iter().zip(buchholz).map(|(points, others)| points + others).collect();
    let mut ratings = vec![0.0; PLAYERS];
    let swiss: Format = "swiss:1".parse().unwrap();
    for row in swiss.ranking(&standings) {
        ratings[player(row.standing.entry)] = row.rating.elo;
    }
    let [points, buchholz, ratings] = [points, buchholz, ratings].map(|each| tau(&field.strengths, &each));
    format!("{points:.3} / {buchholz:.3} / {ratings:.3}")
}
