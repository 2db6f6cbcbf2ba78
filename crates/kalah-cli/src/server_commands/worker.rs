//! `kalah worker`: does the work of a server, or of one command, on another machine.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use anyhow::{Context, Result, bail};
use clap::Args;
use kalah::Rules;
use kalah_endgame::Contents;
use kalah_engine::{Options, SearchBudget, Solver};
use kalah_jobs::{WorkerEnd, WorkerId};
use kalah_jobs_nats::NatsAddress;
use kalah_match::Isolation;
use kalah_worker::{FetchedBots, RunningWorker, WorkerExit, WorkerSetup};

use crate::configuration::ConfigurationArgs;
use crate::database::DatabaseArgs;
use crate::server_commands::python_modules::{self, PythonModulesArgs};
use crate::server_commands::{database_files, log};

/// Play matches of a server that hands them out over NATS, or do the work of a command with --nats
///
/// Any number of workers may join and leave while the server runs. What one leaves, others play.
#[derive(Args)]
pub(crate) struct WorkerArgs {
    #[command(flatten)]
    configuration: ConfigurationArgs,
    /// The NATS server, as nats://USER:PASSWORD@HOST:PORT
    #[arg(long, value_name = "URL")]
    nats: NatsAddress,
    /// Matches at once [default: one a core, less one]
    #[arg(long, value_name = "N")]
    slots: Option<NonZeroUsize>,
    /// The name of this worker, another one on each machine: a to z, 0 to 9, - [default: that of the machine]
    #[arg(long)]
    name: Option<WorkerId>,
    /// Search pieces of proofs on this board with this endgame database, as `kalah endgame build` makes them; by itself with one that
    /// is made in a second
    #[arg(long, value_name = "FILE")]
    endgame: Option<PathBuf>,
    /// Megabytes of memory for that database and the table of what was proven; half of what is free if left out
    #[arg(long, value_name = "MB")]
    memory: Option<u64>,
    /// Review games with this endgame database in place of a small one, or with the image of one; may be given again for
    /// another board
    #[arg(long, value_name = "FILE", alias = "judge-endgame")]
    review_endgame: Vec<PathBuf>,
    #[command(flatten)]
    python_modules: PythonModulesArgs,
    /// Run bots' programs without the sandbox, with all the rights of this worker
    #[arg(long)]
    trusted: bool,
}

impl WorkerArgs {
    pub(crate) fn run(self) -> Result<()> {
        log::start();
        let name = self.name.clone().map_or_else(machine, Ok)?;
        let slots = self.slots.map_or_else(usual_slots, NonZeroUsize::get);
        let isolation = if self.trusted { Isolation::Trusted } else { Isolation::held_or_none() };
        if let Isolation::NoPrograms { why } = &isolation {
            eprintln!("Bots that are programs are left to other workers: {why}. See `kalah doctor`.");
        }
        let modules = self.python_modules.installed(&isolation)?;
        python_modules::lines(&modules).for_each(|line| println!("{line}"));
        let (end, wire) = WorkerEnd::new();
        let bots = Box::new(FetchedBots::new());
        if let Some(file) = &self.endgame {
            // Now, not at the first piece.
            Contents::read(file)?;
        }
        let databases = database_files::read(&self.review_endgame)?;
        let (file, memory) = (self.endgame.clone(), self.memory);
        let solvers = Box::new(move |rules| solver(rules, file.as_deref(), memory));
        let ahead = 2 * slots;
        let setup = WorkerSetup { slots, ahead, isolation, modules, bots, solvers, databases, here: false };
        let worker = RunningWorker::spawn(setup, end)?;
        let stop = worker.stopper();
        ctrlc::set_handler(stop)?;
        println!("Worker {name}: {slots} matches at once, over {}; Ctrl-C stops", self.nats);
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let refuse = worker.stopper();
        let (address, id) = (self.nats.clone(), name.clone());
        let way = runtime.spawn(async move {
            let done = kalah_jobs_nats::work(&address, &id, wire).await;
            if done.is_err() {
                refuse();
            }
            done
        });
        let end = worker.wait();
        // The last words are on the wire once it ends by itself.
        let done = runtime.block_on(async { tokio::time::timeout(LAST_WORDS, way).await });
        if let Ok(done) = done {
            done?.with_context(|| format!("cannot work over {}", self.nats))?;
        }
        if end == WorkerExit::TakenOver {
            bail!("another worker has come under the name {name}: give each its own with --name");
        }
        Ok(())
    }
}

/// Creates the solver for pieces of proofs.
fn solver(rules: Rules, file: Option<&Path>, memory: Option<u64>) -> Result<Solver, String> {
    let solver = || Ok(Solver::new(rules, database_options(rules, file, memory)?)?);
    solver().map_err(|error: anyhow::Error| format!("{error:#}"))
}

/// Maximum time in which the last messages have to leave.
const LAST_WORDS: std::time::Duration = std::time::Duration::from_secs(2);

/// Returns the default number of slots: one core is left for what the worker does beside.
fn usual_slots() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get).saturating_sub(1).max(1)
}

/// The name of this machine, as far as it can be a worker's.
fn machine() -> Result<WorkerId> {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default().to_lowercase();
    let known = |letter: &char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || *letter == '-';
    let name: String = host.trim().chars().filter(known).take(32).collect();
    name.parse().context("this machine has no name that a worker can have: give one with --name")
}

/// Returns the options for pieces of proofs: the database of a file, if it is for the board, else one that is
/// made in a second.
fn database_options(rules: Rules, file: Option<&Path>, memory: Option<u64>) -> Result<Options> {
    let fits = |found: Rules| (found.pits(), found.capture()) == (rules.pits(), rules.capture());
    let endgame = file.map(Contents::read).transpose()?.filter(|found| fits(found.rules));
    let budget = if endgame.is_some() { SearchBudget::TO_PROVE } else { SearchBudget::AT_SIGHT };
    let endgame = endgame.and(file).map(Path::to_owned);
    let database = DatabaseArgs { endgame, seeds: None, memory, threads: None };
    database.options(rules, rules.total(), budget, &AtomicBool::new(false))
}
