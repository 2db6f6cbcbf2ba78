//! `kalah puzzles`: positions in which exactly one whole turn keeps the result.

use anyhow::Result;
use clap::Args;
use kalah::{Rules, write_moves};
use kalah_analysis::puzzle::Goal;
use kalah_analysis::puzzle_draw::PuzzleDraw;
use kalah_analysis::puzzle_search::{GradedPuzzle, PuzzleSearch};
use kalah_engine::{Lookup, SearchBudget, Solver};
use serde_json::json;

use crate::database::DatabaseArgs;
use crate::json_report;
use crate::status::CommandResult;

/// Find puzzles: exact positions in which exactly one whole turn wins, or draws where nothing wins
///
/// Games are played with chance, a puzzle is taken from each that has one, and printed as a line of JSON: the rules, the
/// position, the only line that keeps the result, whether that is a win, and how many changes of side a search without
/// a database has to look ahead to find it. The same command prints the same puzzles.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// Board in a word: 6x4, 6x6, 4x4+empty
    rules: Rules,
    /// Puzzles to find
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// Leave out what a search finds that looks ahead less
    #[arg(long, value_name = "DEPTH", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=11))]
    depth: u32,
    /// What the games are drawn with
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes for each position: what they do not prove is no puzzle
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Puzzles {
    pub(crate) fn run(&self) -> CommandResult {
        let stop = crate::interrupt::flag();
        let rules = self.rules.with_pie_rule(false);
        let options = self.database.options(rules, rules.total(), SearchBudget::AT_SIGHT, &stop)?;
        let lookup = Lookup::shipped(rules).with_endgame(options.endgame.clone());
        let solver = Solver::new(rules, options)?;
        let search = PuzzleSearch::new(rules, &solver, &lookup, self.nodes, &stop)?;
        let mut draw = PuzzleDraw::new(rules, &solver, search, self.depth, self.seed);
        for _ in 0..self.count {
            let Some(graded) = draw.next_puzzle(&stop)? else { break };
            print(&graded)?;
        }
        Ok(())
    }
}

fn print(GradedPuzzle { puzzle, depth }: &GradedPuzzle) -> Result<()> {
    let line = json!({
        "rules": puzzle.position.rules().to_string(),
        "position": puzzle.position.to_string(),
        "line": write_moves(&puzzle.position, &puzzle.line)?,
        "wins": puzzle.goal == Goal::Win,
        "depth": depth,
    });
    json_report::print(line);
    Ok(())
}
