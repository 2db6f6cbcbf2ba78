//! `kalah solve`: exact values.

mod reference;
mod verify;
mod watch;

pub(crate) use watch::stop_at_interrupt;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use kalah::{Position, Rules, Side, write_moves};
use kalah_engine::{
    Checkpoint, Feature, Features, FirstMove, Options, Run, SolveError, Solved, Solver, VerifyOptions,
};
use serde_json::json;

use crate::database::{Database, Worth};

const JSON_HELP: &str = r#"Print {"position", "margin", "line", "nodes", "seconds", "database_seeds"}, and with --first-moves also "first_moves": [{"moves", "margin"}, ...]"#;

/// Solve a board: the exact final margin under best play of both
///
/// The margin is what the side to move (at the start: the first player) ends up ahead by, stores included.
/// Ctrl-C ends the work and tells what is proven so far.
#[derive(Args)]
pub(crate) struct Solve {
    /// Board in a word: 6x4, 5x5+empty; Kalah(6,6) if left out
    rules: Option<Rules>,
    /// Solve this position instead of the start
    #[arg(long)]
    position: Option<String>,
    /// Tell the value of every first move, with the best plies to the end of its turn
    #[arg(long)]
    first_moves: bool,
    #[command(flatten)]
    database: Database,
    /// Keep what is proven in this file, and go on from what is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Switch off ideas of the search, to measure what they gain
    #[arg(long, value_name = "IDEA", value_delimiter = ',')]
    without: Vec<Feature>,
    /// Solve all boards of a table of known values with up to 60 seeds and compare
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position", "first_moves", "checkpoint", "json"])]
    reference: Option<PathBuf>,
    /// Prove lines of a log again, taken by chance; of a checkpoint or of `kalah proof`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position", "first_moves", "checkpoint", "reference", "json"])]
    verify_log: Option<PathBuf>,
    /// How many lines of the log
    #[arg(long, value_name = "N", requires = "verify_log", default_value_t = VerifyOptions::default().sample)]
    sample: usize,
    /// Nodes after which a line of the log is too big to be proven again
    #[arg(long, value_name = "NODES", requires = "verify_log", default_value_t = VerifyOptions::default().nodes)]
    most: u64,
    /// Another number takes other lines
    #[arg(long, value_name = "NUMBER", requires = "verify_log", default_value_t = VerifyOptions::default().seed)]
    sample_seed: u64,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

/// A finished solve.
struct Report {
    solved: Solved,
    first_moves: Option<Vec<FirstMove>>,
    database_seeds: u32,
    seconds: f64,
}

impl Solve {
    pub(crate) fn run(&self) -> Result<()> {
        let stop = Arc::new(AtomicBool::new(false));
        stop_at_interrupt(&stop)?;
        if let Some(path) = &self.reference {
            return reference::compare(path, |rules| {
                Ok(self.solve(&rules.start(Side::South), &stop)?.solved.margin)
            });
        }
        if let Some(path) = &self.verify_log {
            let options = VerifyOptions { sample: self.sample, seed: self.sample_seed, nodes: self.most };
            return verify::verify(path, options, &self.database, &stop);
        }
        let position = match &self.position {
            Some(text) => Position::parse(text, self.rules)?,
            None => self.rules.unwrap_or_default().start(Side::South),
        };
        let report = self.solve(&position, &stop)?;
        if self.json { report.print_json(&position) } else { report.print(&position) }
    }

    fn solve(&self, position: &Position, stop: &Arc<AtomicBool>) -> Result<Report> {
        let start = Instant::now();
        let rules = position.rules();
        let seeds = u32::from(position.seeds_in_play());
        let options = self.database.options(rules, seeds, Worth::TO_SOLVE, stop)?;
        let database_seeds = options.endgame.as_ref().map_or(0, |endgame| endgame.max_seeds());
        let features = self.without.iter().fold(Features::ALL, |features, &idea| features.without(idea));
        let solver = Solver::new(rules, Options { features, ..options })?;
        let mut run = Run::new().stopped_by(stop);
        if let Some(path) = &self.checkpoint {
            let checkpoint = Checkpoint::open(path, position)?;
            if checkpoint.proofs() > 0 {
                eprintln!("{}: going on from {} proofs", path.display(), checkpoint.proofs());
            }
            run = run.with_checkpoint(checkpoint);
        }
        let (value, first_moves) = watch::watched(&run, &rules.to_string(), |note| {
            let first_moves = self
                .first_moves
                .then(|| solver.first_moves(position, &run, |first| note(&describe(position, first))));
            let first_moves = first_moves.transpose()?;
            Ok((solver.solve(position, &run)?, first_moves))
        })
        .map_err(|error| stopped(error, &run))?;
        run.check()?;
        Ok(Report { solved: value, first_moves, database_seeds, seconds: start.elapsed().as_secs_f64() })
    }
}

/// The error, with what is proven so far if the work was stopped.
fn stopped(error: SolveError, run: &Run) -> anyhow::Error {
    match (error, run.margins()) {
        (SolveError::Stopped, (i32::MIN, i32::MAX)) => anyhow::anyhow!("stopped before anything was proven"),
        (SolveError::Stopped, (lower, upper)) => {
            anyhow::anyhow!("stopped: proven so far is a margin of at least {lower:+} and at most {upper:+}")
        }
        (error, _) => error.into(),
    }
}

/// A first move in words.
fn describe(position: &Position, first: &FirstMove) -> String {
    let moves = write_moves(position, &first.turn).unwrap_or_default();
    format!("{moves:<8} {:+}", first.margin)
}

impl Report {
    fn print(&self, position: &Position) -> Result<()> {
        for first in self.first_moves.iter().flatten() {
            println!("{}", describe(position, first));
        }
        println!("margin {:+}", self.solved.margin);
        println!("line   {}", write_moves(position, &self.solved.line)?);
        println!(
            "{} nodes, {:.2} s, database of {} seeds",
            indicatif::HumanCount(self.solved.nodes),
            self.seconds,
            self.database_seeds
        );
        Ok(())
    }

    fn print_json(&self, position: &Position) -> Result<()> {
        let mut report = json!({
            "position": position.to_string(),
            "margin": self.solved.margin,
            "line": write_moves(position, &self.solved.line)?,
            "nodes": self.solved.nodes,
            "seconds": self.seconds,
            "database_seeds": self.database_seeds,
        });
        if let Some(first_moves) = &self.first_moves {
            let moves = first_moves.iter().map(|first| {
                let moves = write_moves(position, &first.turn)?;
                Ok(json!({ "moves": moves, "margin": first.margin }))
            });
            report["first_moves"] = moves.collect::<Result<Vec<_>>>()?.into();
        }
        println!("{report}");
        Ok(())
    }
}
