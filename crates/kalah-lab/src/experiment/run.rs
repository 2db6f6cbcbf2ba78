//! Does experiments, and keeps what is done.

use std::collections::BTreeMap;
use std::fs;

use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::config::{DescribedExperiment, ExperimentKind, LabConfig};
use super::view::ExperimentView;
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
        on_begin: &mut dyn FnMut(&str),
    ) -> Result<Vec<ExperimentResult>, LabError> {
        let path = self.folder.clone();
        fs::create_dir_all(&path).map_err(|error| LabError::File { path, error })?;
        let mut all = Vec::new();
        for experiment in &config.experiments {
            let DescribedExperiment { name, title, text, kind } = experiment;
            let described = serde_json::to_value(kind).unwrap_or_default();
            let kept: Option<ExperimentFile> = self.kept(name);
            let shown = if let Some(kept) = kept.filter(|kept| kept.described == described) {
                kept.shown
            } else {
                on_begin(name);
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

/// Renders the results as one JSON object, by the names of the experiments.
pub fn as_json(title: &str, all: &[ExperimentResult]) -> serde_json::Value {
    let experiments: BTreeMap<&str, &ExperimentResult> =
        all.iter().map(|done| (done.name.as_str(), done)).collect();
    serde_json::json!({ "title": title, "experiments": experiments })
}
