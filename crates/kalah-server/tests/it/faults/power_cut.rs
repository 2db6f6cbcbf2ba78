//! The power fails: whatever was shown before is still there.
//!
//! The server runs in a process of its own, over a library that copies each file when it is synced; that
//! folder of copies is what a disk holds at least. Results are shown first, the copy is taken afterwards.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kalah_jobs::stand_in;
use kalah_server::Server;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::common::running::run;
use crate::faults::served::{Site, config, work};

/// 1,770 matches.
const PLAYERS: u32 = 60;

/// How often the power fails.
const CUTS: u32 = 25;

const DATA: &str = "POWER_CUT_FROM";

/// The library, compiled.
fn library(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/power-cut/synced.c");
    let library = folder.join("synced.so");
    let mut compiler = Command::new("cc");
    compiler
        .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
        .arg(&library)
        .arg(source)
        .arg("-ldl");
    assert!(compiler.status().unwrap().success(), "the library does not compile");
    library
}

/// A server that is killed in the end.
struct Doomed(Child);

impl Drop for Doomed {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn start(library: &Path, data: &Path, disk: &Path) -> (Doomed, Site) {
    let mut server = Command::new(env::current_exe().unwrap());
    server.args(["faults::power_cut::the_server", "--exact", "--ignored", "--nocapture"]);
    server.env("LD_PRELOAD", library).env(DATA, data).env("POWER_CUT_TO", disk);
    let mut server = Doomed(server.stdout(Stdio::piped()).spawn().unwrap());
    let output = BufReader::new(server.0.stdout.take().unwrap());
    let mut lines = output.lines().map(Result::unwrap);
    let address = lines.find_map(|line| line.split_once("listens on ")?.1.parse().ok());
    (server, Site { address: address.expect("the server starts") })
}

#[test]
#[ignore = "the server of the test below"]
fn the_server() {
    let data = env::var_os(DATA).expect("the test below gives a folder");
    let (end, worker) = stand_in(4);
    let _workers: Vec<_> = (0..4).map(|_| work(worker.clone(), Duration::from_millis(5))).collect();
    drop(worker);
    let tell = |address| {
        println!("listens on {address}");
        std::io::stdout().flush().unwrap();
    };
    run(&config(Path::new(&data), PLAYERS), end, std::future::pending(), tell).unwrap();
}

/// The matches that a player's page shows as over.
fn shown(site: &Site, player: u32) -> BTreeSet<i64> {
    let page = site.get(&format!("/players/{player}"));
    // What runs has no score.
    let (_, rows) = page.split_once("id=\"matches\"").unwrap();
    let rows = rows.split("<tr").filter(|row| !row.contains("running"));
    let links =
        rows.filter_map(|row| row.split_once("/matches/")?.1.split(['"', '/', '?']).next()?.parse().ok());
    links.collect()
}

/// The matches that are over in a database, with both games. What cannot be read is not kept.
async fn kept(database: &Path) -> BTreeSet<i64> {
    let mut connection = SqliteConnectOptions::new().filename(database).connect().await.unwrap();
    let rows: Vec<i64> = sqlx::query_scalar(
        "SELECT match_id FROM games JOIN matches ON id = match_id
         WHERE finished_at IS NOT NULL GROUP BY match_id HAVING count(*) = 2",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap_or_default();
    connection.close().await.unwrap();
    rows.into_iter().collect()
}

/// Copies what the disk holds, as of one moment.
fn copy(disk: &Path, to: &Path) {
    let lock = File::create(disk.join("lock")).unwrap();
    lock.lock().unwrap();
    for file in fs::read_dir(disk).unwrap().map(Result::unwrap) {
        if file.file_name() != "lock" {
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
}

#[tokio::test]
async fn what_was_shown_is_kept_when_the_power_fails() {
    let folder = tempfile::tempdir().unwrap();
    if !kalah_needs::all_here(&["cc"]) {
        return;
    }
    let library = library(folder.path());
    let [data, disk] = ["data", "disk"].map(|name| folder.path().join(name));
    for folder in [&data, &disk] {
        fs::create_dir(folder).unwrap();
    }
    let (server, site) = start(&library, &data.canonicalize().unwrap(), &disk);
    while site.played() < 10 {
        std::thread::sleep(Duration::from_millis(10));
    }
    let (mut seen, mut most) = (0, 0);
    for cut in 0..CUTS {
        // Somewhere in a batch, and not always at the same place of it.
        std::thread::sleep(Duration::from_millis(u64::from(cut * 37 % 101)));
        let played = site.played();
        let shown = shown(&site, 1 + cut * 7 % PLAYERS);
        let copied = folder.path().join(format!("cut-{cut}"));
        fs::create_dir(&copied).unwrap();
        copy(&disk, &copied);
        let kept = kept(&copied.join("tournament.sqlite")).await;
        assert!(kept.len() >= played, "cut {cut}: {played} matches were shown, {} are kept", kept.len());
        assert!(shown.is_subset(&kept), "cut {cut}: {shown:?} were shown, {kept:?} are kept");
        let opened = Server::open(&config(&copied, PLAYERS)).await.unwrap();
        assert_eq!(opened.progress().0, kept.len(), "cut {cut}: all that is kept counts");
        (seen, most) = (seen + shown.len(), most.max(played));
    }
    drop(server);
    println!("{most} matches at the last cut, {seen} looked at one by one");
    assert!(seen > 0, "no match was looked at");
}
