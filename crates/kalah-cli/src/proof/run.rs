//! `kalah proof run`.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kalah::Position;
use kalah_engine::{Checkpoint, Log, Part, Pieces, Progress, Run, Scope, Solver};

use super::shown;
use super::subject::{Asked, Subject, of_first_player};
use crate::database::{Budget, Database};
use crate::solve::stop_at_interrupt;
use crate::solvers::searchable;
use crate::status::Done;

/// Work at a proof, and keep all that is proven in a log
///
/// Goes on from what the log has. Ctrl-C or the end of the time loses nothing; a kill or a power cut loses the pieces
/// under way.
#[derive(Args)]
pub(crate) struct ProofRun {
    #[command(flatten)]
    subject: Subject,
    /// The margin in question, of the first player; if left out, one after the other until the value is proven
    #[arg(long, value_name = "MARGIN", allow_negative_numbers = true)]
    at_least: Option<i32>,
    /// The log: begun if it is not there, and not shared with another run at the same time
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// Do the pieces of the K-th of N parts first, so that N runs do different ones
    #[arg(long, value_name = "K/N", default_value_t = Part::ALL)]
    part: Part,
    /// Nodes after which a piece is given up and split
    #[arg(long, value_name = "NODES", default_value_t = Pieces::default().nodes)]
    piece: u64,
    /// End after so many minutes
    #[arg(long = "for", value_name = "MINUTES")]
    minutes: Option<f64>,
    #[command(flatten)]
    database: Database,
}

impl ProofRun {
    pub(crate) fn run(&self) -> Done {
        searchable(self.subject.rules)?;
        let position = self.subject.position()?;
        let stop = Arc::new(AtomicBool::new(false));
        stop_at_interrupt(&stop)?;
        let log = Arc::new(Checkpoint::open(&self.log, &self.subject.start())?);
        let rules = self.subject.rules;
        let seeds = u32::from(position.seeds_in_play());
        let options = self.database.options(rules, seeds, Budget::TO_PROVE, &stop)?;
        let database_seeds = options.endgame.as_ref().map_or(0, |endgame| endgame.max_seeds());
        let solver = Solver::new(rules, options)?;
        let begun = Instant::now();
        let deadline = self.minutes.map(|minutes| begun + Duration::from_secs_f64(60.0 * minutes.max(0.0)));
        let progress = Progress::new(&stop, deadline);
        let work = Work { solver: &solver, log: &log, position, progress: &progress };
        let margin = match self.at_least {
            Some(margin) => {
                self.prove(&work, margin)?;
                margin
            }
            None => self.value(&work)?,
        };
        let seconds = begun.elapsed().as_secs_f64();
        let rate = as_rate(progress.nodes(), seconds);
        let asked = Asked::about(&position, margin);
        let log = Log::read(std::slice::from_ref(&self.log))?;
        let status = solver.proof_status(&log, &position, asked.margin, database_seeds)?;
        shown::print(&self.subject, margin, &asked.of_first_player(&position, status), Some(rate));
        println!(
            "this run: {} nodes, {seconds:.1} s, {} a second, database of {database_seeds} seeds",
            indicatif::HumanCount(progress.nodes()),
            shown::short(rate),
        );
        Ok(())
    }

    /// Asks about one margin after the other until the value is known or the proof is stopped, and tells the last that was asked.
    fn value(&self, work: &Work) -> Result<i32> {
        let mut margin = work.guess()?;
        let (mut least, mut most) = of_first_player(&work.position, work.log.margins(&work.position));
        while least < most {
            margin = margin.clamp(least + APART, most);
            match self.prove(work, margin)? {
                Some(true) => least = margin,
                Some(false) => most = margin - APART,
                None => return Ok(margin),
            }
        }
        Ok(least)
    }

    /// Whether the first player's margin is at least this; `None` if the proof was stopped.
    fn prove(&self, work: &Work, margin: i32) -> Result<Option<bool>> {
        let Work { solver, log, position, progress } = *work;
        let asked = Asked::about(&position, margin);
        let pieces = Pieces { nodes: self.piece, part: self.part };
        let prove = || solver.prove(&position, asked.margin, log, pieces, progress);
        Ok(self.watched(margin, progress, prove)?.map(|yes| asked.answer(yes)))
    }

    /// Works while a line on standard error tells how far it is: renewed if a person watches, else every few minutes a new one.
    fn watched<T>(&self, margin: i32, progress: &Progress, work: impl FnOnce() -> T) -> T {
        let (done, is_done) = channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || self.tell(margin, progress, &is_done));
            let result = work();
            drop(done);
            result
        })
    }

    fn tell(&self, margin: i32, progress: &Progress, is_done: &Receiver<()>) {
        let watched = std::io::stderr().is_terminal();
        let every = Duration::from_millis(if watched { 250 } else { 120_000 });
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
        let bar =
            ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let begun = Instant::now();
        let mut last = (0, begun);
        while is_done.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
            let nodes = progress.nodes();
            let now = Instant::now();
            // The rate of about the last minute.
            let rate = as_rate(nodes - last.0, (now - last.1).as_secs_f64());
            if now - last.1 > Duration::from_mins(1) {
                last = (nodes, now);
            }
            let message = self.message(margin, progress, nodes, rate);
            if watched {
                bar.set_message(message);
                bar.tick();
            } else {
                eprintln!("{:.0} min: {message}", begun.elapsed().as_secs_f64() / 60.0);
            }
        }
        bar.finish_and_clear();
    }

    fn message(&self, margin: i32, progress: &Progress, nodes: u64, rate: f64) -> String {
        let news = progress.news();
        format!(
            "{} at least {:+}: {} pieces answered, {} split, {} nodes, {} a second; {}",
            self.subject,
            margin,
            news.answered,
            news.given_up,
            shown::short(as_rate(nodes, 1.0)),
            shown::short(rate),
            shown::rest(news.rest.as_ref(), Some(rate)),
        )
    }
}

/// What a proof is worked at with.
#[derive(Clone, Copy)]
struct Work<'a> {
    solver: &'a Solver,
    log: &'a Arc<Checkpoint>,
    position: Position,
    progress: &'a Progress<'a>,
}

/// Two margins of one game are so far apart, or a multiple of it: all seeds end in one store or the other.
const APART: i32 = 2;

/// Nodes of the search that guesses the value.
const GUESS: u64 = 4_000_000;

impl Work<'_> {
    /// The first player's margin that a short search expects.
    fn guess(&self) -> Result<i32> {
        let analysis = self.solver.analyse(
            &self.position,
            Scope { lines: 1, ..Scope::ALL },
            &Run::new().within(GUESS),
        )?;
        let margin =
            analysis.best().map_or_else(|| self.position.margin(self.position.turn()), |best| best.margin);
        Ok(of_first_player(&self.position, (margin, margin)).0)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
fn as_rate(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-3)
}
