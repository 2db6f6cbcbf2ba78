//! `kalah analyse`: the value of every move.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use kalah::{Move, Position, Rules, Side, parse_moves, write_moves};
use kalah_engine::{Analysis, Bound, Evaluation, MoveValue, Options, Run, Scope, Solver};
use serde_json::json;

use crate::database::{Database, Worth};

const JSON_HELP: &str = r#"Print {"position", "margin", "exact", "moves": [{"move", "pit", "margin", "bound", "exact", "depth", "line"}, ...], "line", "nodes", "seconds"}; "pit" is null for a swap, "depth" for what is exact; "bound" is "is", or "at most" for a move of which only is known that it is not better than the --lines best"#;

/// Tell the value of every legal move: exact, or as far as the time goes
///
/// Margins are what the side to move ends up ahead by, stores included.
#[derive(Args)]
pub(crate) struct Analyse {
    /// The position, in any of the forms that the guide lists; the start if left out
    position: Option<String>,
    /// Play these moves first, such as "36 21 4"
    #[arg(long)]
    moves: Option<String>,
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie
    #[arg(long)]
    rules: Option<Rules>,
    /// Seconds to search at most, if not all is exact before
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    time: f64,
    /// Changes of side to look ahead at most
    #[arg(long)]
    depth: Option<u32>,
    /// Positions to ask about at most
    #[arg(long)]
    nodes: Option<u64>,
    /// Value only so many of the best moves, which looks deeper in the same time, and tell the line of each
    #[arg(long)]
    lines: Option<NonZeroUsize>,
    #[command(flatten)]
    database: Database,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| String::from("not a number of seconds"))?;
    if (0.0..=1e9).contains(&seconds) { Ok(seconds) } else { Err(String::from("seconds are 0 to 1e9")) }
}

impl Analyse {
    pub(crate) fn run(&self) -> Result<()> {
        let start = Instant::now();
        let position = self.position()?;
        let stop = Arc::new(AtomicBool::new(false));
        crate::solve::stop_at_interrupt(&stop)?;
        let seeds = u32::from(position.seeds_in_play());
        let rules = position.rules();
        let options = self.database.options(rules, seeds, Worth::AT_SIGHT, &stop)?;
        let solver = Solver::new(rules, Options { evaluation: Evaluation::built_in(rules), ..options })?;
        let run = Run::new().stopped_by(&stop).until(Instant::now() + Duration::from_secs_f64(self.time));
        let run = self.nodes.into_iter().fold(run, Run::within);
        let lines = self.lines.map_or(usize::MAX, NonZeroUsize::get);
        let analysis =
            solver.analyse(&position, Scope { depth: self.depth.unwrap_or(u32::MAX), lines }, &run)?;
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            print_json(&position, &analysis, seconds)
        } else {
            print(&position, &analysis, self.lines.map_or(1, NonZeroUsize::get), seconds)
        }
    }

    /// The position asked about, after the moves.
    fn position(&self) -> Result<Position> {
        let mut position = match &self.position {
            Some(text) => Position::parse(text, self.rules)?,
            None => self.rules.unwrap_or_default().start(Side::South),
        };
        for mv in parse_moves(self.moves.as_deref().unwrap_or_default())? {
            position = position.play(mv)?.position;
        }
        Ok(position)
    }
}

fn print(position: &Position, analysis: &Analysis, lines: usize, seconds: f64) -> Result<()> {
    println!("{position}");
    for value in from_the_left(position, analysis) {
        let how = if value.exact { String::from("exact") } else { format!("depth {}", value.depth) };
        let bound = if value.bound == Bound::AtMost { "at most " } else { "" };
        println!("{:>4} {:>+4}  {bound}{how}", value.mv.to_string(), value.margin);
    }
    match analysis.best() {
        None => println!("the game is over, margin {:+}", position.margin(position.turn())),
        Some(best) => {
            let how = if analysis.is_exact() { "exact" } else { "searched" };
            println!("margin {:+}, {how}, depth {}", best.margin, analysis.depth);
        }
    }
    for value in analysis.valued().take(lines) {
        println!("line   {}", write_moves(position, &value.line)?);
    }
    println!("{} nodes, {seconds:.2} s", indicatif::HumanCount(analysis.nodes));
    Ok(())
}

/// The moves as they lie on the board.
fn from_the_left<'a>(position: &Position, analysis: &'a Analysis) -> Vec<&'a MoveValue> {
    let value = |mv| analysis.moves.iter().find(|value| value.mv == mv);
    position.legal_moves().filter_map(value).collect()
}

fn print_json(position: &Position, analysis: &Analysis, seconds: f64) -> Result<()> {
    let moves = from_the_left(position, analysis).into_iter().map(|value| {
        Ok(json!({
            "move": value.mv.to_string(),
            "pit": match value.mv { Move::Sow(pit) => Some(pit.number()), Move::Swap => None },
            "margin": value.margin,
            "bound": match value.bound { Bound::Is => "is", Bound::AtMost => "at most" },
            "exact": value.exact,
            "depth": (!value.exact).then_some(value.depth),
            "line": write_moves(position, &value.line)?,
        }))
    });
    let margin = analysis.best().map_or_else(|| position.margin(position.turn()), |best| best.margin);
    let report = json!({
        "position": position.to_string(),
        "margin": margin,
        "exact": analysis.is_exact(),
        "moves": moves.collect::<Result<Vec<_>>>()?,
        "line": write_moves(position, analysis.line())?,
        "nodes": analysis.nodes,
        "seconds": seconds,
    });
    println!("{report}");
    Ok(())
}
