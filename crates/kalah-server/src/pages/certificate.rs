//! `/certificate`: the official result of a tournament, with what it can be worked out from again.

use askama::Template;
use kalah_tournament::Seat;
use sha2::{Digest as _, Sha256};

use crate::clock::Zone;
use crate::hex::hex;
use crate::layout::{Layout, Surroundings};
use crate::page_error::PageError;
use crate::pages::words;
use crate::shared_state::SharedState;
use crate::tournament::Tournament;

#[derive(Template)]
#[template(path = "certificate.html")]
struct CertificatePage {
    layout: Layout,
    name: String,
    settings: String,
    format: String,
    /// Since when it is official; nothing for a provisional one.
    finalised: Option<String>,
    matches: usize,
    hash: String,
    rows: Vec<Row>,
}

struct Row {
    rank: u32,
    number: String,
    title: String,
    played: u32,
    ratio: String,
    seeds: u64,
    content: String,
}

/// The page.
pub(crate) fn page(shared: &SharedState, zone: &Zone, around: Surroundings) -> Result<String, PageError> {
    let tournament = shared.read();
    let rows = tournament.ranking().rows().map(|ranked| {
        let entry = ranked.standing.entry;
        let player = tournament.players.get(&entry).map(|player| &player.registration);
        let bot = player.and_then(|player| player.contestant.bot());
        Row {
            rank: ranked.standing.rank,
            number: tournament.number(entry).to_string(),
            title: player.map(|player| player.title.clone()).unwrap_or_default(),
            played: ranked.standing.tally.played(),
            ratio: words::percent(ranked.standing.tally.win_ratio()),
            seeds: ranked.standing.tally.seeds,
            content: bot.map(|bot| bot.content.clone()).unwrap_or_default(),
        }
    });
    let page = CertificatePage {
        layout: Layout::still("Certificate", "certificate", around),
        name: tournament.name.to_string(),
        settings: format!("{}, {}", tournament.settings.rules, tournament.settings.limit),
        format: tournament.format.to_string(),
        finalised: tournament.finalised_at.map(|at| zone.written(at)),
        matches: tournament.finished.len(),
        hash: results_hash(&tournament),
        rows: rows.collect(),
    };
    Ok(page.render()?)
}

/// SHA-256 of all results, a line a match in the order of the numbers of its players: `7 90 2 61 83`, which is both
/// numbers, the points of the first (games won less games lost) and the seeds of both in two games.
fn results_hash(tournament: &Tournament) -> String {
    let mut lines: Vec<(u32, u32, String)> = Vec::new();
    for result in tournament.standings.results() {
        let mut numbers = result.entries.map(|entry| tournament.number(entry).0);
        let mut seats = [Seat::First, Seat::Second];
        if numbers[0] > numbers[1] {
            numbers.swap(0, 1);
            seats.swap(0, 1);
        }
        let [points, first, second] = [
            result.points(seats[0]).to_string(),
            result.seeds(seats[0]).to_string(),
            result.seeds(seats[1]).to_string(),
        ];
        let line = format!("{} {} {points} {first} {second}\n", numbers[0], numbers[1]);
        lines.push((numbers[0], numbers[1], line));
    }
    lines.sort();
    let mut hash = Sha256::new();
    for (_, _, line) in &lines {
        hash.update(line);
    }
    hex(&hash.finalize())
}
