#![doc = include_str!("../README.md")]

mod after_ply;
mod build;
mod cache;
mod codec;
mod contents;
mod count;
mod discoveries;
mod endgame;
mod file;
mod file_error;
mod forced_wins;
mod format;
mod ground;
mod halves;
#[cfg(target_family = "wasm")]
mod heap;
mod image;
mod index;
mod layer;
mod lines;
mod memory;
mod model;
mod nibbles;
mod other_moves;
mod plan;
#[cfg(target_family = "wasm")]
mod sequential;
mod stats;
mod store_moves;
mod values;
mod verify;
mod write;

pub use build::{BuildOptions, DatabaseProgress, EndgameBuildError};
pub use cache::DatabaseCache;
pub use contents::Contents;
pub use discoveries::{LayerDiscoveries, RecordHolder};
pub use endgame::Endgame;
pub use file::EndgameFile;
pub use file_error::{FileError, FileRegion};
pub use index::Index;
pub use memory::MemoryError;
pub use plan::{DatabaseSize, PlanError, available_memory};
pub use stats::LayerStats;
pub use verify::{Sample, ValueMismatch};
