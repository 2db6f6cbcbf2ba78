//! `kalah analyse`: the value of every move.

mod report;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use kalah::{Position, Rules, Side, parse_moves};
use kalah_engine::{Analysis, AnalysisScope, BoardSearch, BoardSearches, Options, SearchBudget, SearchRun};

use self::report::AnalysisPrinter;
use crate::database::{DatabaseArgs, watched};
use crate::json_lines;
use crate::json_report;
use crate::solvers::lookup;
use crate::status::{CommandResult, OfArguments};

/// Tell the value of every legal move: exact, or as far as the time goes
///
/// Margins are what the side to move ends up ahead by, stores included. What the opening book, the proofs and the
/// endgame database know is not searched: each value says where it comes from.
#[derive(Args)]
pub(crate) struct Analyse {
    /// The position, in any of the forms that the guide lists; the start if left out. With "-" positions are read from
    /// standard input, one a line, and a JSON object a line is printed
    position: Option<String>,
    /// Play these moves first, such as "36 21 4"
    #[arg(long)]
    moves: Option<String>,
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie
    #[arg(long)]
    rules: Option<Rules>,
    /// Seconds for each position at most, if not all is exact before
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    time: f64,
    /// Changes of side to look ahead at most
    #[arg(long)]
    depth: Option<u32>,
    /// Positions to ask about at most
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Value only so many of the best moves, which looks deeper in the same time, and tell the line of each
    #[arg(long)]
    lines: Option<NonZeroUsize>,
    /// Look nothing up but the endgame database
    #[arg(long)]
    search: bool,
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| (0.0..=1e9).contains(seconds));
    seconds.ok_or_else(|| String::from("write seconds from 0 to 1e9, such as 2"))
}

impl Analyse {
    pub(crate) fn run(&self) -> CommandResult {
        self.database.check()?;
        let stop = crate::interrupt::flag();
        let mut searches = BoardSearches::new(self.database.resources(), SearchBudget::AT_SIGHT);
        searches.evaluates = true;
        if self.position.as_deref() == Some("-") {
            let answered = json_lines::answer(&stop, |line| {
                let start = Instant::now();
                let position = self.played(Position::parse(line, self.rules)?)?;
                let analysis = self.analyse(&position, &mut searches, &stop, start)?;
                let seconds = start.elapsed().as_secs_f64();
                AnalysisPrinter { position: &position, analysis: &analysis, seconds }.json()
            });
            return Ok(answered?);
        }
        let start = Instant::now();
        let position = self.position().of_arguments()?;
        let analysis = self.analyse(&position, &mut searches, &stop, start)?;
        let seconds = start.elapsed().as_secs_f64();
        let report = AnalysisPrinter { position: &position, analysis: &analysis, seconds };
        if self.json {
            json_report::print(report.json()?);
            Ok(())
        } else {
            Ok(report.print(self.lines.map_or(1, NonZeroUsize::get))?)
        }
    }

    /// The analysis, in the time that is left since `start`.
    fn analyse(
        &self,
        position: &Position,
        searches: &mut BoardSearches,
        stop: &Arc<AtomicBool>,
        start: Instant,
    ) -> Result<Analysis> {
        let known = lookup(position.rules(), self.search);
        let run = SearchRun::new().stopped_by(stop).until(start + Duration::from_secs_f64(self.time));
        let run = self.nodes.into_iter().fold(run, SearchRun::within);
        let lines = self.lines.map_or(usize::MAX, NonZeroUsize::get);
        let scope = AnalysisScope { depth: self.depth.unwrap_or(u32::MAX), lines };
        if known.moves(position).iter().all(|(_, margins)| margins.exact().is_some()) {
            // Nothing is left to search, so nothing is built for it.
            let options = Options { table_bytes: 1 << 16, ..Options::default() };
            let search = BoardSearch::new(position.rules(), options)?;
            return Ok(search.analyse_with(&known, position, scope, &run, &mut |_| ())?);
        }
        let made = watched(|show| searches.of(position, stop, None, show))?;
        let known = known.with_endgame(made.endgame.clone());
        Ok(made.search.analyse_with(&known, position, scope, &run, &mut |_| ())?)
    }

    /// The position asked about, after the moves.
    fn position(&self) -> Result<Position> {
        self.played(match &self.position {
            Some(text) => Position::parse(text, self.rules)?,
            None => self.rules.unwrap_or_default().start(Side::South),
        })
    }

    fn played(&self, mut position: Position) -> Result<Position> {
        for mv in parse_moves(self.moves.as_deref().unwrap_or_default())? {
            position = position.play(mv)?.position;
        }
        Ok(position)
    }
}
