//! What experiments are done with, and why one cannot be done.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use kalah::Rules;
use kalah_engine::SolveError;
use kalah_match::MatchError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::steps::ExperimentSteps;
use crate::openings::draw::ExactSolver;
use crate::openings::error::OpeningsError;
use crate::side_by_side::each;
use crate::tournament::runner::TournamentError;
use crate::workers::game_runner::GameRunner;

/// Resources of experiments.
pub struct ExperimentResources<'a> {
    /// A folder for what is done: a file for each experiment, each set of positions and each tournament.
    pub folder: PathBuf,
    /// Searches and games at the same time. No figure depends on it but those of time.
    pub concurrency: usize,
    /// Finds exact values on a board.
    pub exact: &'a dyn Fn(Rules) -> ExactSolver<'static>,
    /// Place where the games of tables are played. Searches are done here.
    pub runner: GameRunner<'a>,
    /// Counter of what is done.
    pub steps: ExperimentSteps<'a>,
    /// Set when nobody waits any more.
    pub cancel: &'a AtomicBool,
}

/// Reason for the failure of an experiment.
#[derive(Debug, Error)]
pub enum LabError {
    /// A word that means nothing.
    #[error("{word}: {why}")]
    Word {
        /// The word.
        word: String,
        /// Description of the fault.
        why: String,
    },
    /// A player that is a program of its own.
    #[error("{0} is a program: experiments take players that are part of kalah")]
    Program(String),
    /// A player that has no answer.
    #[error("{0} has no answer in a position of the experiment")]
    NoAnswer(String),
    /// Failure to read or write what is kept.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the system.
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

impl ExperimentResources<'_> {
    pub(crate) fn not_cancelled(&self) -> Result<(), LabError> {
        if self.cancel.load(Ordering::Relaxed) { Err(LabError::Interrupted) } else { Ok(()) }
    }

    /// Maps each item by a function, in their order, several at a time. Each is a step.
    pub(crate) fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        of: impl Fn(&T) -> R + Sync,
    ) -> Result<Vec<R>, LabError> {
        let steps = &self.steps;
        let counted = |item: &T| {
            let result = of(item);
            steps.count();
            result
        };
        each(items, self.concurrency, self.cancel, counted).ok_or(LabError::Interrupted)
    }

    pub(crate) fn file(&self, name: &str, extension: &str) -> PathBuf {
        self.folder.join(format!("{name}.{extension}"))
    }

    /// Reads what is kept under a name, if it can be read.
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
