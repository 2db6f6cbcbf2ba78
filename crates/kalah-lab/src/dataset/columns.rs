//! The layout of a data set: its columns.

use std::io::{self, Write};

use kalah::Side;

use super::parquet::{self, Column, ColumnValues};
use super::rows::DatasetRow;

/// What each column holds, by the beginning of its name.
pub(super) const COLUMNS: [(&str, &str); 6] = [
    ("own_1, ..", "seeds in the pits of the side to move, from its left"),
    ("own_store", "seeds in its store"),
    ("other_1, .., other_store", "the same of the opponent, from the opponent's left"),
    ("margin", "the final margin of the side to move under best play of both, stores included"),
    ("move_1, ..", "the same if it sows this pit; null for an empty one. The margin is the greatest of them"),
    ("source", "how the margin is known: \"search\", \"database\", \"proof\" or \"book\". All are exact"),
];

/// Writes rows of one board as a file of Parquet.
///
/// # Errors
/// If it cannot be written.
pub fn write_dataset(rows: &[DatasetRow], notes: &[(&str, String)], to: &mut dyn Write) -> io::Result<()> {
    let pits = rows.first().map_or(0, |row| row.position.rules().pits());
    let number = |value: i32| i16::try_from(value).unwrap_or(i16::MAX);
    let column = |name: String, value: &dyn Fn(&DatasetRow) -> i32| Column {
        name,
        values: ColumnValues::Numbers(rows.iter().map(|row| number(value(row))).collect()),
    };
    let side = |row: &DatasetRow, is_own: bool| -> Side {
        if is_own { row.position.turn() } else { row.position.turn().opposite() }
    };
    let mut columns = Vec::new();
    for (name, is_own) in [("own", true), ("other", false)] {
        for pit in 0..pits {
            let seeds = |row: &DatasetRow| row.position.pits(side(row, is_own))[pit].into();
            columns.push(column(format!("{name}_{}", pit + 1), &seeds));
        }
        columns.push(column(format!("{name}_store"), &|row| row.position.store(side(row, is_own)).into()));
    }
    columns.push(column("margin".to_owned(), &|row| row.margin));
    for pit in 0..pits {
        let values = rows.iter().map(|row| row.moves[pit].map(number)).collect();
        let name = format!("move_{}", pit + 1);
        columns.push(Column { name, values: ColumnValues::OptionalNumbers(values) });
    }
    let sources = rows.iter().map(|row| row.source.to_string()).collect();
    columns.push(Column { name: "source".to_owned(), values: ColumnValues::Words(sources) });
    parquet::write(&columns, notes, to)
}
