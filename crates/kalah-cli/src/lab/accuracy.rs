//! `kalah lab accuracy`: what a player's moves give away against exact values.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::anyhow;
use clap::Args;
use kalah::Rules;
use kalah_engine::{ProofLog, SearchBudget};
use kalah_lab::{LossSolver, MoveLoss, MoveLosses, PositionSource, SolvedPositions};
use kalah_match::{MatchSettings, PlayerSpec};
use kalah_player::Limit;
use serde_json::json;

use super::loss_rows::{self, TimedLosses};
use crate::database::DatabaseArgs;
use crate::json_report;
use crate::limit::{LimitArgs, seconds};
use crate::output::OverwriteArg;
use crate::players::{PLAYER_HELP, TrustedArg, explain_failure, resolve};
use crate::progress::Progress;
use crate::solvers::{exact, searchable};
use crate::status::CommandResult;

/// Ask a player for a move in many positions and count the seeds that it gives away against exact values
///
/// The positions are drawn at random, from games, or are those of a proof. The board has to be one that can be solved: `kalah solve` tells how
/// long that takes.
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
pub(crate) struct AccuracyArgs {
    /// The player
    player: PlayerSpec,
    /// Rules in a word: 6x4, 5x5+empty
    #[arg(long, default_value = "6x4")]
    rules: Rules,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "200")]
    positions: NonZeroU64,
    /// How many random plies lead to each
    #[arg(long, value_name = "N", default_value = "4")]
    plies: u32,
    /// Draw positions with a choice from this log of `kalah proof run`, and use what it proves
    #[arg(long, value_name = "LOG", group = "drawn", conflicts_with_all = ["plies", "rules"])]
    proof: Option<PathBuf>,
    /// Draw each position from another game, at a random stage, between players of all strengths
    #[arg(long, group = "drawn", conflicts_with = "plies")]
    games: bool,
    /// Of a proof or of games, draw positions with at most so many seeds in play
    #[arg(long, value_name = "SEEDS", requires = "drawn", default_value = "255")]
    in_play: u16,
    /// Leave out positions that take more nodes to be solved, and draw others
    #[arg(long, value_name = "NODES")]
    most: Option<u64>,
    /// Where the positions are drawn from
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
    /// Seconds for one call a ply, one after the other
    #[arg(long, value_name = "S,S,...", value_delimiter = ',', value_parser = seconds, conflicts_with = "limit")]
    move_times: Vec<Duration>,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    trusted: TrustedArg,
    #[arg(long, help = json_report::HELP)]
    json: bool,
    /// Write a row for each position and time to this file, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteArg,
}

impl AccuracyArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let log = match &self.proof {
            Some(path) => Some(ProofLog::read(std::slice::from_ref(path))?),
            None => None,
        };
        let rules = log.as_ref().map_or(self.rules, |log| log.position().rules());
        searchable(rules)?;
        let stop = crate::interrupt::flag();
        let isolation = self.trusted.isolation(&[&self.player])?;
        let settings = MatchSettings { limit: self.limit.limit(), isolation, ..MatchSettings::new(rules) };
        let spec = resolve(&self.player, &settings.isolation)?;
        let options = self.database.options(rules, rules.total(), SearchBudget::TO_SOLVE, &stop)?;
        let mut solver = LossSolver::new(rules, options, self.most, log.as_ref(), &stop)?;
        let source = match &log {
            Some(log) => PositionSource::proof(log, self.in_play, self.seed),
            None if self.games => PositionSource::games(rules, self.in_play, self.seed, &stop),
            None => PositionSource::random(rules, self.plies, self.seed, exact(rules))?,
        };
        let bar = Progress::new("positions drawn", self.positions.get());
        let found = |count| bar.set_position(count);
        let drawn = SolvedPositions::from(source, self.positions, &mut solver, &found)?;
        bar.finish_and_clear();
        let times: Vec<Option<Duration>> = match &self.move_times[..] {
            [] => vec![None],
            times => times.iter().copied().map(Some).collect(),
        };
        let csv = self.csv.as_deref().map(|path| self.overwrite.output(path)).transpose()?;
        let mut rows = Vec::new();
        for time in times {
            let limit = time.map_or(settings.limit, Limit::MoveTime);
            let settings = MatchSettings { limit, ..settings.clone() };
            let mut player = spec.player(&settings);
            if let Err(failure) = player.begin(rules, &stop) {
                return Err(anyhow!("{spec} {}", explain_failure(failure)?).into());
            }
            let bar = Progress::new("moves compared", drawn.positions.len() as u64);
            let name = self.player.to_string();
            let losses = MoveLosses::of_player(
                &name,
                &mut *player,
                &settings,
                &drawn.positions,
                &mut solver,
                &stop,
                &|| bar.inc(1),
            );
            player.end();
            bar.finish_and_clear();
            let report = LimitReport { rules, time, drawn: &drawn, losses: losses? };
            if self.json {
                self.print_json(&report);
            } else {
                self.print(&report);
            }
            rows.push(TimedLosses { time, losses: report.losses });
        }
        if let Some(file) = &csv {
            loss_rows::write(file, &rows)?;
        }
        Ok(())
    }

    fn print(&self, report: &LimitReport) {
        for MoveLoss { position, mv, margin, best, best_margin } in report.losses.mistakes() {
            println!("{position}: {mv} gets {margin:+}, {best} would get {best_margin:+}");
        }
        let from = match &self.proof {
            Some(_) => "of a proof".to_owned(),
            None if self.games => "of games".to_owned(),
            None => format!("after {} random plies", self.plies),
        };
        let time = report.time.map_or(String::new(), |time| format!(" with {} s a ply", time.as_secs_f64()));
        println!(
            "{}{time}: nothing given away in {} of {} positions of {} {from}; {} seeds in all, {} at most",
            self.player,
            report.exact(),
            report.drawn.positions.len(),
            report.rules,
            report.losses.sum(),
            report.losses.worst(),
        );
        if report.drawn.left_out > 0 {
            println!(
                "{} others were left out, which take too many nodes to be solved",
                report.drawn.left_out
            );
        }
    }

    fn print_json(&self, report: &LimitReport) {
        let rows = report.losses.mistakes().map(|mistake| {
            json!({
                "position": mistake.position.to_string(),
                "move": mistake.mv.to_string(),
                "margin": mistake.margin,
                "best": mistake.best.to_string(),
                "best_margin": mistake.best_margin,
            })
        });
        let mut report_json = json!({
            "player": self.player.to_string(),
            "rules": report.rules.to_string(),
            "positions": report.drawn.positions.len(),
            "exact": report.exact(),
            "lost": report.losses.sum(),
            "worst": report.losses.worst(),
            "mistakes": rows.collect::<Vec<_>>(),
        });
        if let Some(time) = report.time {
            report_json["seconds"] = time.as_secs_f64().into();
        }
        if self.most.is_some() {
            report_json["left_out"] = report.drawn.left_out.into();
        }
        json_report::print(report_json);
    }
}

/// Report on one limit.
struct LimitReport<'a> {
    rules: Rules,
    /// The time for a ply, where several were to be tried.
    time: Option<Duration>,
    drawn: &'a SolvedPositions,
    losses: MoveLosses,
}

impl LimitReport<'_> {
    /// Positions in which nothing was given away.
    fn exact(&self) -> usize {
        self.drawn.positions.len() - self.losses.mistakes().count()
    }
}
