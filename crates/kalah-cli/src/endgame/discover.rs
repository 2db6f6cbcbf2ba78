//! `kalah endgame discover`.

use clap::Args;
use kalah::Rules;
use kalah_endgame::{BuildOptions, DatabaseSize, Endgame, LayerDiscoveries};
use serde_json::json;

use super::display::{bar, capture_name, fits_memory};
use crate::json_report;
use crate::status::{CommandResult, OfArguments};

/// Print what is remarkable in a database, as a line of JSON
///
/// For each number of seeds in play: how many positions there are by what the mover gains; in how many one move alone
/// keeps a win or a draw; the position in which the mover takes the most from the other side; the one in which the only
/// winning move is better than the next by most; and the win that takes the longest.
#[derive(Args)]
pub(crate) struct Discover {
    /// Rules in a word, such as 6x6 or 6x6+empty: board and capture count, the seeds at the start do not
    rules: Rules,
    /// The most seeds in play
    #[arg(long, value_name = "N", default_value_t = 14)]
    seeds: u32,
    /// The most seeds for which the longest win is looked for
    #[arg(long, value_name = "N", default_value_t = 10)]
    longest: u32,
}

impl Discover {
    pub(crate) fn run(&self) -> CommandResult {
        let plan = DatabaseSize::new(self.rules.pits(), self.seeds).of_arguments()?;
        let name = format!("an endgame database of {} seeds", self.seeds);
        fits_memory(&name, plan.memory(), self.rules.pits())?;
        let bar = bar(plan.positions());
        let endgame = Endgame::build(self.rules, self.seeds, &BuildOptions::default(), &|progress| {
            bar.set_position(progress.done as u64);
        })?;
        bar.finish_and_clear();
        let layer = |seeds| LayerDiscoveries::from_endgame(&endgame, seeds, seeds <= self.longest);
        let layers: Vec<_> = (2..=self.seeds).map(layer).collect();
        let found = json!({
            "pits": self.rules.pits(),
            "capture": capture_name(self.rules),
            "layers": layers,
        });
        json_report::print(found);
        Ok(())
    }
}
