//! Tells the server how far a match is: what is new, and all of it if some was lost.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use kalah::record::{Ending, PlyRecord};
use kalah::{Ply, Position};
use kalah_jobs::{Job, MatchProgress, Message, WorkerEnd};
use kalah_match::{GameOutcome, Observer};

use crate::worker_queue::JobMarks;

/// The shortest time between two words on one match.
const PACE: Duration = Duration::from_millis(100);

/// Watches one match.
pub(crate) struct Watcher<'a> {
    job: &'a Job,
    end: &'a WorkerEnd,
    marks: &'a JobMarks,
    games: Vec<GameSoFarReport>,
    reported: Option<Instant>,
}

/// A game as far as it is played.
#[derive(Default)]
struct GameSoFarReport {
    plies: Vec<PlyRecord>,
    ending: Option<Ending>,
    /// Plies that were reported.
    reported: usize,
    ending_reported: bool,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(job: &'a Job, end: &'a WorkerEnd, marks: &'a JobMarks) -> Watcher<'a> {
        Watcher { job, end, marks, games: Vec::new(), reported: None }
    }

    fn tell(&mut self) {
        let now = Instant::now();
        if self.reported.is_some_and(|reported| now - reported < PACE) {
            return;
        }
        self.reported = Some(now);
        if self.marks.retell.swap(false, Ordering::Relaxed) {
            for game in &mut self.games {
                (game.reported, game.ending_reported) = (0, false);
            }
        }
        for (number, game) in (0..).zip(&mut self.games) {
            if game.reported == game.plies.len()
                && game.ending_reported == game.ending.is_some()
                && game.reported > 0
            {
                continue;
            }
            self.end.mention(Message::Progress(MatchProgress {
                job: self.job.id,
                attempt: self.job.attempt,
                game: number,
                from: u32::try_from(game.reported).unwrap_or(u32::MAX),
                plies: game.plies[game.reported..].to_vec(),
                ending: game.ending,
            }));
            game.reported = game.plies.len();
            game.ending_reported = game.ending.is_some();
        }
    }
}

impl Observer for Watcher<'_> {
    fn started(&mut self, _game: usize, _start: &Position) {
        self.games.push(GameSoFarReport::default());
        self.tell();
    }

    fn ply(&mut self, _game: usize, _ply: &Ply, record: &PlyRecord) {
        if let Some(game) = self.games.last_mut() {
            game.plies.push(*record);
        }
        self.tell();
    }

    fn ended(&mut self, _game: usize, result: &GameOutcome) {
        if let Some(game) = self.games.last_mut() {
            game.ending = Some(result.record.ending);
        }
        self.tell();
    }
}
