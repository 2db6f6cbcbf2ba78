//! The measurements. Each is made in a process that has done nothing else.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use kalah_jobs::{JobOutcome, JobReport, PlayedGame, Product, StandIn, stand_in};
use kalah_server::Server;
use rustix::time::{ClockId, clock_gettime};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::tournament::{Detail, config, games, runtime};

/// Processor time of this process so far.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap(), time.tv_nsec.try_into().unwrap())
}

/// The most memory that this process has held, in MB.
fn peak() -> u64 {
    status("VmHWM:") / 1000
}

/// The memory that this process holds, in kB.
pub(crate) fn held() -> u64 {
    status("VmRSS:")
}

fn status(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// What it costs to open a tournament.
pub(crate) fn opened(data: &Path, players: u32) -> String {
    runtime().block_on(async {
        let server = Server::open(&config(data, players)).await.unwrap();
        let (done, all) = server.progress();
        format!("{:.3} s CPU, {} MB at most; {done} of {all} played", cpu().as_secs_f64(), peak())
    })
}

/// What it costs to take a result, from the report to the disk, with the draw of the next match; the mean of so many.
pub(crate) fn one_more_result(data: &Path, players: u32, results: usize) -> String {
    let (end, worker) = stand_in(2);
    let (stop, stopped) = oneshot::channel();
    let played = thread::spawn(move || {
        let games = games(7, 0, Detail::Told);
        work(&worker, results, &games);
        stop.send(()).unwrap();
    });
    let cpu = runtime().block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Server::open(&config(data, players)).await.unwrap();
        let before = cpu();
        server.run(listener, end, async { _ = stopped.await }).await.unwrap();
        cpu().saturating_sub(before)
    });
    played.join().unwrap();
    format!("{:.3} ms CPU", 1000.0 * cpu.as_secs_f64() / f64::from(u32::try_from(results).unwrap()))
}

/// Reports so many jobs as played. Two are offered at once, so that after one more, the last result is kept.
fn work(worker: &StandIn, results: usize, games: &[PlayedGame; 2]) {
    for _ in 0..results {
        let job = worker.take().unwrap();
        let outcome = JobOutcome::Done(Product::Played(Box::new(games.clone())));
        assert!(worker.report(JobReport { job: job.id, attempt: job.attempt, outcome }));
    }
    for _ in 0..2 {
        worker.take().unwrap();
    }
}
