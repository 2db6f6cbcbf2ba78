//! Isolation of bots' programs from the rest of the machine. Somebody chooses: there is no default.

use std::env;
use std::path::PathBuf;

use kalah_sandbox::{LayerState, MachineLayers, MissingLayer, Sandbox, SandboxLimits, available_cores};

use crate::processor_budget::ProcessorBudget;

/// Places of this program and of what is installed with it, the proofs among it, where every bot may read.
const INSTALLED: [&str; 4] =
    ["/usr/bin/kalah", "/usr/local/bin/kalah", "/usr/share/doc/kalah", "/usr/local/share/doc/kalah"];

/// What no bot may read or run, though it may lie with the system's files: this program plays perfectly, and holds the books and
/// proofs.
pub(crate) fn own_files() -> impl Iterator<Item = PathBuf> {
    INSTALLED.into_iter().map(PathBuf::from).chain(env::current_exe())
}

/// Returns a place of this program, or of what is installed with it, among the files that every bot may read.
pub fn readable_installation() -> Option<PathBuf> {
    own_files().filter_map(|file| file.canonicalize().ok()).find(|file| file.starts_with("/usr"))
}

/// Isolation under which bots' programs are built and run.
#[derive(Clone, Debug)]
pub enum Isolation {
    /// Sandbox for programs, which are frozen while they are not asked.
    Held {
        /// Sandbox that holds them.
        sandbox: Sandbox,
        /// Limits of each of them while it plays.
        limits: SandboxLimits,
        /// Processor time of all of them and their builds together, if it is bounded.
        budget: Option<ProcessorBudget>,
        /// Folder of a Python module that they may import while they play. No build sees it: what it reads could be left in
        /// the bot's folder, which plays elsewhere as well.
        module: Option<PathBuf>,
    },
    /// Ban on programs: none is started. Players inside this process play all the same.
    NoPrograms {
        /// Reason, for those who want one.
        why: String,
    },
    /// Trust: programs run as part of this machine and may do what this program may do. Only the operator can
    /// say so.
    Trusted,
}

impl Isolation {
    /// Creates the isolation for programs that nobody has read.
    ///
    /// The calling program has to call [`kalah_sandbox::launch_if_asked`] first thing.
    pub fn held() -> Result<Isolation, MissingLayer> {
        Ok(Isolation::Held {
            sandbox: MachineLayers::probe().sandbox()?,
            limits: SandboxLimits::default(),
            budget: None,
            module: None,
        })
    }

    /// Creates a sandbox where this machine has one; otherwise no program is started.
    pub fn held_or_none() -> Isolation {
        Isolation::held().unwrap_or_else(|refused| Isolation::NoPrograms { why: refused.to_string() })
    }

    /// Creates the isolation for matches in which no program plays.
    pub fn no_programs() -> Isolation {
        Isolation::NoPrograms { why: "nobody has said how programs are to be held".to_owned() }
    }

    /// Describes the layers of the sandbox, in words for people.
    pub fn layers(&self) -> Vec<String> {
        match self {
            Isolation::Held { .. } => {
                let layers = MachineLayers::probe();
                let present = layers.iter().filter(|(_, state)| matches!(state, LayerState::Present));
                present.map(|(layer, _)| layer.what().to_owned()).collect()
            }
            Isolation::NoPrograms { .. } => Vec::new(),
            Isolation::Trusted => vec!["nothing: bots are trusted".to_owned()],
        }
    }

    /// The same with so many bytes of memory for each program that is held.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Isolation {
        self.limited(|limits| SandboxLimits { memory, ..limits })
    }

    /// The same with this much processor time for all programs together; `None` where programs are not held.
    #[must_use]
    pub fn with_budget(self, budget: ProcessorBudget) -> Option<Isolation> {
        match self {
            Isolation::Held { sandbox, limits, module, .. } => {
                Some(Isolation::Held { sandbox, limits, budget: Some(budget), module })
            }
            Isolation::NoPrograms { .. } | Isolation::Trusted => None,
        }
    }

    /// The same with the Python module in this folder, or with none, for programs that are held.
    #[must_use]
    pub fn importing(mut self, folder: Option<PathBuf>) -> Isolation {
        if let Isolation::Held { module, .. } = &mut self {
            *module = folder;
        }
        self
    }

    /// The same on these cores alone, or on all if there are none; for programs that are held.
    #[must_use]
    pub(crate) fn on_cores(self, cores: &[usize]) -> Isolation {
        self.limited(|limits| SandboxLimits { cores: cores.to_vec(), ..limits })
    }

    /// The cores that programs run on; `None` if they are not held, and so run as everybody else.
    pub(crate) fn cores(&self) -> Option<Vec<usize>> {
        match self {
            Isolation::Held { limits, .. } if limits.cores.is_empty() => Some(available_cores()),
            Isolation::Held { limits, .. } => Some(limits.cores.clone()),
            Isolation::NoPrograms { .. } | Isolation::Trusted => None,
        }
    }

    /// Bytes of memory that each program may take, if it is held.
    pub fn memory(&self) -> Option<u64> {
        match self {
            Isolation::Held { limits, .. } => Some(limits.memory),
            Isolation::NoPrograms { .. } | Isolation::Trusted => None,
        }
    }

    fn limited(self, change: impl FnOnce(SandboxLimits) -> SandboxLimits) -> Isolation {
        match self {
            Isolation::Held { sandbox, limits, budget, module } => {
                Isolation::Held { sandbox, limits: change(limits), budget, module }
            }
            other => other,
        }
    }
}
