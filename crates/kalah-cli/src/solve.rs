//! `kalah solve`: exact values.

mod reference;
mod report;
mod verify;
mod watch;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use kalah::{Position, Rules, RulesError, Side};
use kalah_endgame::EndgameBuildError;
use kalah_engine::{
    BoardSearches, Checkpoint, Features, Lookup, MarginInterval, PrepareError, PreparedSearch, SearchBudget,
    SearchFeature, SearchRun, SolveError, VerifyOptions,
};

use self::report::{SolveReport, describe};
use crate::database::{DatabaseArgs, watched};
use crate::json_lines;
use crate::json_report;
use crate::limit::seconds;
use crate::solvers::{lookup, searchable};
use crate::status::{CommandResult, OfArguments};

/// Solve a board: the exact final margin under best play of both
///
/// The margin is what the side to move (at the start: the first player) ends up ahead by, stores included.
/// A value that the opening books, the proofs or the table of solved boards know is told at once, with where it comes from; `--search`, or telling what
/// to search with by `--seeds`, `--endgame`, `--checkpoint` or `--without`, does the work itself.
/// Ctrl-C ends the work and tells what is proven so far.
#[derive(Args)]
pub(crate) struct Solve {
    /// Board in a word: 6x4, 5x5+empty; Kalah(6,6) if left out. With "-" positions are read from standard input, one a line,
    /// and a JSON object a line is printed
    #[arg(value_parser = parse_input)]
    rules: Option<SolveInput>,
    /// Solve this position instead of the start
    #[arg(long)]
    position: Option<String>,
    /// Tell the value of every first move, with the best plies to the end of its turn
    #[arg(long)]
    first_moves: bool,
    /// Look nothing up but the endgame database
    #[arg(long)]
    search: bool,
    /// Positions to ask about at most; then the bounds that are proven are told
    #[arg(long)]
    nodes: Option<u64>,
    /// Seconds for each position at most, the building of a database included; then the bounds that are proven are told
    #[arg(long, value_parser = seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Keep what is proven in this file, and go on from what is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Switch off ideas of the search, to measure what they gain
    #[arg(long, value_name = "IDEA", value_delimiter = ',')]
    without: Vec<SearchFeature>,
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
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

/// Positions to solve.
#[derive(Clone, Copy)]
enum SolveInput {
    Start(Rules),
    /// Positions from standard input.
    Lines,
}

fn parse_input(text: &str) -> Result<SolveInput, RulesError> {
    if text == "-" { Ok(SolveInput::Lines) } else { text.parse().map(SolveInput::Start) }
}

impl Solve {
    pub(crate) fn run(&self) -> CommandResult {
        let stop = crate::interrupt::flag();
        if let Some(path) = &self.verify_log {
            let options = VerifyOptions { sample: self.sample, seed: self.sample_seed, nodes: self.most };
            return Ok(verify::verify(path, options, &self.database, &stop)?);
        }
        let mut solvers = BoardSearches::new(self.database.resources(), SearchBudget::TO_SOLVE);
        solvers.features = self.without.iter().fold(Features::ALL, |features, &idea| features.without(idea));
        if let Some(path) = &self.reference {
            let compared = reference::compare(path, |rules| {
                // Each row from nothing.
                let mut solvers = BoardSearches::new(self.database.resources(), SearchBudget::TO_SOLVE);
                let report = self.solve(&rules.start(Side::South), &mut solvers, &stop)?;
                Ok(report.margins.exact().context("a limit was reached before the value was proven")?.margin)
            });
            return Ok(compared?);
        }
        if let Some(SolveInput::Lines) = self.rules {
            let answered = json_lines::answer(&stop, |line| {
                let position = Position::parse(line, None)?;
                self.solve(&position, &mut solvers, &stop)?.json(&position)
            });
            return Ok(answered?);
        }
        let rules = self.rules.and_then(|asked| match asked {
            SolveInput::Start(rules) => Some(rules),
            SolveInput::Lines => None,
        });
        let position = match &self.position {
            Some(text) => Position::parse(text, rules).of_arguments()?,
            None => rules.unwrap_or_default().start(Side::South),
        };
        searchable(position.rules())?;
        let report = self.solve(&position, &mut solvers, &stop)?;
        if self.json {
            json_report::print(report.json(&position)?);
            Ok(())
        } else {
            Ok(report.print(&position)?)
        }
    }

    /// Returns true if the work itself was asked for.
    fn searches(&self) -> bool {
        self.search
            || self.reference.is_some()
            || self.checkpoint.is_some()
            || !self.without.is_empty()
            || self.database.names_database()
    }

