//! Work at one position of a proof, and its progress display.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use kalah::Position;
use kalah_engine::{AnalysisScope, Checkpoint, PieceOptions, PieceWorkers, ProofProgress, SearchRun, Solver};

use super::display::{self, as_rate};
use super::subject::{MarginQuestion, ProofSubject, of_first_player};
use crate::terminal::is_steered;

/// A position and what it is worked at with.
pub(crate) struct ProofWork<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) log: &'a Arc<Checkpoint>,
    pub(crate) subject: &'a ProofSubject,
    pub(crate) position: Position,
    /// Bounds of the first player's margin in the log, before any work.
    pub(crate) known: (i32, i32),
    pub(crate) pieces: PieceOptions,
    pub(crate) progress: &'a ProofProgress<'a>,
    /// Workers at the pieces, if not this process.
    pub(crate) workers: Option<&'a dyn PieceWorkers>,
}

/// Two margins of one game are so far apart, or a multiple of it: all seeds end in one store or the other.
const APART: i32 = 2;

/// Nodes of the search that guesses the value.
const GUESS: u64 = 4_000_000;

impl ProofWork<'_> {
    /// Asks about one margin after the other until the value is known or the proof is stopped, and tells the last that was asked.
    pub(crate) fn value(&self) -> Result<i32> {
        let (mut least, mut most) = self.known;
        if self.pieces.refine {
            for margin in [least, most + APART] {
                if self.prove(margin)?.is_none() {
                    return Ok(margin);
                }
            }
        }
        if least == most {
            return Ok(least);
        }
        let mut margin = self.guess()?;
        while least < most {
            margin = margin.clamp(least + APART, most);
            match self.prove(margin)? {
                Some(true) => least = margin,
                Some(false) => most = margin - APART,
                None => return Ok(margin),
            }
        }
        Ok(least)
    }

    /// Returns whether the first player's margin is at least this; `None` if the proof was stopped.
    pub(crate) fn prove(&self, margin: i32) -> Result<Option<bool>> {
        let ProofWork { solver, log, position, pieces, progress, .. } = self;
        let asked = MarginQuestion::about(position, margin);
        let prove = || match self.workers {
            Some(workers) => solver.prove_elsewhere(position, asked.margin, log, *pieces, workers, progress),
            None => solver.prove(position, asked.margin, log, *pieces, progress),
        };
        Ok(self.watched(margin, prove)?.map(|yes| asked.answer(yes)))
    }

    /// Works while a line on standard error tells how far it is: renewed if a person watches, else every few minutes a new one.
    fn watched<T>(&self, margin: i32, prove: impl FnOnce() -> T) -> T {
        let (done, is_done) = channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || self.tell(margin, &is_done));
            let result = prove();
            drop(done);
            result
        })
    }

    fn tell(&self, margin: i32, is_done: &Receiver<()>) {
        let watched = is_steered(&std::io::stderr());
        let every = Duration::from_millis(if watched { 250 } else { 120_000 });
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
        let bar =
            ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let begun = Instant::now();
        let mut last = (self.progress.nodes(), begun);
        while is_done.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
            let nodes = self.progress.nodes();
            let now = Instant::now();
            // The rate of about the last minute.
            let rate = as_rate(nodes - last.0, (now - last.1).as_secs_f64());
            if now - last.1 > Duration::from_mins(1) {
                last = (nodes, now);
            }
            let message = self.message(margin, nodes, rate);
            if watched {
                bar.set_message(message);
                bar.tick();
            } else {
                eprintln!("{:.0} min: {message}", begun.elapsed().as_secs_f64() / 60.0);
            }
        }
        bar.finish_and_clear();
    }

    fn message(&self, margin: i32, nodes: u64, rate: f64) -> String {
        let news = self.progress.news();
        format!(
            "{} at least {:+}: {} pieces answered, {} split, {} nodes, {} a second; {}",
            self.subject,
            margin,
            news.answered,
            news.given_up,
            display::short(as_rate(nodes, 1.0)),
            display::short(rate),
            display::rest(news.rest.as_ref()),
        )
    }

    /// The first player's margin that a short search expects.
    fn guess(&self) -> Result<i32> {
        let analysis = self.solver.analyse(
            &self.position,
            AnalysisScope { lines: 1, ..AnalysisScope::ALL },
            &SearchRun::new().within(GUESS),
        )?;
        let margin =
            analysis.best().map_or_else(|| self.position.margin(self.position.turn()), |best| best.margin);
        Ok(of_first_player(&self.position, (margin, margin)).0)
    }
}
