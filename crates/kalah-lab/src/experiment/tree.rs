//! Positions that searches visit, by depth, and how fast they grow.

use kalah::{Position, Rules};
use kalah_textbook::{MoveLimits, Textbook};
use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::sample::PositionSample;
use super::view::{ExperimentView, FigureTable, Plot, mean, number};

/// Searches over the same positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeConfig {
    rules: Rules,
    /// Positions to search.
    positions: PositionSample,
    /// The greatest depth.
    depth: u32,
    /// Names, and textbook players with `{}` for the depth.
    searches: Vec<(String, String)>,
    /// Positions that a search may visit in the mean before greater depths are left out.
    #[serde(default = "usual_most")]
    most: f64,
}

fn usual_most() -> f64 {
    3e6
}

/// Visits of one search, by depth.
struct VisitCounts {
    name: String,
    /// The mean of the positions, at depth 1, 2, ...
    nodes: Vec<f64>,
}

pub(crate) fn run(config: &TreeConfig, bench: &mut ExperimentResources) -> Result<ExperimentView, LabError> {
    let starts = config.positions.from(config.rules)?;
    bench.steps.expect(config.searches.len() * config.depth as usize * starts.len());
    let mut all = Vec::new();
    for (name, search) in &config.searches {
        all.push(visited(config, name, search, &starts, bench)?);
    }
    Ok(tree_view(config, &all))
}

fn visited(
    config: &TreeConfig,
    name: &str,
    search: &str,
    starts: &[Position],
    bench: &ExperimentResources,
) -> Result<VisitCounts, LabError> {
    let mut nodes = Vec::new();
    for depth in 1..=config.depth {
        let word = search.replace("{}", &depth.to_string());
        let player: Textbook = word.parse().map_err(|error| LabError::player(&word, &error))?;
        let counted = bench.each(starts, |start| {
            let choice = player.select(start, &MoveLimits::default(), &|| false);
            #[expect(clippy::cast_precision_loss, reason = "nobody visits 2^53 positions")]
            choice.map_or(0.0, |choice| choice.nodes as f64)
        });
        let visited = mean(&counted?).unwrap_or(0.0);
        nodes.push(visited);
        if visited > config.most {
            bench.steps.skip((config.depth - depth) as usize * starts.len());
            break;
        }
    }
    Ok(VisitCounts { name: name.to_owned(), nodes })
}

fn tree_view(config: &TreeConfig, all: &[VisitCounts]) -> ExperimentView {
    let depths: Vec<String> = (1..=config.depth).map(|depth| depth.to_string()).collect();
    let heads = |first: &'static str, last: &[&'static str]| -> Vec<String> {
        let middle = depths.iter().map(String::as_str);
        [first].into_iter().chain(middle).chain(last.iter().copied()).map(str::to_owned).collect()
    };
    let cells = |visited: &VisitCounts, digits, value: &dyn Fn(usize) -> Option<f64>| {
        let cells = (0..depths.len()).map(|at| number(value(at), digits));
        [visited.name.clone()].into_iter().chain(cells).collect::<Vec<String>>()
    };
    let mut nodes = FigureTable::new("Positions visited in the mean, by look-ahead in plies", &[]);
    nodes.head = heads("search", &[]);
    nodes.rows = all.iter().map(|one| cells(one, 0, &|at| one.nodes.get(at).copied())).collect();
    let mut branching =
        FigureTable::new("Effective branching factor: the d-th root of the positions at depth d", &[]);
    branching.head = heads("search", &["grows by"]);
    branching.rows = all
        .iter()
        .map(|one| {
            let root =
                |at: usize| Some(one.nodes.get(at)?.powf(1.0 / f64::from(u32::try_from(at + 1).ok()?)));
            let mut row = cells(one, 2, &root);
            row.push(number(growth(&one.nodes), 2));
            row
        })
        .collect();
    let line = |one: &VisitCounts| {
        let points = (1..).zip(&one.nodes).map(|(depth, &nodes)| (f64::from(depth), nodes));
        (one.name.clone(), points.collect())
    };
    let plot = Plot::Lines {
        x: "look-ahead in plies".to_owned(),
        y: "positions".to_owned(),
        factors: true,
        lines: all.iter().map(line).collect(),
    };
    ExperimentView { tables: vec![nodes, branching], plots: vec![plot] }
}

/// The factor by which the positions grow with each ply in the second half of the depths, in the mean.
fn growth(nodes: &[f64]) -> Option<f64> {
    let half = nodes.len() / 2;
    let (first, last) = (nodes.get(half)?, nodes.last()?);
    let steps = u32::try_from(nodes.len() - 1 - half).ok().filter(|steps| *steps > 0)?;
    Some((last / first).powf(1.0 / f64::from(steps)))
}
