//! `kalah endgame stats`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use kalah::Rules;
use kalah_endgame::{BuildOptions, DatabaseSize, EndgameFile, LayerStats};
use kalah_files::is_path;
use serde_json::{Value, json};

use super::display::{bar, capture_name, fits_memory, size};
use crate::json_report;
use crate::status::{CommandResult, OfArguments, WrongArguments};

/// Print each layer in numbers that other programs can be compared with
///
/// One line a layer: how many positions it has, and over all of them the sum and the sum of squares of
/// what the mover gains minus what the opponent gains of the seeds in play, the wins and the draws.
#[derive(Args)]
pub(crate) struct LayerStatsArgs {
    /// A database, or rules in a word (such as 6x6) to build one for in memory
    #[arg(value_name = "FILE|RULES")]
    source: PathBuf,
    /// The most seeds in play; all that a file has, 16 for rules
    #[arg(long, value_name = "N")]
    seeds: Option<u32>,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

/// A layer and the bytes that it has in a file.
struct LayerRow {
    stats: LayerStats,
    bytes: Option<u64>,
}

impl LayerStatsArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let word = self.source.to_str().filter(|_| !self.source.exists());
        let (rules, rows) = match word.map(|word| (word, word.parse::<Rules>())) {
            Some((_, Ok(rules))) => (rules, self.built(rules)?),
            Some((word, Err(error))) if !is_path(word) => {
                return Err(WrongArguments::new(format!("there is no file {word}, and {error}")).into());
            }
            _ => self.read(&self.source)?,
        };
        if self.json {
            print_json(rules, &rows);
        } else {
            print(rules, &rows);
        }
        Ok(())
    }

    fn built(&self, rules: Rules) -> CommandResult<Vec<LayerRow>> {
        let seeds = self.seeds.unwrap_or(16);
        let plan = DatabaseSize::new(rules.pits(), seeds).of_arguments()?;
        fits_memory(&format!("an endgame database of {seeds} seeds"), plan.memory(), rules.pits())?;
        let bar = bar(plan.positions());
        let endgame = kalah_endgame::Endgame::build(rules, seeds, &BuildOptions::default(), &|progress| {
            bar.set_position(progress.done as u64);
        })?;
        bar.finish_and_clear();
        let row =
            |seeds| LayerRow { stats: LayerStats::from_values(seeds, &endgame.layer(seeds)), bytes: None };
        Ok((0..=seeds).map(row).collect())
    }

    fn read(&self, path: &Path) -> Result<(Rules, Vec<LayerRow>)> {
        let file = EndgameFile::open(path)?;
        let seeds = self.seeds.unwrap_or(u32::MAX).min(file.max_seeds());
        let widest = file.index().layer(seeds).len();
        fits_memory(&format!("layer {seeds} of {}", path.display()), widest as u64, file.rules().pits())?;
        let mut values = vec![0; widest];
        let bar = bar(file.index().layer(seeds).end as u64);
        let mut rows = Vec::new();
        for seeds in 0..=seeds {
            let layer = file.index().layer(seeds);
            let values = values.get_mut(..layer.len()).context("the last layer is the widest")?;
            file.read_layer(seeds, values)?;
            rows.push(LayerRow {
                stats: LayerStats::from_values(seeds, values),
                bytes: Some(file.layer_bytes(seeds)),
            });
            bar.set_position(layer.end as u64);
        }
        bar.finish_and_clear();
        Ok((file.rules(), rows))
    }
}

fn print_json(rules: Rules, rows: &[LayerRow]) {
    let layer = |&LayerRow { stats, bytes }: &LayerRow| {
        let LayerStats { seeds, positions, sum, sum_of_squares, wins, draws } = stats;
        json!({
            "seeds": seeds, "positions": positions, "sum": sum, "sum_of_squares": sum_of_squares,
            "wins": wins, "draws": draws, "bytes": bytes,
        })
    };
    let layers: Vec<Value> = rows.iter().map(layer).collect();
    json_report::print(json!({ "capture": capture_name(rules), "pits": rules.pits(), "layers": layers }));
}

/// The table on standard output, what the file takes on standard error.
#[expect(clippy::cast_precision_loss, reason = "two decimals of a ratio are shown")]
fn print(rules: Rules, rows: &[LayerRow]) {
    println!("capture,seeds,positions,sum,sum_of_squares,wins,draws");
    for LayerRow { stats, .. } in rows {
        let LayerStats { seeds, positions, sum, sum_of_squares, wins, draws } = stats;
        println!("{},{seeds},{positions},{sum},{sum_of_squares},{wins},{draws}", capture_name(rules));
    }
    if let Some(bytes) = rows.iter().map(|row| row.bytes).sum::<Option<u64>>() {
        let positions: u64 = rows.iter().map(|row| row.stats.positions).sum();
        let bits = bytes as f64 * 8.0 / positions as f64;
        eprintln!("{}, {bits:.2} bits a position", size(bytes));
    }
}
