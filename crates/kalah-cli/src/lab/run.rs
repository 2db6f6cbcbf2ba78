//! `kalah lab run` and `kalah lab report`.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use kalah::Rules;
use kalah_endgame::Contents;
use kalah_lab::{BegunExperiment, ExperimentResources, ExperimentSteps, LabConfig, as_json, lab_page};

use super::figure_rows;
use crate::json_report;
use crate::output::{OverwriteArg, is_own_json, is_own_page};
use crate::progress::{Progress, minutes, to_go};
use crate::status::CommandResult;
use crate::terminal::counted;
use crate::worker_pool::{ConnectedWorkers, WorkerPoolArgs};

/// Processor time of the report's experiments.
const REPORT_TIME: Duration = Duration::from_mins(30);

/// The experiments of the report.
const REPORT: &str = include_str!("../../../../lab/report.toml");

/// Do the experiments that a file describes, and write the report
///
/// Each experiment is kept when it is done, so the same command goes on after an interruption, and does only what is described in
/// another way since. docs/laboratory.md tells what a file may say.
#[derive(Args)]
pub(crate) struct LabRunArgs {
    /// What is to be found out
    file: PathBuf,
    #[command(flatten)]
    how: LabRunOptions,
}

/// Make the whole report on heuristics and search
///
/// That is `kalah lab run` with the experiments that come with the program; it takes a quarter of an hour on two cores.
#[derive(Args)]
pub(crate) struct LabReportArgs {
    #[command(flatten)]
    how: LabRunOptions,
    /// Print the description of its experiments, and do nothing
    #[arg(long)]
    describe: bool,
}

#[derive(Args)]
struct LabRunOptions {
    /// The folder of the report and of all that is kept; the name of the file without its end, or lab-report, if left out
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Searches and games at the same time; as many as there are cores if left out. No figure depends on it but those of time
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    /// Write all figures of all tables into FILE, a row for each: experiment, table, row, column, value
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Take exact values on its board from this endgame database; for all other boards one is built in memory
    #[arg(long, value_name = "FILE")]
    endgame: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteArg,
    #[command(flatten)]
    pool: WorkerPoolArgs,
}

impl LabRunArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let text = kalah_files::read_text(&self.file)?;
        let folder = self.how.out.clone().unwrap_or_else(|| self.file.with_extension(""));
        let config = LabConfig::read(&text).with_context(|| self.file.display().to_string())?;
        Ok(self.how.run(&config, &folder, None)?)
    }
}

impl LabReportArgs {
    pub(crate) fn run(&self) -> CommandResult {
        if self.describe {
            print!("{REPORT}");
            return Ok(());
        }
        let folder = self.how.out.clone().unwrap_or_else(|| "lab-report".into());
        Ok(self.how.run(&LabConfig::read(REPORT)?, &folder, Some(REPORT_TIME))?)
    }
}

impl LabRunOptions {
    /// Does the experiments. All of them take `processor_time`, if that is known.
    fn run(&self, config: &LabConfig, folder: &Path, processor_time: Option<Duration>) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let json =
            self.overwrite.report(&folder.join("report.json"), |found| is_own_json(found, "experiments"))?;
        let html = self.overwrite.report(&folder.join("report.html"), is_own_page)?;
        let csv = self.csv.as_deref().map(|path| self.overwrite.output(path)).transpose()?;
        let endgame = match self.endgame.as_deref() {
            Some(file) => Some((file, Contents::read(file)?.rules)),
            None => None,
        };
        let database = |rules: Rules| {
            let (file, of) = endgame?;
            rules.is_same_board(of).then(|| file.to_owned())
        };
        let cancel = crate::interrupt::flag();
        let concurrency = self.concurrency.or_else(|| std::thread::available_parallelism().ok());
        let workers = self.pool.connect()?;
        let bar = ExperimentBar::default();
        let mut bench = ExperimentResources {
            folder: folder.to_owned(),
            concurrency: concurrency.map_or(1, NonZeroUsize::get),
            exact: &|rules| crate::solvers::exact_with(rules, database(rules)),
            runner: ConnectedWorkers::game_runner(workers.as_ref()),
            steps: ExperimentSteps::new(|done, all| bar.show(done, all)),
            cancel: &cancel,
        };
        let begun = Instant::now();
        let share = processor_time.map(|time| time / u32::try_from(bench.concurrency).unwrap_or(u32::MAX));
        let all = bench.run(config, &mut |experiment| {
            bar.begin(experiment.name);
            announce(experiment, begun.elapsed(), share);
        });
        bar.finish();
        drop(bench);
        if let Some(workers) = workers {
            workers.disconnect();
        }
        let all = all?;
        json.write(format!("{:#}\n", json_report::versioned(as_json(&config.title, &all))))?;
        html.write(lab_page(config, &all)?)?;
        if let Some(file) = &csv {
            figure_rows::write(file, &all)?;
        }
        let experiments = counted(all.len() as u64, "experiment", "experiments");
        println!("{experiments}; the report is {}", html.path().display());
        Ok(())
    }
}

/// Progress of the experiment that runs.
#[derive(Default)]
struct ExperimentBar(Mutex<Option<Progress>>);

impl ExperimentBar {
    fn begin(&self, name: &str) {
        self.finish();
        *self.current() = Some(Progress::new(name.to_owned(), 0));
    }

    fn show(&self, done: u64, all: u64) {
        if let Some(bar) = &*self.current() {
            bar.set_length(all);
            bar.set_position(done);
        }
    }

    fn finish(&self) {
        if let Some(bar) = self.current().take() {
            bar.finish_and_clear();
        }
    }

    fn current(&self) -> MutexGuard<'_, Option<Progress>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says which experiment begins, and how long it and the others take: as long as those before it, and before the first as long
/// as is known of all.
fn announce(BegunExperiment { name, done, all }: BegunExperiment, taken: Duration, known: Option<Duration>) {
    let known = known.filter(|_| done == 0).map(|time| format!(", about {} in all", minutes(time)));
    let to_go = known.unwrap_or_else(|| to_go(taken, done as u64, all as u64));
    eprintln!("{name} ({} of {all}{to_go}) ...", done + 1);
}
