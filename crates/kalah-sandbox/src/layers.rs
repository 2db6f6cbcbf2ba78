//! Parts of the sandbox, and whether a machine has them.

use serde::Serialize;

/// A part of the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SandboxLayer {
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
    /// The whole tree is stopped and ended as one.
    ControlGroup,
    /// The kernel counts memory, tasks and time of the whole tree.
    GroupLimits,
}

impl SandboxLayer {
    /// List of all layers, the minimum first.
    pub const ALL: [Self; 7] = [
        Self::Unprivileged,
        Self::Limits,
        Self::Files,
        Self::Calls,
        Self::Namespaces,
        Self::ControlGroup,
        Self::GroupLimits,
    ];

    /// Returns true if programs that nobody has read are refused without it.
    pub fn is_minimum(self) -> bool {
        !matches!(self, Self::Namespaces | Self::ControlGroup | Self::GroupLimits)
    }

    /// Describes it in a few words.
    pub fn what(self) -> &'static str {
        match self {
            Self::Unprivileged => "runs as nobody, no privileges to gain",
            Self::Limits => "memory, processor time, files limited (rlimits)",
            Self::Files => "only named files can be opened (Landlock)",
            Self::Calls => "only needed calls to the kernel (seccomp)",
            Self::Namespaces => "no network, no other processes (namespaces)",
            Self::ControlGroup => "the whole tree stopped and ended as one (control groups v2)",
            Self::GroupLimits => "the whole tree's memory and tasks counted (control groups v2)",
        }
    }
}

/// State of a layer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum LayerState {
    /// The layer was tried and works.
    Present,
    /// The layer does not work.
    Missing {
        /// Description of what happened.
        why: String,
        /// Advice on what to do.
        remedy: &'static str,
    },
}

/// Error of a machine that cannot hold untrusted programs.
#[derive(Debug, Clone, thiserror::Error)]
pub enum MissingLayer {
    /// A layer of the minimum does not work.
    #[error("this machine cannot hold an untrusted program: {what} is missing ({why}); {remedy}")]
    Layer {
        /// Description of the layer.
        what: &'static str,
        /// Description of what happened.
        why: String,
        /// Advice on what to do.
        remedy: &'static str,
    },
    /// The system, named here, is not Linux.
    #[error("{0} has no sandbox for programs that nobody has read: it needs Linux")]
    System(&'static str),
}
