//! Backups of a tournament that is being played: what was shown is in them, and what is in them is right.

use std::collections::BTreeSet;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::thread;
use std::time::Duration;

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{Rules, Side};
use kalah_jobs::{
    Contestant, JobOutcome, JobReport, PlayedGame, Product, StandIn, TournamentSettings, stand_in,
};
use kalah_player::Limit;
use kalah_server::{Config, Registration, RequestLimits, back_up, bots_of, recompute, restore};
use kalah_source::{BotExtent, Depot, SourceCaps};
use kalah_tournament::PlayerNumber;

use crate::common::http;
use crate::common::running::Running;

const PLAYERS: u32 = 40;

fn config(data: &Path) -> Config {
    let limit = Limit::growing(Duration::from_millis(100));
    let player =
        |number| Registration::new(PlayerNumber(number), Contestant::BuiltIn(format!("player {number}")));
    Config {
        players: (1..=PLAYERS).map(player).collect(),
        requests: RequestLimits { per_second: std::num::NonZeroU32::MAX, ..RequestLimits::default() },
        ..Config::new(data, TournamentSettings::new(Rules::new(4, 3).unwrap(), limit))
    }
}

fn game(first: Side) -> PlayedGame {
    let start = Rules::new(4, 3).unwrap().start(first);
    let (mut position, mut plies) = (start, Vec::new());
    while let Some(mv) = position.legal_moves().next() {
        plies.push(PlyRecord::bare(mv));
        position = position.play(mv).unwrap().position;
    }
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let record = Record { start, south: "a".to_owned(), north: "b".to_owned(), plies, ending, cause: None };
    PlayedGame { record, stderr: [String::new(), String::new()] }
}

fn work(end: &StandIn) {
    while let Some(job) = end.take() {
        let games = Box::new(Side::BOTH.map(game));
        let outcome = JobOutcome::Done(Product::Played(games));
        end.report(JobReport { job: job.id, attempt: job.attempt, outcome });
    }
}

fn get(address: SocketAddr, path: &str) -> String {
    http::get(address, path).body
}

/// The matches that a server shows as over.
fn shown(address: SocketAddr) -> BTreeSet<String> {
    get(address, "/matches.csv").lines().skip(1).map(str::to_owned).collect()
}

/// Backups that are restored: all of few, else those spread over the whole time, first and last among them.
fn chosen(made: usize) -> BTreeSet<usize> {
    const MOST: usize = 6;
    (0..MOST).map(|at| at * (made - 1) / (MOST - 1)).collect()
}

/// The standings without the ratings and the intervals of ranks, which come some seconds later.
fn standings(address: SocketAddr) -> Vec<String> {
    let ranking = get(address, "/ranking.csv");
    let fields = ranking.lines().map(|line| line.split(',').collect::<Vec<_>>());
    fields.map(|fields| [&fields[..4], &fields[8..]].concat().join(",")).collect()
}

#[test]
fn what_was_shown_is_in_the_backup_while_results_come_in() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    let bot = at("bot");
    fs::create_dir_all(&bot).unwrap();
    fs::write(bot.join("main.py"), "print('a')\n").unwrap();
    let all = BotExtent::Folder { without: None };
    let kept = Depot::at(bots_of(&at("data"))).unwrap().keep(&bot, &all, &SourceCaps::LOCAL, "bot").unwrap();

    let (end, worker) = stand_in(2);
    let server = Running::start(&config(&at("data")), end);
    let worker = thread::spawn(move || work(&worker));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (mut backups, mut grown) = (Vec::new(), 0);
    let all = (PLAYERS * (PLAYERS - 1) / 2) as usize;
    loop {
        let before = shown(server.address);
        let file = at(&format!("backup-{}", backups.len()));
        let done = runtime.block_on(back_up(&at("data"), &file)).unwrap();
        assert_eq!((done.bots, done.changed.len()), (1, 0));
        let over = before.len() == all;
        grown += usize::from(shown(server.address).len() > before.len());
        backups.push((file, before));
        if over {
            break;
        }
    }
    assert!(grown > 0, "results came in while a backup was made");
    for number in chosen(backups.len()) {
        let (file, before) = &backups[number];
        let data = at(&format!("restored-{number}"));
        let results = runtime.block_on(restore(file, &data)).unwrap();
        let fold = runtime.block_on(recompute(&data)).unwrap();
        assert_eq!((fold.folded, fold.differed.len(), fold.damaged.len()), (results, 0, 0));
        let (end, _idle) = stand_in(1);
        let again = Running::start(&config(&data), end);
        assert!(before.is_subset(&shown(again.address)), "backup {number}");
        if before.len() == all {
            assert_eq!(standings(again.address), standings(server.address));
        }
        again.stop().unwrap();
        let bots = Depot::at(bots_of(&data)).unwrap();
        assert!(bots.find(kept.content()).unwrap().is_whole());
    }
    server.stop().unwrap();
    worker.join().unwrap();
    let left: Vec<_> = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(
        left.iter().all(|name| !name.to_string_lossy().starts_with('.')),
        "nothing is left beside: {left:?}"
    );
}
