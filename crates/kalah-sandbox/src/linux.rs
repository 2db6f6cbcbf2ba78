//! The sandbox of Linux: its layers, the launcher that builds them up, and the tree of processes inside.

mod beneath;
pub(crate) mod calls;
mod cgroup;
mod child;
mod copy;
mod disk;
mod entry;
pub(crate) mod files;
mod folder;
mod groups;
pub(crate) mod identity;
mod launcher;
mod launchers;
mod namespaces;
mod priority;
mod probe;
pub(crate) mod rlimits;
mod root;
mod sandbox;
mod scratch;
mod supervisor;
pub(crate) mod sys;
mod tree;
mod waiting;
mod watch;
mod wire;

pub use beneath::open_beneath;
pub use child::SandboxedChild;
pub use entry::launch_if_asked;
pub use probe::MachineLayers;
pub use rlimits::available_cores;
pub use sandbox::Sandbox;
pub use waiting::waits_for_input;
