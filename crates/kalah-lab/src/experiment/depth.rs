//! How deep searches come in a time: the one kind whose figures depend on the machine.

use std::time::{Duration, Instant};

use kalah::Rules;
use kalah_textbook::{MoveLimits, Textbook};
use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::sample::PositionSample;
use super::view::{ExperimentView, FigureTable, mean, number};

/// Searches that deepen, for so many seconds a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DepthConfig {
    rules: Rules,
    /// Positions to search.
    positions: PositionSample,
    /// Seconds a move.
    seconds: Vec<f64>,
    /// Names, and textbook players that deepen.
    searches: Vec<(String, String)>,
}

pub(crate) fn run(config: &DepthConfig, bench: &mut ExperimentResources) -> Result<ExperimentView, LabError> {
    let starts = config.positions.from(config.rules)?;
    bench.steps.expect(config.searches.len() * config.seconds.len() * starts.len());
    let mut table = FigureTable::new("Look-ahead in plies that was finished, in the mean; one thread", &[]);
    let heads = config.seconds.iter().map(|seconds| format!("{seconds} s"));
    table.head = ["search".to_owned()].into_iter().chain(heads).collect();
    for (name, search) in &config.searches {
        let player: Textbook = search.parse().map_err(|error| LabError::player(search, &error))?;
        let mut row = vec![name.clone()];
        for &seconds in &config.seconds {
            let mut depths = Vec::new();
            for start in &starts {
                bench.not_cancelled()?;
                let until = Instant::now() + Duration::from_secs_f64(seconds);
                let choice = player.select(start, &MoveLimits::default(), &|| Instant::now() >= until);
                bench.steps.count();
                depths.push(choice.map_or(0.0, |choice| f64::from(choice.depth)));
            }
            row.push(number(mean(&depths), 1));
        }
        table.rows.push(row);
    }
    Ok(ExperimentView { tables: vec![table], plots: Vec::new() })
}
