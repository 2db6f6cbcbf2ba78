//! `kalah proof run`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use kalah::write_moves;
use kalah_engine::{
    Checkpoint, PieceOptions, PieceWorkers, ProofLog, ProofProgress, ProofShare, SearchBudget, Solver,
    first_turns,
};
use kalah_jobs_nats::NatsAddress;

use super::display::{self, as_rate};
use super::subject::{MarginQuestion, ProofSubject, of_first_player};
use super::work::ProofWork;
use crate::database::DatabaseArgs;
use crate::solvers::searchable;
use crate::status::CommandResult;
use crate::worker_pool::ConnectedWorkers;

/// Work at a proof, and keep all that is proven in a log
///
/// Goes on from what the log has. Ctrl-C or the end of the time loses nothing; a kill or a power cut loses the pieces
/// under way.
#[derive(Args)]
pub(crate) struct ProofRun {
    #[command(flatten)]
    subject: ProofSubject,
    /// The margin in question, of the first player; if left out, one after the other until the value is proven
    #[arg(long, value_name = "MARGIN", allow_negative_numbers = true)]
    at_least: Option<i32>,
    /// Work at each first turn in turn, in place of one position
    #[arg(long, conflicts_with = "moves")]
    first_turns: bool,
    /// The log: begun if it is not there, and not shared with another run at the same time
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// Do the pieces of the K-th of N parts first, so that N runs do different ones
    #[arg(long, value_name = "K/N", default_value_t = ProofShare::ALL)]
    part: ProofShare,
    /// Nodes after which a piece is given up and split
    #[arg(long, value_name = "NODES", default_value_t = PieceOptions::default().nodes)]
    piece: u64,
    /// Prove again, in pieces of that size, what rests on searches that took more nodes
    #[arg(long)]
    refine: bool,
    /// End after so many minutes
    #[arg(long = "for", value_name = "MINUTES")]
    minutes: Option<f64>,
    /// Have the pieces worked at by `kalah worker`s that are joined to this NATS server, which no `kalah serve` uses at the same time:
    /// nats://USER:PASSWORD@HOST:PORT. This process has the log and decides which piece is next
    #[arg(long, value_name = "URL")]
    nats: Option<NatsAddress>,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl ProofRun {
    pub(crate) fn run(&self) -> CommandResult {
        searchable(self.subject.rules)?;
        let subjects = self.subjects()?;
        let positions = subjects.iter().map(ProofSubject::position).collect::<Result<Vec<_>>>()?;
        let stop = crate::interrupt::flag();
        let log = Arc::new(Checkpoint::open(&self.log, &self.subject.start())?);
        let rules = self.subject.rules;
        let options = self.database.options(rules, rules.total(), SearchBudget::TO_PROVE, &stop)?;
        let solver = Solver::new(rules, options)?;
        let database_seeds = solver.database_seeds();
        let begun = Instant::now();
        let deadline = self.minutes.map(|minutes| begun + Duration::from_secs_f64(60.0 * minutes.max(0.0)));
        let progress = ProofProgress::new(&stop, deadline);
        let connected = self.nats.as_ref().map(ConnectedWorkers::over).transpose()?;
        let workers = connected.as_ref().map(|connected| connected.pool() as &dyn PieceWorkers);
        let (nodes, part, refine) = (self.piece, self.part, self.refine);
        let pieces = PieceOptions { nodes, part, refine, ..PieceOptions::default() };
        // Before the first of them: whoever refines what one rests on begins by trusting the log less.
        let known = positions.iter().map(|position| of_first_player(position, log.margins(position)));
        let known: Vec<(i32, i32)> = known.collect();
        for ((subject, position), known) in subjects.iter().zip(positions).zip(known) {
            let (log, progress) = (&log, &progress);
            self.prove(&ProofWork {
                solver: &solver,
                log,
                subject,
                position,
                known,
                pieces,
                progress,
                workers,
            })?;
            if progress.is_stopped() {
                break;
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "this run: {} nodes, {seconds:.1} s, {} a second, database of {database_seeds} seeds",
            indicatif::HumanCount(progress.nodes()),
            display::short(as_rate(progress.nodes(), seconds)),
        );
        if let Some(connected) = connected {
            connected.disconnect();
        }
        Ok(())
    }

    /// Works at one position, and tells what came of it.
    fn prove(&self, work: &ProofWork) -> Result<()> {
        let margin = match self.at_least {
            Some(margin) => work.prove(margin).map(|_| margin)?,
            None => work.value()?,
        };
        let ProofWork { solver, subject, position, .. } = work;
        let asked = MarginQuestion::about(position, margin);
        let read = ProofLog::read(std::slice::from_ref(&self.log))?;
        let status = solver.proof_status(&read, position, asked.margin, solver.database_seeds())?;
        display::print(subject, margin, &asked.of_first_player(position, status));
        Ok(())
    }

    /// Lists the subjects to work at, one after the other.
    fn subjects(&self) -> Result<Vec<ProofSubject>> {
        if !self.first_turns {
            return Ok(vec![self.subject.clone()]);
        }
        let start = self.subject.start();
        let turns = first_turns(&start).into_iter();
        turns.map(|(moves, _)| Ok(self.subject.after(write_moves(&start, &moves)?))).collect()
    }
}
