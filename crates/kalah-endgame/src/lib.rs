//! Endgame databases: index, generation, file format, probe.

mod build;
mod codec;
mod count;
mod endgame;
mod file;
mod format;
mod ground;
mod halves;
mod index;
mod layer;
mod lines;
mod loud;
mod memory;
mod model;
mod nibbles;
mod plan;
mod quiet;
mod stats;
mod values;
mod verify;
mod write;

pub use build::{BuildError, BuildOptions, Progress};
pub use endgame::Endgame;
pub use file::{EndgameFile, FileError, Place};
pub use index::Index;
pub use memory::MemoryError;
pub use plan::{Plan, PlanError, available_memory};
pub use stats::LayerStats;
pub use verify::{Mismatch, Sample};
