//! `kalah analyse`: the value of every move.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use kalah::{Move, Position, Rules, Side, parse_moves, write_moves};
use kalah_engine::{Analysis, Options, Run, Solver};
use serde_json::json;

use crate::database::{Database, Worth};

const JSON_HELP: &str = r#"Print {"position", "margin", "exact", "moves": [{"move", "pit", "margin", "exact", "depth"}, ...], "line", "nodes", "seconds"}; "pit" is null for a swap, "depth" for what is exact"#;

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
        let solver = Solver::new(
            position.rules(),
            Options {
                endgame: self.database.endgame(position.rules(), seeds, Worth::AT_SIGHT, &stop)?,
                table_bytes: self.database.table_bytes(seeds),
                threads: self.database.threads(),
                ..Options::default()
            },
        )?;
        let run = Run::new().stopped_by(stop).until(Instant::now() + Duration::from_secs_f64(self.time));
        let analysis = solver.analyse(&position, self.depth.unwrap_or(u32::MAX), &run, |_| ())?;
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            print_json(&position, &analysis, seconds)
        } else {
            print(&position, &analysis, seconds)
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

fn print(position: &Position, analysis: &Analysis, seconds: f64) -> Result<()> {
    println!("{position}");
    for value in &analysis.moves {
        let how = if value.exact { String::from("exact") } else { format!("depth {}", value.depth) };
        println!("{:>4} {:>+4}  {how}", value.mv.to_string(), value.margin);
    }
    match analysis.best() {
        None => println!("the game is over, margin {:+}", position.margin(position.turn())),
        Some(best) => {
            let how = if analysis.is_exact() { "exact" } else { "searched" };
            println!("margin {:+}, {how}", best.margin);
            println!("line   {}", write_moves(position, &analysis.line)?);
        }
    }
    println!("{} nodes, {seconds:.2} s", indicatif::HumanCount(analysis.nodes));
    Ok(())
}

fn print_json(position: &Position, analysis: &Analysis, seconds: f64) -> Result<()> {
    let moves: Vec<_> = analysis
        .moves
        .iter()
        .map(|value| {
            json!({
                "move": value.mv.to_string(),
                "pit": match value.mv { Move::Sow(pit) => Some(pit.number()), Move::Swap => None },
                "margin": value.margin,
                "exact": value.exact,
                "depth": (!value.exact).then_some(value.depth),
            })
        })
        .collect();
    let margin = analysis.best().map_or_else(|| position.margin(position.turn()), |best| best.margin);
    let report = json!({
        "position": position.to_string(),
        "margin": margin,
        "exact": analysis.is_exact(),
        "moves": moves,
        "line": write_moves(position, &analysis.line)?,
        "nodes": analysis.nodes,
        "seconds": seconds,
    });
    println!("{report}");
    Ok(())
}
