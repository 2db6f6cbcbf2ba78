//! Losses of a player's moves as rows of a CSV file, one position and thinking time a row.

use std::time::Duration;

use anyhow::Result;
use kalah_files::OutputFile;
use kalah_lab::{MoveLoss, MoveLosses};

use crate::csv_file;

/// Losses with a thinking time for each move; `None` if there was another limit.
pub(super) struct TimedLosses {
    pub(super) time: Option<Duration>,
    pub(super) losses: MoveLosses,
}

/// Names of the columns.
const HEAD: [&str; 7] = ["seconds", "position", "move", "margin", "best", "best_margin", "lost"];

/// Writes the losses of all thinking times, those of 0 seeds as well.
pub(super) fn write(file: &OutputFile, all: &[TimedLosses]) -> Result<()> {
    let rows = all.iter().flat_map(|timed| timed.losses.all().iter().map(|loss| row(timed.time, loss)));
    csv_file::write(file, HEAD, rows)
}

fn row(time: Option<Duration>, loss: &MoveLoss) -> [String; 7] {
    [
        time.map_or(String::new(), |time| time.as_secs_f64().to_string()),
        loss.position.to_string(),
        loss.mv.to_string(),
        loss.margin.to_string(),
        loss.best.to_string(),
        loss.best_margin.to_string(),
        loss.seeds().to_string(),
    ]
}
