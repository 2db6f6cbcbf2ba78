//! `kalah bench`: the same work every time.

use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use kalah::{Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{AnalysisScope, NetworkEvaluation, Options, SearchRun, Solver};
use serde_json::json;

use crate::json_report;

/// Do fixed work on one thread and count its nodes: the count changes only when the search does
#[derive(Args)]
pub(crate) struct BenchArgs {
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

/// Board, seeds of the database, and depth to look ahead: `None` to solve.
const WORK: [(&str, u32, Option<u32>); 6] = [
    ("5x3", 0, None),
    ("4x6+empty", 8, None),
    ("6x3", 12, None),
    ("6x4+empty", 20, None),
    ("6x4", 22, None),
    ("6x6", 12, Some(13)),
];

impl BenchArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let (mut nodes, mut seconds, mut rows) = (0, 0.0, Vec::new());
        for (word, database_seeds, depth) in WORK {
            let (work_nodes, work_seconds) = work(word.parse()?, database_seeds, depth)?;
            nodes += work_nodes;
            seconds += work_seconds;
            if !self.json {
                let what = depth.map_or_else(|| String::from("solved"), |depth| format!("depth {depth}"));
                println!(
                    "{word:<10} {database_seeds:>2} seeds {what:<8} {work_nodes:>10} nodes {work_seconds:>6.2} s"
                );
            }
            rows.push(json!({
                "rules": word,
                "database_seeds": database_seeds,
                "depth": depth,
                "nodes": work_nodes,
                "seconds": work_seconds,
            }));
        }
        let speed = f64::from(u32::try_from(nodes).unwrap_or(u32::MAX)) / seconds;
        if self.json {
            let report = json!({ "nodes": nodes, "seconds": seconds, "nodes_per_second": speed.round(), "work": rows });
            json_report::print(report);
        } else {
            println!("{nodes} nodes, {seconds:.2} s, {speed:.0} nodes a second");
        }
        Ok(())
    }
}

/// Nodes and seconds of one piece of work, the building of the database left out.
fn work(rules: Rules, database_seeds: u32, depth: Option<u32>) -> Result<(u64, f64)> {
    let build = || Endgame::build(rules, database_seeds, &BuildOptions::default(), &|_| ());
    let endgame = (database_seeds > 0).then(build).transpose()?.map(Arc::new);
    let evaluation = depth.and_then(|_| NetworkEvaluation::built_in(rules));
    let solver = Solver::new(rules, Options { endgame, evaluation, ..Options::default() })?;
    let (position, run) = (rules.start(Side::South), SearchRun::new());
    let start = Instant::now();
    match depth {
        Some(depth) => solver.analyse(&position, AnalysisScope { depth, ..AnalysisScope::BEST }, &run)?.nodes,
        None => solver.solve(&position, &run)?.nodes,
    };
    Ok((run.nodes(), start.elapsed().as_secs_f64()))
}
