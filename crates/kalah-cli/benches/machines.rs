//! Matches a second of a whole server, played in its own process and by a worker over NATS on the loopback.
//!
//! `cargo bench -p kalah-cli --bench machines`: players need no time, so that what is measured is everything else: from
//! the draw over the way and both games to the disk. Three runs of each, in turns.
#![expect(clippy::unwrap_used, reason = "a measurement that fails has nothing to tell")]

#[path = "../tests/it/machines/nats.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod nats;
#[path = "../tests/it/machines/program.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod program;

use std::thread;
use std::time::{Duration, Instant};

use self::nats::Nats;
use self::program::Program;

/// 3,160 matches.
const PLAYERS: usize = 80;

/// Matches at once.
const SLOTS: u32 = 2;

fn main() {
    let mut ratios = Vec::new();
    for run in 1..=3 {
        let (here, afar) = (in_process(), over_nats());
        ratios.push(afar / here);
        println!(
            "run {run}: {here:.0} matches a second in process, {afar:.0} over NATS, ratio {:.2}",
            afar / here
        );
    }
    ratios.sort_by(f64::total_cmp);
    println!("median ratio {:.2}", ratios[1]);
}

fn in_process() -> f64 {
    let data = tempfile::tempdir().unwrap();
    speed(&serve(data.path(), &["--workers", &SLOTS.to_string()]))
}

fn over_nats() -> f64 {
    let (place, nats) = (tempfile::tempdir().unwrap(), Nats::start());
    let url = nats.url();
    let server = serve(&place.path().join("data"), &["--nats", &url]);
    let _worker = Program::work(&url, "one", SLOTS, &place.path().join("cache"));
    speed(&server)
}

fn serve(data: &std::path::Path, args: &[&str]) -> Program {
    let players = ["rightmost", "leftmost"].into_iter().cycle().take(PLAYERS).enumerate();
    let players: Vec<String> = players.map(|(at, word)| format!("{}={word}", at + 1)).collect();
    let mut all = vec!["--lookahead", "1"];
    all.extend(args);
    all.extend(players.iter().flat_map(|player| ["--player", player]));
    Program::serve(data, 0, &all)
}

/// From the hundredth match to the last but a hundred.
fn speed(server: &Program) -> f64 {
    let reach = |matches: u64| {
        while server.played().0 < matches {
            thread::sleep(Duration::from_millis(5));
        }
        (server.played().0, Instant::now())
    };
    let (_, all) = server.played();
    let (first, begun) = reach(100);
    let (last, ended) = reach(all - 100);
    #[expect(clippy::cast_precision_loss, reason = "thousands")]
    let matches = (last - first) as f64;
    matches / (ended - begun).as_secs_f64()
}
