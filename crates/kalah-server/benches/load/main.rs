//! What a server costs: to start with a tournament that was played, and to take one more result.
//!
//! `cargo bench -p kalah-server --bench load` makes the tournaments in a temporary folder of about 1 GB, runs each
//! measurement in a process of its own and prints a line for it. Processor time is that of the whole process.
#![expect(clippy::unwrap_used, reason = "a measurement that fails has nothing to tell")]

mod measured;
mod tournament;

use std::env;
use std::path::Path;
use std::process::Command;

use self::measured::{one_more_result, opened};
use self::tournament::{Played, make};

/// Results that are taken for the mean of one, three times: fewer than the 850 that are left after 44,000.
const RESULTS: usize = 250;

fn main() {
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => all(),
        ["make", folder, players, finished, stderr] => {
            let [finished, stderr] = [finished, stderr].map(|number| number.parse().unwrap());
            make(Path::new(folder), Played { players: players.parse().unwrap(), finished, stderr });
        }
        ["start", folder, players] => println!("{}", opened(Path::new(folder), players.parse().unwrap())),
        ["results", folder, players] => {
            println!("{}", one_more_result(Path::new(folder), players.parse().unwrap(), RESULTS));
        }
        _ => panic!(
            "no arguments, or make FOLDER PLAYERS FINISHED STDERR, start FOLDER PLAYERS, results FOLDER PLAYERS"
        ),
    }
}

/// All figures, each tournament removed before the next is made.
fn all() {
    for (name, finished) in [("1,000", "1000"), ("44,000", "44000")] {
        let data = made("300", finished, "0");
        // The first start may have to read what an older version has left.
        run(&["start", path(&data), "300"]);
        let three: Vec<String> = (0..3).map(|_| run(&["results", path(&data), "300"])).collect();
        println!("a result, 300 players, {name} finished: {}", three.join(", "));
    }
    for (name, players, finished, stderr) in [
        ("44,500 finished, 300 players", "300", "44500", "0"),
        ("3,000 finished with 64 KiB of standard error a side, 78 players", "78", "3000", "65536"),
    ] {
        let data = made(players, finished, stderr);
        println!("first start, {name}: {}", run(&["start", path(&data), players]));
        println!("start, {name}: {}", run(&["start", path(&data), players]));
    }
}

fn made(players: &str, finished: &str, stderr: &str) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    run(&["make", path(&data), players, finished, stderr]);
    data
}

fn path(data: &tempfile::TempDir) -> &str {
    data.path().to_str().unwrap()
}

/// What this program prints when it is run with other arguments.
fn run(args: &[&str]) -> String {
    let output = Command::new(env::current_exe().unwrap()).args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
