//! Workers that play nothing: each reports games that were made before.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kalah_jobs::{Job, JobOutcome, JobReport, MatchProgress, PlayedGame, Product, StandIn};

use crate::tournament::{Detail, games};

/// How often a worker tells how far its match is.
const TELLING: Duration = Duration::from_millis(100);

/// Different matches, which are then repeated.
const KINDS: u64 = 16;

/// How long a match takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// No time at all.
    Instant,
    /// 50 to 200 ms, in which progress is told.
    Playing,
}

/// Plays with so many workers until the server goes. Counts the results that the server took.
pub(crate) fn workers(
    end: &StandIn,
    slots: u64,
    pace: Pace,
    taken: &Arc<AtomicUsize>,
) -> Vec<JoinHandle<()>> {
    let matches = (0..KINDS).map(|seed| games(seed, 0, Detail::Told));
    let matches: Arc<Vec<[PlayedGame; 2]>> = Arc::new(matches.collect());
    let worker = |number| {
        let (end, matches, taken) = (end.clone(), Arc::clone(&matches), Arc::clone(taken));
        thread::spawn(move || {
            let mut random = number * 7919 + 1;
            while let Some(job) = end.take() {
                random = (random * 48_271) % 0x7fff_ffff;
                let games = &matches[usize::try_from(random % KINDS).unwrap()];
                if let Pace::Playing = pace {
                    play(&end, &job, games, Duration::from_millis(50 + random % 151));
                }
                let outcome = JobOutcome::Done(Product::Played(Box::new(games.clone())));
                if end.report(JobReport { job: job.id, attempt: job.attempt, outcome }) {
                    taken.fetch_add(1, Ordering::Relaxed);
                }
            }
        })
    };
    (0..slots).map(worker).collect()
}

/// Lets the time go by, and tells of more and more plies.
fn play(end: &StandIn, job: &Job, games: &[PlayedGame; 2], time: Duration) {
    let plies = &games[0].record.plies;
    let (mut rest, mut before) = (time, 0);
    for told in [plies.len() / 3, plies.len() * 2 / 3] {
        let plies = plies[before..told].to_vec();
        let from = u32::try_from(before).unwrap();
        before = told;
        end.progress(MatchProgress { job: job.id, attempt: job.attempt, game: 0, from, plies, ending: None });
        let pause = rest.min(TELLING);
        thread::sleep(pause);
        rest -= pause;
    }
}
