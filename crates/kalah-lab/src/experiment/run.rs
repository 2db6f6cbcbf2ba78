//! Does experiments, and keeps what is done.

use std::collections::BTreeMap;
use std::fs;

use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::config::{DescribedExperiment, ExperimentKind, LabConfig};
use super::view::{ExperimentView, FigureTable};
use super::{accuracy, depth, first_player, opening_book, ordering, table, tree, weights};

/// Result of an experiment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExperimentResult {
    /// Its name.
    pub name: String,
    /// The question.
    pub title: String,
    /// Interpretation of the figures.
    pub text: String,
    /// Description of the experiment, as in the file.
    pub described: serde_json::Value,
    /// The figures.
    pub shown: ExperimentView,
}

/// An experiment that begins, among those that are not done yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BegunExperiment<'a> {
    /// Its name.
    pub name: &'a str,
    /// Experiments that were done in this run.
    pub done: usize,
    /// Experiments that this run has to do.
    pub all: usize,
}

/// Stored form of an experiment.
#[derive(Serialize, Deserialize)]
struct ExperimentFile {
    described: serde_json::Value,
    shown: ExperimentView,
}

impl ExperimentResources<'_> {
    /// Runs all experiments that are not done yet; `on_begin` is called for each of those. A result of one that was
    /// described in another way is replaced.
    ///
    /// # Errors
    /// At the first experiment that cannot be done; those before it are kept.
    pub fn run(
        &mut self,
        config: &LabConfig,
        on_begin: &mut dyn FnMut(BegunExperiment<'_>),
    ) -> Result<Vec<ExperimentResult>, LabError> {
        let path = self.folder.clone();
        fs::create_dir_all(&path).map_err(|error| LabError::File { path, error })?;
        let mut kept: Vec<Option<ExperimentFile>> =
            config.experiments.iter().map(|experiment| self.kept_as_described(experiment)).collect();
        let to_do = kept.iter().filter(|kept| kept.is_none()).count();
        let (mut all, mut done) = (Vec::new(), 0);
        for (experiment, kept) in config.experiments.iter().zip(&mut kept) {
            let DescribedExperiment { name, title, text, kind } = experiment;
            let described = describe(kind);
            let shown = if let Some(kept) = kept.take() {
                kept.shown
            } else {
                self.steps.restart();
                on_begin(BegunExperiment { name, done, all: to_do });
                done += 1;
                let shown = self.shown(name, kind)?;
                self.keep(name, &ExperimentFile { described: described.clone(), shown: shown.clone() })?;
                shown
            };
            all.push(ExperimentResult {
                name: name.clone(),
                title: title.clone(),
                text: text.clone(),
                described,
                shown,
            });
        }
        Ok(all)
    }

    /// The result of an experiment that was done as it is described now.
    fn kept_as_described(&self, experiment: &DescribedExperiment) -> Option<ExperimentFile> {
        let kept: Option<ExperimentFile> = self.kept(&experiment.name);
        kept.filter(|kept| kept.described == describe(&experiment.kind))
    }

    fn shown(&mut self, name: &str, kind: &ExperimentKind) -> Result<ExperimentView, LabError> {
        match kind {
            ExperimentKind::Tree(config) => tree::run(config, self),
            ExperimentKind::Depth(config) => depth::run(config, self),
            ExperimentKind::Table(config) => table::run(name, config, self),
            ExperimentKind::Accuracy(config) => accuracy::run(config, self),
            ExperimentKind::Ordering(config) => ordering::run(config, self),
            ExperimentKind::FirstPlayer(config) => first_player::run(config, self),
            ExperimentKind::Weights(config) => weights::run(name, config, self),
            ExperimentKind::OpeningBook(config) => opening_book::run(config, self),
        }
    }
}

fn describe(kind: &ExperimentKind) -> serde_json::Value {
    serde_json::to_value(kind).unwrap_or_default()
}

/// Renders the results as one JSON object, by the names of the experiments; `figures` has the cells of their tables as numbers.
pub fn as_json(title: &str, all: &[ExperimentResult]) -> serde_json::Value {
    let experiments: BTreeMap<&str, &ExperimentResult> =
        all.iter().map(|done| (done.name.as_str(), done)).collect();
    let figures =
        |done: &ExperimentResult| -> Vec<_> { done.shown.tables.iter().map(FigureTable::figures).collect() };
    let figures: BTreeMap<&str, _> = all.iter().map(|done| (done.name.as_str(), figures(done))).collect();
    serde_json::json!({ "title": title, "experiments": experiments, "figures": figures })
}
