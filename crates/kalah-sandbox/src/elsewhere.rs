//! The same types on systems other than Linux, where no program can be held.

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter};
use std::path::{Component, Path};
use std::time::Duration;

use crate::command::{Policy, SandboxCommand};
use crate::exit::{Exit, Usage};
use crate::layers::{LayerState, MissingLayer, SandboxLayer};
use crate::limits::SandboxLimits;
use crate::spawn_error::SandboxSpawnError;

/// Name of this system, for people.
const SYSTEM: &str = if cfg!(windows) {
    "Windows"
} else if cfg!(target_os = "macos") {
    "macOS"
} else {
    "this system"
};

/// Layers of this machine: none.
#[derive(Debug, Clone, Copy)]
pub struct MachineLayers;

impl MachineLayers {
    /// Returns the layers, of which there is none to try.
    pub fn probe() -> &'static Self {
        &MachineLayers
    }

    /// Iterates over no layers.
    pub fn iter(&self) -> impl Iterator<Item = (SandboxLayer, &LayerState)> {
        std::iter::empty()
    }

    /// Returns the error that there is no sandbox here.
    ///
    /// # Errors
    /// Always.
    pub fn sandbox(&self) -> Result<Sandbox, MissingLayer> {
        Err(MissingLayer::System(SYSTEM))
    }
}

/// A sandbox, of which there is none.
#[derive(Debug, Clone, Copy)]
pub enum Sandbox {}

impl Sandbox {
    /// Never called.
    pub fn counts_trees(&self) -> bool {
        match *self {}
    }

    /// Never called.
    pub fn holds_writers(&self) -> bool {
        match *self {}
    }

    /// Never called.
    pub fn hides_files(&self) -> bool {
        match *self {}
    }

    /// Never called.
    pub fn reaches(&self, _: &Path) -> bool {
        match *self {}
    }

    /// Never called.
    pub fn spawn(
        &self,
        _: &SandboxCommand,
        _: &Policy,
        _: &SandboxLimits,
    ) -> Result<SandboxedChild, SandboxSpawnError> {
        match *self {}
    }
}

/// A program in a sandbox, of which there is none.
#[derive(Debug)]
pub struct SandboxedChild {
    /// Standard input.
    pub stdin: Option<PipeWriter>,
    /// Standard output.
    pub stdout: Option<PipeReader>,
    /// Standard error.
    pub stderr: Option<PipeReader>,
    never: Infallible,
}

impl SandboxedChild {
    /// Never called.
    pub fn freeze(&mut self) -> io::Result<()> {
        match self.never {}
    }

    /// Never called.
    pub fn thaw(&mut self) -> io::Result<Duration> {
        match self.never {}
    }

    /// Never called.
    pub fn usage(&mut self) -> io::Result<Usage> {
        match self.never {}
    }

    /// Never called.
    pub fn waits_for_input(&mut self) -> io::Result<bool> {
        match self.never {}
    }

    /// Never called.
    pub fn wait(&mut self) -> io::Result<(Exit, Usage)> {
        match self.never {}
    }

    /// Never called.
    pub fn end(&mut self, _: Duration) -> io::Result<(Exit, Usage)> {
        match self.never {}
    }

    /// Never called.
    pub fn ends_within(&mut self, _: Duration) -> io::Result<bool> {
        match self.never {}
    }
}

/// Does nothing: no process is started to hold another.
pub fn launch_if_asked() {}

/// The cores that this process may run on: not told.
pub fn available_cores() -> Vec<usize> {
    Vec::new()
}

/// Returns false: what a process waits for is not seen.
pub fn waits_for_input(_: u32) -> bool {
    false
}

/// Opens the regular file `path` beneath `folder` for reading: no link leads out of it.
///
/// # Errors
/// If there is no such file, if a link on the way leads out of the folder, or if it is no regular file.
pub fn open_beneath(folder: &Path, path: &Path) -> io::Result<File> {
    let invalid =
        || io::Error::new(io::ErrorKind::InvalidInput, format!("{} is no regular file", path.display()));
    if !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(invalid());
    }
    let found = folder.join(path).canonicalize()?;
    let file = File::open(&found)?;
    if found.starts_with(folder.canonicalize()?) && file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(invalid())
    }
}
