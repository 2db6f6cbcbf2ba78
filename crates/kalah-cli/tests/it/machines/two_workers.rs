//! One tournament, two workers, and one of them is killed in the middle.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::machines::nats::Nats;
use crate::machines::program::Program;

/// A bot that sows its first pit with seeds, and is only on the disk of the server.
fn bot(folder: &Path) -> String {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/python/main.py");
    fs::create_dir_all(folder).unwrap();
    fs::copy(python, folder.join("main.py")).unwrap();
    folder.display().to_string()
}

#[test]
fn one_of_two_is_killed_and_the_other_plays_on() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server", "python3"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let (_nats, addresses) = Nats::with_users(&["one", "two"]);
    let [url, first, second] = addresses.try_into().unwrap();
    let own = format!("7={}", bot(&place.path().join("bot")));
    let players =
        ["1=alphabeta:5", "2=alphabeta:4", "3=minimax:4", "4=greedy", "5=alphabeta:6", "6=rightmost"];
    let mut args = vec!["--nats", &url, "--lookahead", "5", "--player", &own];
    args.extend(players.iter().flat_map(|player| ["--player", player]));
    let server = Program::serve(&place.path().join("data"), 0, &args);
    let cache = |name: &str| place.path().join(name);
    let mut one = Program::work(&first, "one", 1, &cache("cache-one"));
    let _two = Program::work(&second, "two", 1, &cache("cache-two"));
    let begun = Instant::now();
    let until = |matches: u64| {
        while server.played().0 < matches {
            assert!(begun.elapsed() < Duration::from_mins(2), "{:?} were played", server.played());
            thread::sleep(Duration::from_millis(20));
        }
    };
    until(3);
    one.kill();
    until(21);
    let standings = server.standings().unwrap();
    let players = standings["players"].as_array().unwrap();
    assert_eq!(players.len(), 7);
    for player in players {
        let played: u64 = ["wins", "draws", "losses"].iter().map(|key| player[key].as_u64().unwrap()).sum();
        assert_eq!((played, &player["errors"]), (6, &0.into()), "{player}");
    }
}