    fn solve(
        &self,
        position: &Position,
        solvers: &mut BoardSearches,
        stop: &Arc<AtomicBool>,
    ) -> Result<SolveReport> {
        let start = Instant::now();
        let known = lookup(position.rules(), self.searches());
        if let Some(report) = self.looked_up(position, &known, start) {
            return Ok(report);
        }
        let until = self.time.map(|time| start + time);
        let run = until.into_iter().fold(SearchRun::new().stopped_by(stop), SearchRun::until);
        let mut run = self.nodes.into_iter().fold(run, SearchRun::within);
        let made = match watched(|show| solvers.of(position, stop, until, show)) {
            Err(error) if is_late(&error, stop) => {
                let seconds = start.elapsed().as_secs_f64();
                return Ok(SolveReport { seconds, ..bounded(&run, self.proven(position, &known, &run)) });
            }
            made => made?,
        };
        if let Some(path) = &self.checkpoint {
            let checkpoint = Checkpoint::open(path, position)?;
            if checkpoint.proofs() > 0 {
                eprintln!("{}: going on from {} proofs", path.display(), checkpoint.proofs());
            }
            run = run.with_checkpoint(checkpoint);
        }
        let report = self.searched(position, made, &run);
        run.check()?;
        let report = match report {
            Err(SolveError::Stopped) if !stop.load(Relaxed) => {
                Ok(bounded(&run, self.proven(position, &known, &run)))
            }
            other => other,
        };
        let seconds = start.elapsed().as_secs_f64();
        let database_seeds = made.endgame.as_ref().map_or(0, |endgame| endgame.max_seeds());
        report
            .map(|report| SolveReport { database_seeds, seconds, ..report })
            .map_err(|error| stopped(error, &run))
    }

    /// The interval that is proven by what is known and by a search that was stopped.
    fn proven(&self, position: &Position, known: &Lookup, run: &SearchRun) -> MarginInterval {
        let margins = known.margins_with(position, run);
        if self.searches() { margins } else { margins.and(known.margins_with_table(position)) }
    }

    /// The value and the first moves, if all that was asked for is known.
    fn looked_up(&self, position: &Position, known: &Lookup, start: Instant) -> Option<SolveReport> {
        // The table has no moves.
        let margins =
            if self.first_moves { known.margins(position) } else { known.margins_with_table(position) };
        margins.exact().filter(|_| !self.searches())?;
        let first_moves = if self.first_moves { Some(known.first_moves(position)?) } else { None };
        let line = known.line(position);
        let seconds = start.elapsed().as_secs_f64();
        Some(SolveReport { margins, line, nodes: 0, first_moves, database_seeds: 0, seconds })
    }

    fn searched(
        &self,
        position: &Position,
        made: &PreparedSearch,
        run: &SearchRun,
    ) -> Result<SolveReport, SolveError> {
        let solver = made.search.solver()?;
        let (found, first_moves) = watch::watched(run, &position.rules().to_string(), |note| {
            let first_moves = self
                .first_moves
                .then(|| solver.first_moves(position, run, |first| note(&describe(position, first))));
            let first_moves = first_moves.transpose()?;
            Ok::<_, SolveError>((solver.solve(position, run)?, first_moves))
        })?;
        let margin = found.margin;
        let margins = MarginInterval { at_least: margin, at_most: margin, from: solver.source(position) };
        let (line, nodes) = (found.line, found.nodes);
        Ok(SolveReport { margins, line, nodes, first_moves, database_seeds: 0, seconds: 0.0 })
    }
}

/// Returns true if the time was over before the database was built.
fn is_late(error: &PrepareError, stop: &AtomicBool) -> bool {
    !stop.load(Relaxed) && matches!(error, PrepareError::Build(EndgameBuildError::Cancelled))
}

/// Reports what is proven where a limit was reached.
fn bounded(run: &SearchRun, margins: MarginInterval) -> SolveReport {
    SolveReport {
        margins,
        line: Vec::new(),
        nodes: run.nodes(),
        first_moves: None,
        database_seeds: 0,
        seconds: 0.0,
    }
}

/// The error, with what is proven so far if the work was stopped.
fn stopped(error: SolveError, run: &SearchRun) -> anyhow::Error {
    match (error, run.margins()) {
        (SolveError::Stopped, (i32::MIN, i32::MAX)) => anyhow::anyhow!("stopped before anything was proven"),
        (SolveError::Stopped, (lower, upper)) => {
            anyhow::anyhow!("stopped: proven so far is a margin of at least {lower:+} and at most {upper:+}")
        }
        (error, _) => error.into(),
    }
}
