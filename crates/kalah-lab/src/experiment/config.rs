//! What is to be found out, as a file says it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{accuracy, depth, first_player, opening_book, ordering, table, tree, weights};

/// Experiments that make one report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabConfig {
    /// The title of the report.
    pub title: String,
    /// Text below the heading.
    #[serde(default)]
    pub text: String,
    /// The experiments, in the order of the report.
    #[serde(rename = "experiment", default)]
    pub experiments: Vec<DescribedExperiment>,
}

/// An experiment and what is said of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DescribedExperiment {
    /// A short name: of letters, digits and hyphens.
    pub name: String,
    /// The question.
    pub title: String,
    /// Interpretation of the figures.
    #[serde(default)]
    pub text: String,
    /// Kind of the experiment, with its settings.
    #[serde(flatten)]
    pub(crate) kind: ExperimentKind,
}

/// The kinds of experiments.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum ExperimentKind {
    /// Positions that searches visit, by depth.
    Tree(tree::TreeConfig),
    /// Depth of searches in a time.
    Depth(depth::DepthConfig),
    /// Everybody against everybody.
    Table(table::TableConfig),
    /// Seeds that players give away against exact values.
    Accuracy(accuracy::AccuracyConfig),
    /// Quality of the first move of an order.
    Ordering(ordering::OrderingConfig),
    /// Advantage of moving first.
    FirstPlayer(first_player::FirstPlayerConfig),
    /// Weights that are fitted to exact values, and who judges by them.
    Weights(weights::WeightsConfig),
    /// First moves by statistics, and their proven values.
    OpeningBook(opening_book::OpeningBookConfig),
}

/// Reason for rejecting a file of experiments.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LabConfigError {
    /// It is no TOML, or has a word too many or too few.
    #[error("{0}")]
    Toml(String),
    /// A name that no file can have.
    #[error("an experiment cannot be called \"{}\": names have letters, digits and hyphens", .0.escape_default())]
    Name(String),
    /// Two of the same name.
    #[error("two experiments are called {0}")]
    Twice(String),
    /// Nothing to do.
    #[error("there are no experiments: write [[experiment]] for each")]
    Nothing,
}

impl LabConfig {
    /// Reads a file.
    ///
    /// # Errors
    /// If it does not describe experiments.
    pub fn read(text: &str) -> Result<LabConfig, LabConfigError> {
        let config: LabConfig =
            toml::from_str(text).map_err(|error| LabConfigError::Toml(error.to_string()))?;
        let mut names = std::collections::HashSet::new();
        for DescribedExperiment { name, .. } in &config.experiments {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            if name.is_empty() || !name.bytes().all(fits) {
                return Err(LabConfigError::Name(name.clone()));
            }
            if !names.insert(name) {
                return Err(LabConfigError::Twice(name.clone()));
            }
        }
        if config.experiments.is_empty() { Err(LabConfigError::Nothing) } else { Ok(config) }
    }
}
