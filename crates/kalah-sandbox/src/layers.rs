//! What this machine offers to hold a program, found by doing it.

use std::sync::OnceLock;

use serde::Serialize;

use crate::command::Policy;
use crate::limits::Limits;
use crate::sandbox::{LaunchError, Sandbox, launch};
use crate::wire::{Exit, Order, Step};

/// A part of the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    /// Programs run as a user without rights, with nothing to gain.
    Unprivileged,
    /// Memory, processor time, files of each process are limited.
    Limits,
    /// Landlock: only the files that were named can be opened.
    Files,
    /// Seccomp: only the calls to the kernel that a program needs.
    Calls,
    /// No network and no process of others is there at all, and only the named files.
    Namespaces,
    /// The kernel counts memory and time of the whole tree.
    ControlGroup,
}

impl Layer {
    /// All layers, the minimum first.
    pub const ALL: [Self; 6] =
        [Self::Unprivileged, Self::Limits, Self::Files, Self::Calls, Self::Namespaces, Self::ControlGroup];

    /// Whether programs that nobody has read are refused without it.
    pub fn is_minimum(self) -> bool {
        !matches!(self, Self::Namespaces | Self::ControlGroup)
    }

    /// What it is, in a few words.
    pub fn what(self) -> &'static str {
        match self {
            Self::Unprivileged => "runs as nobody, no privileges to gain",
            Self::Limits => "memory, processor time, files limited (rlimits)",
            Self::Files => "only named files can be opened (Landlock)",
            Self::Calls => "only needed calls to the kernel (seccomp)",
            Self::Namespaces => "no network, no other processes (namespaces)",
            Self::ControlGroup => "the whole tree's memory counted (control groups v2)",
        }
    }

    fn remedy(self) -> &'static str {
        match self {
            Self::Unprivileged => "run as an ordinary user, or give root CAP_SETUID and CAP_SETGID",
            Self::Limits => "raise the limits this program was started with (ulimit -a)",
            Self::Files => {
                "use a kernel from 5.13 on with `landlock` in its list of security modules (lsm=...)"
            }
            Self::Calls => "use a kernel with CONFIG_SECCOMP_FILTER; in a container allow seccomp",
            Self::Namespaces => {
                "allow user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), \
                 kernel.unprivileged_userns_clone=1 (Debian before 11); in a container --privileged"
            }
            Self::ControlGroup => "not used yet: a watch looks at the tree twenty times a second instead",
        }
    }
}

/// Whether a layer is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum State {
    /// It was tried and works.
    Present,
    /// It does not.
    Missing {
        /// What happened.
        why: String,
        /// What to do.
        remedy: &'static str,
    },
}

/// All layers of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layers([State; Layer::ALL.len()]);

/// This machine lacks a layer of the minimum.
#[derive(Debug, Clone, thiserror::Error)]
#[error("this machine cannot hold an untrusted program: {what} is missing ({why}); {remedy}")]
pub struct Refused {
    what: &'static str,
    why: String,
    remedy: &'static str,
}

impl Layers {
    /// Tries everything, once in the life of this program: a few milliseconds.
    ///
    /// The calling program has to call [`launch_if_asked`](crate::launch_if_asked) first thing.
    pub fn probe() -> &'static Self {
        static LAYERS: OnceLock<Layers> = OnceLock::new();
        LAYERS.get_or_init(|| match try_out(true) {
            Ok(()) => Self::missing(&[]),
            // Without namespaces it may still be enough.
            Err(failure) if failure.layer == Layer::Namespaces => match try_out(false) {
                Ok(()) => Self::missing(&[failure]),
                Err(other) => Self::missing(&[failure, other]),
            },
            Err(failure) => Self::missing(&[failure]),
        })
    }

    /// Each layer with its state, the minimum first.
    pub fn iter(&self) -> impl Iterator<Item = (Layer, &State)> {
        Layer::ALL.into_iter().zip(&self.0)
    }

    /// The state of one layer.
    pub fn state(&self, layer: Layer) -> &State {
        &self.0[layer as usize]
    }

    /// The sandbox made of all layers that are there.
    ///
    /// # Errors
    /// If one of the minimum is missing.
    pub fn sandbox(&self) -> Result<Sandbox, Refused> {
        for (layer, state) in self.iter().filter(|(layer, _)| layer.is_minimum()) {
            if let State::Missing { why, remedy } = state {
                return Err(Refused { what: layer.what(), why: why.clone(), remedy });
            }
        }
        Ok(Sandbox { namespaces: *self.state(Layer::Namespaces) == State::Present })
    }

    fn missing(failures: &[Failure]) -> Self {
        Self(Layer::ALL.map(|layer| {
            let why = match failures.iter().find(|failure| failure.layer == layer) {
                Some(failure) => failure.why.clone(),
                None if layer == Layer::ControlGroup => "no support for a delegated group".to_owned(),
                None => return State::Present,
            };
            State::Missing { why, remedy: layer.remedy() }
        }))
    }
}

struct Failure {
    layer: Layer,
    why: String,
}

/// Goes the whole way into a sandbox and comes back.
fn try_out(namespaces: bool) -> Result<(), Failure> {
    let policy = Policy::program("/usr");
    let order = Order { command: None, policy, limits: Limits::default(), namespaces };
    let mut child = launch(&order).map_err(|error| match error {
        LaunchError::Failed { step, error } => {
            let layer = match step {
                Step::Namespaces | Step::Root => Layer::Namespaces,
                Step::Limits => Layer::Limits,
                Step::Landlock => Layer::Files,
                Step::Calls => Layer::Calls,
                Step::Order | Step::Identity | Step::Directory | Step::Streams | Step::Program => {
                    Layer::Unprivileged
                }
            };
            Failure { layer, why: error }
        }
        LaunchError::Launcher(error) => Failure { layer: Layer::Unprivileged, why: error.to_string() },
    })?;
    match child.wait() {
        Ok((Exit::Code(0), _)) => Ok(()),
        Ok((exit, _)) => Err(Failure { layer: Layer::Calls, why: format!("the trial ended with {exit:?}") }),
        Err(error) => Err(Failure { layer: Layer::Unprivileged, why: error.to_string() }),
    }
}
