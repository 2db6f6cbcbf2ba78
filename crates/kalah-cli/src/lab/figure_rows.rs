//! Figures of experiments as rows of a CSV file, one figure a row.

use anyhow::Result;
use kalah_files::OutputFile;
use kalah_lab::ExperimentResult;

use crate::csv_file;

/// Names of the columns.
const HEAD: [&str; 5] = ["experiment", "table", "row", "column", "value"];

/// Writes the figures of all tables.
pub(super) fn write(file: &OutputFile, all: &[ExperimentResult]) -> Result<()> {
    csv_file::write(file, HEAD, all.iter().flat_map(rows))
}

/// The figures of an experiment.
fn rows(done: &ExperimentResult) -> Vec<[String; 5]> {
    let mut rows = Vec::new();
    for (table, number) in done.shown.tables.iter().zip(1_u32..) {
        for cells in &table.rows {
            let Some((name, values)) = cells.split_first() else { continue };
            for (column, value) in table.head.iter().skip(1).zip(values) {
                rows.push([
                    done.name.clone(),
                    number.to_string(),
                    name.clone(),
                    column.clone(),
                    value.clone(),
                ]);
            }
        }
    }
    rows
}
