//! Does experiments, and keeps what is done.

use std::collections::BTreeMap;
use std::fs;

use serde::{Deserialize, Serialize};

use super::bench::{Bench, LabError};
use super::config::{Described, Kind, LabConfig};
use super::shown::Shown;
use super::{accuracy, depth, first_player, opening_book, ordering, table, tree, weights};

/// Result of an experiment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// Its name.
    pub name: String,
    /// The question.
    pub title: String,
    /// Interpretation of the figures.
    pub text: String,
    /// Description of the experiment, as in the file.
    pub described: serde_json::Value,
    /// The figures.
    pub shown: Shown,
}

/// What is kept of an experiment.
#[derive(Serialize, Deserialize)]
struct Kept {
    described: serde_json::Value,
    shown: Shown,
}

impl Bench<'_> {
    /// Does all experiments that are not done yet; `on_begin` hears of each of those. What is kept of one that was described
    /// in another way is done anew.
    ///
    /// # Errors
    /// At the first experiment that cannot be done; those before it are kept.
    pub fn run(&mut self, config: &LabConfig, on_begin: &mut dyn FnMut(&str)) -> Result<Vec<Done>, LabError> {
        let path = self.folder.clone();
        fs::create_dir_all(&path).map_err(|error| LabError::File { path, error })?;
        let mut all = Vec::new();
        for experiment in &config.experiments {
            let Described { name, title, text, kind } = experiment;
            let described = serde_json::to_value(kind).unwrap_or_default();
            let kept: Option<Kept> = self.kept(name);
            let shown = if let Some(kept) = kept.filter(|kept| kept.described == described) {
                kept.shown
            } else {
                on_begin(name);
                let shown = self.shown(name, kind)?;
                self.keep(name, &Kept { described: described.clone(), shown: shown.clone() })?;
                shown
            };
            all.push(Done { name: name.clone(), title: title.clone(), text: text.clone(), described, shown });
        }
        Ok(all)
    }

    fn shown(&mut self, name: &str, kind: &Kind) -> Result<Shown, LabError> {
        match kind {
            Kind::Tree(config) => tree::run(config, self),
            Kind::Depth(config) => depth::run(config, self),
            Kind::Table(config) => table::run(name, config, self),
            Kind::Accuracy(config) => accuracy::run(config, self),
            Kind::Ordering(config) => ordering::run(config, self),
            Kind::FirstPlayer(config) => first_player::run(config, self),
            Kind::Weights(config) => weights::run(name, config, self),
            Kind::OpeningBook(config) => opening_book::run(config, self),
        }
    }
}

/// All of it as one JSON object, by the names of the experiments.
pub fn as_json(title: &str, all: &[Done]) -> serde_json::Value {
    let experiments: BTreeMap<&str, &Done> = all.iter().map(|done| (done.name.as_str(), done)).collect();
    serde_json::json!({ "title": title, "experiments": experiments })
}
