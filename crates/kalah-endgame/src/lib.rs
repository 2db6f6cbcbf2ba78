//! Endgame databases: index, generation, file format, probe.

mod build;
mod count;
mod endgame;
mod halves;
mod index;
mod layer;
mod lines;
mod loud;
mod memory;
mod plan;
mod quiet;

pub use build::{BuildError, BuildOptions, Progress};
pub use endgame::Endgame;
pub use index::Index;
pub use plan::{Plan, PlanError};
