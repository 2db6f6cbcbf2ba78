//! There is no room left on the disk for a while.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use kalah_jobs::stand_in;
use kalah_server::Server;

use crate::faults::served::{OVER, Served, config, work};

const BANNER: &str = "The disk is full.";

const PLAYERS: u32 = 24;

/// A small disk, if this process may make one; gone when it is dropped.
struct Disk<'a>(&'a Path);

impl Disk<'_> {
    fn mount(at: &Path) -> Option<Disk<'_>> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(at);
        mount.output().ok()?.status.success().then_some(Disk(at))
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

/// Takes all room that is left.
fn fill(file: &Path) {
    let mut file = File::options().create(true).append(true).open(file).unwrap();
    for length in [1 << 16, 1 << 12, 1] {
        while file.write_all(&vec![0; length]).is_ok() {}
    }
}

#[tokio::test]
async fn a_full_disk_delays_results_and_loses_none() {
    if kalah_needs::is_left_out() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::mount(folder.path()) else {
        eprintln!("NOT RUN: this process may not mount a small disk to fill");
        return;
    };
    let data = disk.0.join("data");
    let filler = disk.0.join("filler");
    let (end, worker) = stand_in(2);
    let running = Served::start(&config(&data, PLAYERS), end);
    let workers = work(worker, Duration::from_millis(10));
    // The log has room in it for later results until it is as long as it gets, so fill again and again.
    let told = std::thread::scope(|scope| {
        let banner = scope.spawn(|| running.wait_for("/live/matrix?since=0", BANNER));
        while !banner.is_finished() {
            fill(&filler);
            std::thread::sleep(Duration::from_millis(20));
        }
        banner.join().unwrap()
    });
    assert!(told.contains(BANNER));
    let before = running.played();
    // Longer than a pause between two attempts.
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert!(running.get("/ranking").contains(BANNER));
    assert_eq!(running.played(), before, "nothing is shown before it is kept");
    fs::remove_file(&filler).unwrap();
    running.wait_for("/live/matrix?since=0", OVER);
    assert!(!running.get("/matrix").contains(BANNER));
    running.stop().unwrap();
    workers.join().unwrap();
    let all = (PLAYERS * (PLAYERS - 1) / 2) as usize;
    assert_eq!(Server::open(&config(&data, PLAYERS)).await.unwrap().progress(), (all, all));
}
