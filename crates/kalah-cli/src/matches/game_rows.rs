//! Games as rows of a CSV file, one game a row.

use anyhow::Result;
use kalah::Side;
use kalah::record::Record;
use kalah_files::OutputFile;

use crate::csv_file;

/// Names of the columns.
const HEAD: [&str; 12] = [
    "game",
    "south",
    "north",
    "swapped",
    "start",
    "plies",
    "termination",
    "winner",
    "margin",
    "points_a",
    "time_a_us",
    "time_b_us",
];

/// Writes the games. Player A sits South at the start of each.
pub(super) fn write(file: &OutputFile, records: &[Record]) -> Result<()> {
    csv_file::write(file, HEAD, (1..).zip(records).map(|(number, record)| row(number, record)))
}

fn row(number: usize, record: &Record) -> [String; 12] {
    let a = record.seat_at_start(Side::South);
    let [time_a, time_b] = times(record);
    [
        number.to_string(),
        record.south.clone(),
        record.north.clone(),
        (a != Side::South).to_string(),
        record.start.to_string(),
        record.plies.len().to_string(),
        record.ending.to_string(),
        record.ending.winner().map_or(String::new(), |side| record.player(side).to_owned()),
        record.margin_of(Side::South).map_or(String::new(), |margin| margin.to_string()),
        record.ending.points(a).to_string(),
        time_a.to_string(),
        time_b.to_string(),
    ]
}

/// Thinking time of player A and player B, in microseconds.
fn times(record: &Record) -> [u64; 2] {
    let mut times = [0, 0];
    // Every record of a match was replayed when it was made or read.
    let Ok(game) = record.replay() else { return times };
    for (at, (position, ply)) in game.positions().zip(&record.plies).enumerate() {
        times[game.seat_at_start_after(at, position.turn()).index()] += ply.time_us.unwrap_or(0);
    }
    times
}
