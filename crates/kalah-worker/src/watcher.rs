//! Tells the server how far a match is.

use std::time::{Duration, Instant};

use kalah::record::{PlyRecord, Record};
use kalah::{Ply, Position};
use kalah_jobs::{Job, Progress, WorkerEnd};
use kalah_match::{Game, Observer};

/// The shortest time between two words on one match.
const PACE: Duration = Duration::from_millis(100);

/// Watches one match.
pub(crate) struct Watcher<'a> {
    job: &'a Job,
    end: &'a WorkerEnd,
    first_game: Option<Record>,
    plies: Vec<PlyRecord>,
    told: Option<Instant>,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(job: &'a Job, end: &'a WorkerEnd) -> Watcher<'a> {
        Watcher { job, end, first_game: None, plies: Vec::new(), told: None }
    }

    fn tell(&mut self) {
        let now = Instant::now();
        if self.told.is_some_and(|told| now - told < PACE) {
            return;
        }
        self.told = Some(now);
        self.end.progress(Progress {
            job: self.job.id,
            attempt: self.job.attempt,
            first_game: self.first_game.clone(),
            plies: self.plies.clone(),
        });
    }
}

impl Observer for Watcher<'_> {
    fn started(&mut self, _game: usize, _start: &Position) {
        self.plies.clear();
        self.tell();
    }

    fn ply(&mut self, _game: usize, _ply: &Ply, record: &PlyRecord) {
        self.plies.push(*record);
        self.tell();
    }

    fn ended(&mut self, game: usize, result: &Game) {
        if game == 0 {
            self.first_game = Some(result.record.clone());
        }
    }
}
