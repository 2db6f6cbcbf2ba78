//! What a server costs: to start with a tournament that was played, to take one more result, and to show pages while
//! others play and watch.
//!
//! `cargo bench -p kalah-server --bench load` makes the tournaments in a temporary folder of about 1 GB, runs each
//! measurement in a process of its own and prints a line for it. Processor time is that of the whole process. With a
//! word behind `--`, `results`, `starts`, `watched`, `streams` or `large`, it makes that part alone. To look at pages:
//! `-- make FOLDER 300 20000 0 bare`, then `-- show FOLDER 300`.
#![expect(clippy::unwrap_used, reason = "a measurement that fails has nothing to tell")]

mod clients;
mod fake_worker;
mod measured;
mod pages;
mod tournament;

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use self::clients::{ask, watch};
use self::measured::{one_more_result, opened};
use self::pages::{flooded, shown, streamed, watched};
use self::tournament::{Detail, Played, make};

/// Results that are taken for the mean of one, three times: fewer than the 850 that are left after 44,000.
const RESULTS: usize = 250;

/// The pages of a tournament of 300 players.
const PAGES: &str = "/,gzip:/,/ranking,/players/{1..300},/matches/{1..20000},/api/standings";

/// The pages of one of 10,000.
const PAGES_OF_LARGE: &str = "/,gzip:/matrix,/matrix,/matrix?from={1..10000},/ranking,gzip:/ranking,/ranking?page={1..100},\
    /players/{1..10000},/matches/{1..100000},/matches/{1..100000}/games/1,/about,/api/standings,\
    /api/matches/{1..100000}";

fn main() {
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => [all_results, all_starts, all_watched, all_streams, all_large].iter().for_each(|part| part()),
        ["results"] => all_results(),
        ["starts"] => all_starts(),
        ["watched"] => all_watched(),
        ["streams"] => all_streams(),
        ["large"] => all_large(),
        ref step => one(step),
    }
}

/// What a process does that was started for one step.
fn one(step: &[&str]) {
    match *step {
        ["make", folder, players, finished, stderr, detail] => {
            let detail = if detail == "bare" { Detail::Bare } else { Detail::Told };
            let [finished, stderr] = [finished, stderr].map(|number| number.parse().unwrap());
            make(Path::new(folder), Played { players: players.parse().unwrap(), finished, stderr, detail });
        }
        ["start", folder, players] => println!("{}", opened(Path::new(folder), players.parse().unwrap())),
        ["results", folder, players] => {
            println!("{}", one_more_result(Path::new(folder), players.parse().unwrap(), RESULTS));
        }
        ["watched", folder, players, streams, pages] => {
            let [players, streams] = [players, streams].map(|number| number.parse::<u32>().unwrap());
            print!("{}", watched(Path::new(folder), players, streams.try_into().unwrap(), pages));
        }
        ["streams", folder, players, streams] => {
            let [players, streams] = [players, streams].map(|number| number.parse::<u32>().unwrap());
            print!("{}", streamed(Path::new(folder), players, streams.try_into().unwrap()));
        }
        ["flooded", folder, players, pages] => {
            print!("{}", flooded(Path::new(folder), players.parse().unwrap(), pages));
        }
        ["show", folder, players] => shown(Path::new(folder), players.parse().unwrap()),
        ["watch", address, count] => watch(address.parse().unwrap(), count.parse().unwrap()),
        ["ask", address, millis, pages] => {
            ask(address.parse().unwrap(), Duration::from_millis(millis.parse().unwrap()), pages);
        }
        _ => panic!("no such part: results, starts, watched, streams or large"),
    }
}

/// What it takes to take a result.
fn all_results() {
    for (name, finished) in [("1,000", "1000"), ("44,000", "44000")] {
        let data = made("300", finished, "0", "told");
        // The first start may have to read what an older version has left.
        run(&["start", path(&data), "300"]);
        let three: Vec<String> = (0..3).map(|_| run(&["results", path(&data), "300"])).collect();
        println!("a result, 300 players, {name} finished: {}", three.join(", "));
    }
}

/// What it takes to start.
fn all_starts() {
    for (name, players, finished, stderr) in [
        ("44,500 finished, 300 players", "300", "44500", "0"),
        ("3,000 finished with 64 KiB of standard error a side, 78 players", "78", "3000", "65536"),
    ] {
        let data = made(players, finished, stderr, "told");
        println!("first start, {name}: {}", run(&["start", path(&data), players]));
        println!("start, {name}: {}", run(&["start", path(&data), players]));
    }
}

/// Pages while 32 play and 200 watch.
fn all_watched() {
    let data = made("300", "20000", "0", "bare");
    run(&["start", path(&data), "300"]);
    for _ in 0..2 {
        let told = run(&["watched", path(&data), "300", "200", PAGES]);
        println!("300 players, 32 playing, 200 streams of /: {told}");
    }
}

/// What one who watches holds.
fn all_streams() {
    let data = made("300", "20000", "0", "bare");
    run(&["start", path(&data), "300"]);
    for streams in ["200", "500"] {
        println!("{streams} streams of / that are read: {}", run(&["streams", path(&data), "300", streams]));
    }
}

/// Pages of 10,000 players.
fn all_large() {
    let data = made("10000", "100000", "0", "bare");
    println!("10,000 players, 100,000 finished: first start {}", run(&["start", path(&data), "10000"]));
    println!("start {}", run(&["start", path(&data), "10000"]));
    println!("32 playing: {}", run(&["watched", path(&data), "10000", "1", PAGES_OF_LARGE]));
    println!("32 that need no time: {}", run(&["flooded", path(&data), "10000", PAGES_OF_LARGE]));
}

fn made(players: &str, finished: &str, stderr: &str, detail: &str) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    run(&["make", path(&data), players, finished, stderr, detail]);
    data
}

fn path(data: &tempfile::TempDir) -> &str {
    data.path().to_str().unwrap()
}

/// What this program prints when it is run with other arguments.
fn run(args: &[&str]) -> String {
    let output =
        Command::new(env::current_exe().unwrap()).args(args).stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success(), "{args:?} failed");
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}
