//! `kalah proof run`.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kalah::{Rules, Side};
use kalah_engine::{Checkpoint, Log, Part, Pieces, Progress, Solver};

use super::shown;
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
    /// Board in a word, such as 6x6
    rules: Rules,
    /// The margin in question, of the first player
    #[arg(long, value_name = "MARGIN", allow_negative_numbers = true)]
    at_least: i32,
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
        searchable(self.rules)?;
        let stop = Arc::new(AtomicBool::new(false));
        stop_at_interrupt(&stop)?;
        let start = self.rules.start(Side::South);
        let log = Arc::new(Checkpoint::open(&self.log, &start)?);
        let seeds = self.rules.total();
        let options = self.database.options(self.rules, seeds, Budget::TO_PROVE, &stop)?;
        let database_seeds = options.endgame.as_ref().map_or(0, |endgame| endgame.max_seeds());
        let solver = Solver::new(self.rules, options)?;
        let begun = Instant::now();
        let deadline = self.minutes.map(|minutes| begun + Duration::from_secs_f64(60.0 * minutes.max(0.0)));
        let progress = Progress::new(&stop, deadline);
        let pieces = Pieces { nodes: self.piece, part: self.part };
        self.watched(&progress, || solver.prove(&start, self.at_least, &log, pieces, &progress))?;
        drop(log);
        let seconds = begun.elapsed().as_secs_f64();
        let rate = as_rate(progress.nodes(), seconds);
        let status = solver.proof_status(
            &Log::read(std::slice::from_ref(&self.log))?,
            self.at_least,
            database_seeds,
        )?;
        shown::print(self.rules, self.at_least, &status, Some(rate));
        println!(
            "this run: {} nodes, {seconds:.1} s, {} a second, database of {database_seeds} seeds",
            indicatif::HumanCount(progress.nodes()),
            shown::short(rate),
        );
        Ok(())
    }

    /// Works while a line on standard error tells how far it is: renewed if a person watches, else every few minutes a new one.
    fn watched<T>(&self, progress: &Progress, work: impl FnOnce() -> T) -> T {
        let (done, is_done) = channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || self.tell(progress, &is_done));
            let result = work();
            drop(done);
            result
        })
    }

    fn tell(&self, progress: &Progress, is_done: &Receiver<()>) {
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
            let message = self.message(progress, nodes, rate);
            if watched {
                bar.set_message(message);
                bar.tick();
            } else {
                eprintln!("{:.0} min: {message}", begun.elapsed().as_secs_f64() / 60.0);
            }
        }
        bar.finish_and_clear();
    }

    fn message(&self, progress: &Progress, nodes: u64, rate: f64) -> String {
        let news = progress.news();
        format!(
            "{} at least {:+}: {} pieces answered, {} split, {} nodes, {} a second; {}",
            self.rules,
            self.at_least,
            news.answered,
            news.given_up,
            shown::short(as_rate(nodes, 1.0)),
            shown::short(rate),
            shown::rest(news.rest.as_ref(), Some(rate)),
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
fn as_rate(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-3)
}
