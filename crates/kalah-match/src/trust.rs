//! How far bots' programs are trusted.

use kalah_sandbox::{Layers, Limits, Refused, Sandbox};

/// How bots' programs are built and run.
#[derive(Clone, Debug, Default)]
pub enum Trust {
    /// As part of this machine: they may do what this program may do.
    #[default]
    Trusted,
    /// Held in a sandbox, frozen while they are not asked.
    Held {
        /// What holds them.
        sandbox: Sandbox,
        /// What each of them may take while it plays.
        limits: Limits,
    },
}

impl Trust {
    /// For programs that nobody has read.
    ///
    /// The calling program has to call [`kalah_sandbox::launch_if_asked`] first thing.
    ///
    /// # Errors
    /// If this machine cannot hold them.
    pub fn none() -> Result<Trust, Refused> {
        Ok(Trust::Held { sandbox: Layers::probe().sandbox()?, limits: Limits::default() })
    }

    /// For programs of our own: held where this machine can.
    pub fn ours() -> Trust {
        Trust::none().unwrap_or_default()
    }

    /// The same with so many bytes of memory for each program that is held.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Trust {
        self.limited(|limits| Limits { memory, ..limits })
    }

    /// The same on these cores alone, or on all if there are none; for programs that are held.
    #[must_use]
    pub(crate) fn on_cores(self, cores: &[usize]) -> Trust {
        self.limited(|limits| Limits { cores: cores.to_vec(), ..limits })
    }

    /// Bytes of memory that each program may take, if it is held.
    pub fn memory(&self) -> Option<u64> {
        match self {
            Trust::Trusted => None,
            Trust::Held { limits, .. } => Some(limits.memory),
        }
    }

    fn limited(self, change: impl FnOnce(Limits) -> Limits) -> Trust {
        match self {
            Trust::Trusted => Trust::Trusted,
            Trust::Held { sandbox, limits } => Trust::Held { sandbox, limits: change(limits) },
        }
    }
}
