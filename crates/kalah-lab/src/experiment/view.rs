//! What an experiment comes to: tables and plots, for people and for programs alike.

use serde::{Deserialize, Serialize};

/// Half the width of a 95% interval, in standard deviations.
const RADIUS: f64 = 1.959_963_984_540_054;

/// Tables and pictures of an experiment.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ExperimentView {
    /// Its tables.
    pub tables: Vec<FigureTable>,
    /// Its plots.
    pub plots: Vec<Plot>,
}

/// Figures in rows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FigureTable {
    /// Text of the caption.
    pub caption: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows; the first cell says what the row is.
    pub rows: Vec<Vec<String>>,
}

/// A plot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plot {
    /// Lines over one another.
    Lines {
        /// Label below.
        x: String,
        /// Label on the left.
        y: String,
        /// True if steps upwards are factors.
        factors: bool,
        /// Names and points.
        lines: Vec<(String, Vec<(f64, f64)>)>,
    },
    /// A row for each name: an estimate and its interval.
    Intervals {
        /// Name of the estimated quantity.
        what: String,
        /// Names, estimates, and the bounds of their intervals.
        rows: Vec<(String, f64, Option<f64>, Option<f64>)>,
    },
}

impl FigureTable {
    /// A table without rows.
    pub(crate) fn new(caption: impl Into<String>, head: &[&str]) -> FigureTable {
        let head = head.iter().map(ToString::to_string).collect();
        FigureTable { caption: caption.into(), head, rows: Vec::new() }
    }
}

/// A figure of a table as programs take it: a number with its interval, or a text.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableFigure {
    /// The first cell of its row.
    pub row: String,
    /// The head of its column.
    pub column: String,
    /// The number, a share in percent; `None` if there is none.
    pub value: Option<f64>,
    /// The lower end of its interval, if it has one.
    pub low: Option<f64>,
    /// The upper end of its interval, if it has one.
    pub high: Option<f64>,
    /// What stands there instead of a number.
    pub text: Option<String>,
}

impl FigureTable {
    /// Returns the figures, row by row.
    pub fn figures(&self) -> Vec<TableFigure> {
        let mut figures = Vec::new();
        for cells in &self.rows {
            let Some((row, values)) = cells.split_first() else { continue };
            for (column, cell) in self.head.iter().skip(1).zip(values) {
                figures.push(TableFigure::from_cell(row, column, cell));
            }
        }
        figures
    }
}

impl TableFigure {
    fn from_cell(row: &str, column: &str, cell: &str) -> TableFigure {
        let number = |text: &str| text.trim().trim_end_matches('%').trim_end().parse::<f64>().ok();
        let (value, radius) = match cell.split_once('±') {
            Some((value, radius)) => (number(value), number(radius)),
            None => (number(cell), None),
        };
        let end = |sign: f64| Some(value? + sign * radius?);
        TableFigure {
            row: row.to_owned(),
            column: column.to_owned(),
            value,
            low: end(-1.0),
            high: end(1.0),
            text: (value.is_none() && cell != "-").then(|| cell.to_owned()),
        }
    }
}

/// A number with so many digits behind the point; `-` for none.
pub(crate) fn number(value: Option<f64>, digits: usize) -> String {
    value.filter(|value| value.is_finite()).map_or("-".to_owned(), |value| format!("{value:.digits$}"))
}

/// A share in percent.
pub(crate) fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// The mean of some numbers.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "nobody has 2^53 of them")]
    let count = values.len() as f64;
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / count)
}

/// The mean with half its 95% interval: 1.96 standard errors.
pub(crate) fn mean_and_error(values: &[f64]) -> Option<(f64, f64)> {
    let centre = mean(values)?;
    #[expect(clippy::cast_precision_loss, reason = "nobody has 2^53 of them")]
    let count = values.len() as f64;
    let variance = values.iter().map(|value| (value - centre).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    Some((centre, RADIUS * (variance / count).sqrt()))
}

#[cfg(test)]
mod tests {
    use super::FigureTable;

    #[test]
    fn figures_are_numbers_with_their_intervals() {
        let mut table = FigureTable::new("of something", &["player", "lost", "share", "rounds", "by"]);
        table.rows.push(["h1", "1.20 ± 0.70", "51.5 %", "-", "time"].map(str::to_owned).to_vec());
        let figures = table.figures();
        assert_eq!(figures.len(), 4);
        let [lost, share, rounds, by] = &figures[..] else { panic!("four figures") };
        assert_eq!((lost.row.as_str(), lost.column.as_str(), lost.value), ("h1", "lost", Some(1.2)));
        assert_eq!((lost.low, lost.high), (Some(0.5), Some(1.9)));
        assert_eq!((share.value, share.low), (Some(51.5), None));
        assert_eq!((rounds.value, &rounds.text), (None, &None));
        assert_eq!(by.text.as_deref(), Some("time"));
    }
}
