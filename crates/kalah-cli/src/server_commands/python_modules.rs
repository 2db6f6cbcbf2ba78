//! The Python module `kalah` that bots in the sandbox may import, as options.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah_match::{InstalledModules, Isolation};

/// Folders with the module, of a machine that plays for tournaments.
#[derive(Args)]
pub(crate) struct PythonModulesArgs {
    /// Folder in which the Python module kalah is installed, for bots of tournaments that offer it; may be given again: one without
    /// books and proofs, one with them
    #[arg(long, value_name = "DIR")]
    python_module: Vec<PathBuf>,
}

impl PythonModulesArgs {
    /// Tries the modules in the sandbox. Where no program is started there is none.
    ///
    /// # Errors
    /// If one of them cannot be imported, or bots are not held.
    pub(crate) fn installed(&self, isolation: &Isolation) -> Result<InstalledModules> {
        match isolation {
            Isolation::NoPrograms { .. } => Ok(InstalledModules::default()),
            Isolation::Held { .. } | Isolation::Trusted => {
                Ok(InstalledModules::probe(&self.python_module, isolation)?)
            }
        }
    }

    /// Returns the folders.
    pub(crate) fn folders(&self) -> &[PathBuf] {
        &self.python_module
    }
}

/// Returns lines about modules, for whoever starts a program that has them.
pub(crate) fn lines(modules: &InstalledModules) -> impl Iterator<Item = String> {
    modules.iter().map(|module| format!("Bots may import {module} where a tournament offers it"))
}
