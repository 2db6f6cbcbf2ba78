//! `kalah lab tune`: values for a player's parameters, found by games.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Result, anyhow};
use clap::Args;
use kalah::Rules;
use kalah_lab::{OpeningSource, Openings, PlayerTemplate, SpsaSchedule, TunedParameter, Tuning, TuningState};
use kalah_match::{Cores, MatchSettings, PlayerSpec};
use serde_json::json;

use crate::json_report;
use crate::limit::LimitArgs;
use crate::players::{PLAYER_HELP, TrustedArg};
use crate::status::{CommandResult, WrongArguments};
use crate::worker_pool::{ConnectedWorkers, WorkerPoolArgs};

/// Find values for a player's parameters by games against itself with other values (SPSA)
///
/// The player's word names each parameter in braces: 'alphabeta:5,eval=10stores+{turn}turn' --parameter turn=20,0,80,4. In
/// each pair of games all parameters are moved by some steps at once, up for one player and down for the other or the other way
/// round, and then toward the player that is ahead. Check what is found: kalah match TUNED OLD --sprt 0,10
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
pub(crate) struct TuneArgs {
    /// The player, with each parameter in braces
    player: String,
    /// A parameter: its name, the value to begin with, the least and the greatest value, and the distance of the last pair's
    /// players from the value between them, which should be worth some Elo
    #[arg(short, long = "parameter", value_name = "NAME=START,LOW,HIGH,STEP", required = true)]
    parameters: Vec<TunedParameter>,
    /// Pairs of games
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// Part of the step by which each point of the last pair moves a parameter; earlier ones move it further
    #[arg(long, value_name = "R", default_value_t = SpsaSchedule::USUAL_RATE)]
    rate: f64,
    /// Pairs that are played before the values move
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u64).range(1..=1000))]
    batch: u64,
    /// Seed of the directions in which the parameters are moved
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
    /// Rules in a word: 6x6, 6x4+empty
    #[arg(long, default_value = "6x6")]
    rules: Rules,
    /// Where the pairs start, as in `kalah match`; after the last opening the first comes again
    #[arg(long, default_value = "random:6")]
    openings: OpeningSource,
    #[command(flatten)]
    limit: LimitArgs,
    /// Pairs played at the same time, at most a batch
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Keep the results in FILE, one JSON object a line, and go on behind those it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    trusted: TrustedArg,
    #[command(flatten)]
    pool: WorkerPoolArgs,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

/// Rows of the table, evenly spread over the pairs.
const ROWS: u64 = 10;

impl TuneArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let wrong = |why: String| WrongArguments::new(why);
        if !(self.rate.is_finite() && self.rate > 0.0) {
            return Err(wrong(format!("--rate has to be more than 0, not {}", self.rate)).into());
        }
        let template = PlayerTemplate::new(&self.player, self.parameters.clone())
            .map_err(|error| wrong(error.to_string()))?;
        let starts: Vec<f64> = self.parameters.iter().map(|parameter| parameter.start).collect();
        let spec: PlayerSpec = template.with(&starts).parse().map_err(|error| wrong(format!("{error}")))?;
        let cancel = crate::interrupt::flag();
        let workers = self.pool.connect()?;
        let runner = ConnectedWorkers::game_runner(workers.as_ref());
        let concurrency = runner.at_once(self.concurrency.get());
        let mut tuning = Tuning {
            player: template,
            schedule: SpsaSchedule { pairs: self.pairs, rate: self.rate },
            batch: self.batch,
            seed: self.seed,
            settings: MatchSettings {
                limit: self.limit.limit(),
                isolation: self.trusted.isolation(&[&spec])?,
                cores: Cores::for_games(concurrency),
                ..MatchSettings::new(self.rules)
            },
            openings: Openings::new(self.rules, self.openings.clone(), crate::solvers::exact(self.rules))?,
            concurrency,
            runner,
        };
        let mut table = TuningTable { parameters: &self.parameters, pairs: self.pairs, row: None };
        let state = tuning.play(self.resume.as_deref(), &cancel, &mut |state| {
            if !self.json {
                table.show(state);
            }
        });
        let tuned = state.as_ref().map(|state| tuning.player.with(&state.values)).unwrap_or_default();
        drop(tuning);
        if let Some(workers) = workers {
            workers.disconnect();
        }
        let state = state?;
        if cancel.load(Ordering::Relaxed) {
            return Err(anyhow!("interrupted after {} pairs of {}", state.pairs, self.pairs).into());
        }
        Ok(self.print(&state, &tuned)?)
    }

    fn print(&self, state: &TuningState, tuned: &str) -> Result<()> {
        if self.json {
            let parameters = self.parameters.iter().zip(&state.values).map(|(parameter, value)| {
                json!({ "name": parameter.name, "start": parameter.start, "value": value })
            });
            json_report::print(json!({
                "player": self.player,
                "rules": self.rules.to_string(),
                "pairs": state.pairs,
                "parameters": parameters.collect::<Vec<_>>(),
                "tuned": tuned,
            }));
            return Ok(());
        }
        let mut out = std::io::stdout().lock();
        writeln!(out, "\n{tuned}")?;
        Ok(())
    }
}

/// Values of the parameters as a table that grows.
struct TuningTable<'a> {
    parameters: &'a [TunedParameter],
    pairs: u64,
    /// The row that was printed last.
    row: Option<u64>,
}

impl TuningTable<'_> {
    /// Prints a row where one is due.
    fn show(&mut self, state: &TuningState) {
        let row = state.pairs * ROWS / self.pairs;
        if self.row == Some(row) {
            return;
        }
        if self.row.is_none() {
            print_row("pairs", self.parameters.iter().map(|parameter| parameter.name.clone()));
        }
        self.row = Some(row);
        print_row(&state.pairs.to_string(), state.values.iter().map(|value| format!("{value:.2}")));
    }
}

fn print_row(head: &str, cells: impl Iterator<Item = String>) {
    print!("{head:>8}");
    for cell in cells {
        print!(" {cell:>14}");
    }
    println!();
}
