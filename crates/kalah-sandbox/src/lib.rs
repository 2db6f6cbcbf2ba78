//! Programs nobody has read, run with limits.
//!
//! The crate knows nothing of Kalah: it starts a program in isolation, limits what the whole tree of its
//! processes may take, and ends it to the last one. All of that is Linux's: on other systems the types are the
//! same, [`MachineLayers::sandbox`] says that there is no sandbox, and WASM modules run all the same.

mod command;
mod exit;
mod layers;
mod limits;
mod run;
mod spawn_error;
pub mod wasm;

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

#[cfg(not(target_os = "linux"))]
use elsewhere as system;
#[cfg(target_os = "linux")]
use linux as system;

pub use command::{Policy, SandboxCommand};
pub use exit::{Exit, LimitBreach, Usage};
pub use layers::{LayerState, MissingLayer, SandboxLayer};
pub use limits::SandboxLimits;
pub use run::FinishedRun;
pub use spawn_error::SandboxSpawnError;
pub use system::{
    MachineLayers, Sandbox, SandboxedChild, available_cores, launch_if_asked, open_beneath, waits_for_input,
};
