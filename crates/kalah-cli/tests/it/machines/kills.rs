//! Servers, workers and NATS are killed at random moments, and the table is that of an undisturbed tournament.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::machines::nats::Nats;
use crate::machines::program::Program;

const KILLS: usize = 200;
const WORKERS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// Enough matches that the last is played after the last kill.
const ENTERED: usize = 64;

/// Nothing depends on time, so that every game is the same whenever it is played.
const PLAYERS: [&str; 4] =
    ["alphabeta:8", "alphabeta:8,eval=h6", "alphabeta:7,eval=h5", "alphabeta:9,eval=h2"];

fn entered() -> Vec<String> {
    let players = PLAYERS.into_iter().cycle().take(ENTERED).enumerate();
    players.flat_map(|(at, word)| ["--player".to_owned(), format!("{}={word}", at + 1)]).collect()
}

fn serve(data: &Path, port: u16, nats: Option<&str>) -> Program {
    let players = entered();
    let mut args: Vec<&str> = vec!["--lookahead", "9"];
    args.extend(nats.into_iter().flat_map(|url| ["--nats", url]));
    args.extend(players.iter().map(String::as_str));
    Program::serve(data, port, &args)
}

/// Who has won how often, and all seeds.
fn table(server: &Program) -> Value {
    let mut players = server.standings().unwrap()["players"].clone();
    for player in players.as_array_mut().unwrap() {
        // Ratings are worked out some seconds after the results that they rest on.
        let player = player.as_object_mut().unwrap();
        for late in ["rating", "rating_margin", "rank_interval"] {
            assert!(player.remove(late).is_some());
        }
    }
    players
}

fn is_over(server: &Program) -> bool {
    let (played, all) = server.played();
    played == all
}

#[test]
fn two_hundred_kills_change_nothing_in_the_table() {
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let undisturbed = serve(&place.path().join("undisturbed"), 0, None);
    while !is_over(&undisturbed) {
        thread::sleep(Duration::from_millis(100));
    }
    let expected = table(&undisturbed);
    drop(undisturbed);

    let mut nats = Nats::start();
    let (url, data, cache) = (nats.url(), place.path().join("data"), place.path().join("cache"));
    let mut server = serve(&data, 0, Some(&url));
    let port = server.port();
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
        thread::sleep(Duration::from_millis(next(500)));
        match next(9) {
            0..2 => {
                server.kill();
                thread::sleep(Duration::from_millis(next(300)));
                server = serve(&data, port, Some(&url));
            }
            2 => nats.kill(),
            other => {
                let at = usize::try_from(other - 3).unwrap();
                workers[at].kill();
                thread::sleep(Duration::from_millis(next(300)));
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
