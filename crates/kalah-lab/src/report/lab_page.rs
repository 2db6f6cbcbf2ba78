//! The report of a laboratory.

use askama::Template;

use super::page::ReportError;
use super::plot::{Axes, PlotLine, intervals, lines};
use crate::experiment::config::LabConfig;
use crate::experiment::run::ExperimentResult;
use crate::experiment::view::{FigureTable, Plot};
use crate::statistics::pentanomial::IntervalEstimate;

#[derive(Template)]
#[template(path = "lab.html")]
struct LabPage<'a> {
    title: &'a str,
    paragraphs: Vec<&'a str>,
    sections: Vec<LabSection<'a>>,
}

struct LabSection<'a> {
    name: &'a str,
    title: &'a str,
    paragraphs: Vec<&'a str>,
    tables: &'a [FigureTable],
    plots: Vec<String>,
    described: String,
}

/// The report as one page of HTML that needs no other file.
pub fn lab_page(config: &LabConfig, all: &[ExperimentResult]) -> Result<String, ReportError> {
    let mut sections = Vec::new();
    for done in all {
        let plots = done.shown.plots.iter().map(drawn).collect::<Result<_, _>>()?;
        sections.push(LabSection {
            name: &done.name,
            title: &done.title,
            paragraphs: paragraphs(&done.text),
            tables: &done.shown.tables,
            plots,
            described: done.described.to_string(),
        });
    }
    Ok(LabPage { title: &config.title, paragraphs: paragraphs(&config.text), sections }.render()?)
}

fn paragraphs(text: &str) -> Vec<&str> {
    text.split("\n\n").map(str::trim).filter(|text| !text.is_empty()).collect()
}

fn drawn(plot: &Plot) -> Result<String, ReportError> {
    Ok(match plot {
        Plot::Lines { x, y, factors, lines: named } => {
            let named: Vec<PlotLine> = named
                .iter()
                .map(|(name, points)| PlotLine { name: name.clone(), points: points.clone() })
                .collect();
            lines(Axes { x, y, factors: *factors }, &named)?
        }
        Plot::Intervals { what, rows } => {
            let rows: Vec<(String, IntervalEstimate)> = rows
                .iter()
                .map(|(name, value, low, high)| {
                    (name.clone(), IntervalEstimate { value: *value, low: *low, high: *high })
                })
                .collect();
            intervals(what, &rows)?
        }
    })
}
