//! Programs nobody has read, run with limits.
//!
//! The crate knows nothing of Kalah: it starts a program in isolation, limits what the whole tree of its
//! processes may take, and ends it to the last one.

mod beneath;
mod calls;
mod cgroup;
mod child;
mod command;
mod copy;
mod disk;
mod entry;
mod files;
mod folder;
mod groups;
mod identity;
mod launcher;
mod launchers;
mod layers;
mod limits;
mod namespaces;
mod priority;
mod rlimits;
mod root;
mod run;
mod sandbox;
mod scratch;
mod supervisor;
mod sys;
mod tree;
mod waiting;
pub mod wasm;
mod watch;
mod wire;

pub use beneath::open_beneath;
pub use child::SandboxedChild;
pub use command::{Policy, SandboxCommand};
pub use entry::launch_if_asked;
pub use layers::{LayerState, MachineLayers, MissingLayer, SandboxLayer};
pub use limits::SandboxLimits;
pub use rlimits::available_cores;
pub use run::FinishedRun;
pub use sandbox::{Sandbox, SandboxSpawnError};
pub use waiting::waits_for_input;
pub use wire::{Exit, LimitBreach, Usage};
