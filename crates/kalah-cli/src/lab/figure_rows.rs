//! Figures of experiments as rows of a CSV file, one figure a row.

use std::path::Path;

use anyhow::{Context, Result};
use kalah_lab::ExperimentResult;

/// Names of the columns.
const HEAD: [&str; 5] = ["experiment", "table", "row", "column", "value"];

/// Writes the figures of all tables.
pub(super) fn write(path: &Path, all: &[ExperimentResult]) -> Result<()> {
    let failed = || format!("cannot write {}", path.display());
    let mut rows = csv::Writer::from_path(path).with_context(failed)?;
    rows.write_record(HEAD).with_context(failed)?;
    for done in all {
        for (table, number) in done.shown.tables.iter().zip(1_u32..) {
            let number = number.to_string();
            for cells in &table.rows {
                let Some((name, values)) = cells.split_first() else { continue };
                for (column, value) in table.head.iter().skip(1).zip(values) {
                    rows.write_record([&done.name, &number, name, column, value]).with_context(failed)?;
                }
            }
        }
    }
    rows.flush().with_context(failed)
}
