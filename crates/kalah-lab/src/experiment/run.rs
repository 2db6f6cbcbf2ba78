//! Does experiments, and keeps what is done.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use kalah::Rules;
use kalah_engine::SolveError;
use kalah_match::MatchError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::config::{Described, Kind, LabConfig};
use super::shown::Shown;
use super::{accuracy, depth, first_player, opening_book, ordering, table, tree};
use crate::openings::drawn::{Exact, OpeningsError};
use crate::tournament::played::TournamentError;

/// What experiments are done with.
pub struct Bench<'a> {
    /// A folder for what is done: a file for each experiment, each set of positions and each tournament.
    pub folder: PathBuf,
    /// Searches and games at the same time. No figure depends on it but those of time.
    pub concurrency: usize,
    /// Finds exact values on a board.
    pub exact: &'a dyn Fn(Rules) -> Exact<'static>,
    /// Set when nobody waits any more.
    pub cancel: &'a AtomicBool,
}

/// Why an experiment could not be done.
#[derive(Debug, Error)]
pub enum LabError {
    /// A word that means nothing.
    #[error("{word}: {why}")]
    Word {
        /// The word.
        word: String,
        /// What is wrong.
        why: String,
    },
    /// A player that is a program of its own.
    #[error("{0} is a program: experiments take players that are part of kalah")]
    Program(String),
    /// A player that has no answer.
    #[error("{0} has no answer in a position of the experiment")]
    NoAnswer(String),
    /// What is kept cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There are no positions.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// A tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// A game.
    #[error(transparent)]
    Machine(#[from] MatchError),
    /// An exact value.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// It was interrupted.
    #[error("interrupted: the same command goes on")]
    Interrupted,
}

impl LabError {
    pub(crate) fn player(word: &str, why: &impl ToString) -> LabError {
        LabError::Word { word: word.to_owned(), why: why.to_string() }
    }
}

/// What an experiment came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// Its name.
    pub name: String,
    /// The question.
    pub title: String,
    /// What to make of the figures.
    pub text: String,
    /// What was done, as the file says it.
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
            Kind::OpeningBook(config) => opening_book::run(config, self),
        }
    }

    pub(crate) fn not_cancelled(&self) -> Result<(), LabError> {
        if self.cancel.load(Ordering::Relaxed) { Err(LabError::Interrupted) } else { Ok(()) }
    }

    pub(crate) fn file(&self, name: &str, extension: &str) -> PathBuf {
        self.folder.join(format!("{name}.{extension}"))
    }

    /// What is kept under a name, if it can be read.
    pub(crate) fn kept<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let text = fs::read_to_string(self.file(name, "json")).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Keeps something under a name: all of it or nothing.
    pub(crate) fn keep(&self, name: &str, what: &impl Serialize) -> Result<(), LabError> {
        let path = self.file(name, "json");
        let text = serde_json::to_string_pretty(what).map_err(|error| file_error(&path, error.into()))?;
        let unfinished = self.file(name, "part");
        fs::write(&unfinished, text)
            .and_then(|()| fs::rename(&unfinished, &path))
            .map_err(|error| file_error(&path, error))
    }
}

fn file_error(path: &Path, error: io::Error) -> LabError {
    LabError::File { path: path.to_owned(), error }
}

/// All of it as one JSON object, by the names of the experiments.
pub fn as_json(title: &str, all: &[Done]) -> serde_json::Value {
    let experiments: BTreeMap<&str, &Done> = all.iter().map(|done| (done.name.as_str(), done)).collect();
    serde_json::json!({ "title": title, "experiments": experiments })
}
