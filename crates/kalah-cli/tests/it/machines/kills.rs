//! Servers, workers and NATS are killed at random moments, and the table is that of an undisturbed tournament.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::machines::nats::Nats;
use crate::machines::program::Program;

const KILLS: usize = 200;
const WORKERS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// Nothing depends on time, so that every game is the same whenever it is played.
const PLAYERS: [&str; 4] =
    ["alphabeta:8", "alphabeta:8,eval=h6", "alphabeta:7,eval=h5", "alphabeta:9,eval=h2"];

/// Entries of each player: enough matches that the last is played after the last kill.
const COPIES: u64 = 7;

fn entered(copies: u64) -> Vec<String> {
    let players = PLAYERS.into_iter().cycle().zip(1..=copies * PLAYERS.len() as u64);
    players.flat_map(|(word, number)| ["--player".to_owned(), format!("{number}={word}")]).collect()
}

fn serve(data: &Path, port: u16, copies: u64, nats: Option<&str>) -> Program {
    let players = entered(copies);
    let mut args: Vec<&str> = vec!["--lookahead", "9"];
    args.extend(nats.into_iter().flat_map(|url| ["--nats", url]));
    args.extend(players.iter().map(String::as_str));
    Program::serve(data, port, &args)
}

/// Number, wins, draws, losses, seeds and errors of each player, by number.
fn table(server: &Program) -> Vec<[u64; 6]> {
    let standings = server.standings().unwrap();
    let columns = ["number", "wins", "draws", "losses", "seeds", "errors"];
    let row = |player: &Value| columns.map(|column| player[column].as_u64().unwrap());
    let mut rows: Vec<_> = standings["players"].as_array().unwrap().iter().map(row).collect();
    rows.sort_unstable();
    rows
}

/// The table of an undisturbed tournament with [`COPIES`] of each player, worked out from one with two of each.
///
/// Equal players draw with 72 seeds each. So a copy's results against all others are half of what is left of its row
/// there without that match, times the copies; and one match with each of its equals.
fn expected_table(place: &Path) -> Vec<[u64; 6]> {
    let server = serve(&place.join("undisturbed"), 0, 2, None);
    while !is_over(&server) {
        thread::sleep(Duration::from_millis(100));
    }
    let small = table(&server);
    let row = |number: u64| {
        let [_, wins, draws, losses, seeds, _] = small[usize::try_from(number - 1).unwrap() % PLAYERS.len()];
        let [wins, draws, losses, seeds] =
            [wins, draws - 1, losses, seeds - 72].map(|others| others / 2 * COPIES);
        [number, wins, draws + COPIES - 1, losses, seeds + 72 * (COPIES - 1), 0]
    };
    (1..=COPIES * PLAYERS.len() as u64).map(row).collect()
}

fn is_over(server: &Program) -> bool {
    let (played, all) = server.played();
    played == all
}

#[test]
fn two_hundred_kills_change_nothing_in_the_table() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let expected = expected_table(place.path());
    let mut nats = Nats::start();
    let (url, data, cache) = (nats.url(), place.path().join("data"), place.path().join("cache"));
    let port = kalah_needs::lasting_address().port();
    let mut server = serve(&data, port, COPIES, Some(&url));
    let worker = |name: &str| Program::work(&url, name, 1, &cache);
    let mut workers = WORKERS.map(worker);
    let mut random: u64 = 2026;
    let mut next = |most: u64| {
        // Marsaglia's xorshift.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % most
    };
    let (begun, mut kills, mut before_the_end) = (Instant::now(), 0, 0);
    while kills < KILLS {
        thread::sleep(Duration::from_millis(next(200)));
        match next(9) {
            0..2 => {
                server.kill();
                thread::sleep(Duration::from_millis(next(100)));
                server = serve(&data, port, COPIES, Some(&url));
            }
            2 => nats.kill(),
            other => {
                let at = usize::try_from(other - 3).unwrap();
                workers[at].kill();
                thread::sleep(Duration::from_millis(next(100)));
                workers[at] = worker(WORKERS[at]);
            }
        }
        kills += 1;
        if !is_over(&server) {
            before_the_end = kills;
        }
    }
    while !is_over(&server) {
        assert!(begun.elapsed() < Duration::from_mins(20), "{:?} were played", server.played());
        thread::sleep(Duration::from_millis(100));
    }
    println!("{before_the_end} of {kills} kills before the last match; {:?} in all", begun.elapsed());
    assert_eq!(table(&server), expected);
}
