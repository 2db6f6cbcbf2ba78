//! How far bots' programs are trusted.

use kalah_sandbox::{Layers, Refused, Sandbox};

/// How bots' programs are built and run.
#[derive(Clone, Debug, Default)]
pub enum Trust {
    /// As part of this machine: they may do what this program may do.
    #[default]
    Trusted,
    /// Held in a sandbox, frozen while they are not asked.
    Held(Sandbox),
}

impl Trust {
    /// For programs that nobody has read.
    ///
    /// The calling program has to call [`kalah_sandbox::launch_if_asked`] first thing.
    ///
    /// # Errors
    /// If this machine cannot hold them.
    pub fn none() -> Result<Trust, Refused> {
        Ok(Trust::Held(Layers::probe().sandbox()?))
    }

    /// For programs of our own: held where this machine can.
    pub fn ours() -> Trust {
        Trust::none().unwrap_or_default()
    }
}
