//! Figures of experiments as rows of a CSV file, one figure a row.

use anyhow::Result;
use kalah_files::OutputFile;
use kalah_lab::{ExperimentResult, TableFigure};

use crate::csv_file;

/// Names of the columns.
const HEAD: [&str; 7] = ["experiment", "table", "row", "column", "value", "low", "high"];

/// Writes the figures of all tables.
pub(super) fn write(file: &OutputFile, all: &[ExperimentResult]) -> Result<()> {
    csv_file::write(file, HEAD, all.iter().flat_map(rows))
}

/// The figures of an experiment.
fn rows(done: &ExperimentResult) -> Vec<[String; 7]> {
    let tables = done.shown.tables.iter().zip(1_u32..);
    let rows = tables.flat_map(|(table, number)| {
        table.figures().into_iter().map(move |figure| row(&done.name, number, figure))
    });
    rows.collect()
}

fn row(experiment: &str, table: u32, figure: TableFigure) -> [String; 7] {
    let number = |value: Option<f64>| value.map(|value| value.to_string());
    let value = number(figure.value).or(figure.text);
    let ends = [figure.low, figure.high].map(|end| number(end).unwrap_or_default());
    let [low, high] = ends;
    let (experiment, table) = (experiment.to_owned(), table.to_string());
    [experiment, table, figure.row, figure.column, value.unwrap_or_default(), low, high]
}
