//! Endgame databases: the exact value of every position with up to so many seeds in play.
//!
//! A value is what the side to move still gains of the seeds in play, under best play of both sides;
//! stores are not part of a position here.
//!
//! ```
//! use kalah::{Position, kernel::PitPair};
//! use kalah_endgame::{BuildOptions, Endgame};
//!
//! let endgame = Endgame::build("6x6".parse()?, 10, &BuildOptions::default(), &|_| {})?;
//! let position: Position = "<6,30,32,0,0,1,0,2,1,2,0,1,3,0,0> s".parse()?;
//! let pair = PitPair::from_position(&position).expect("at most 7 pits");
//! let gain = endgame.value(endgame.slot(pair, pair.seeds()));
//! assert_eq!(gain, 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How positions are numbered, in what order values follow from one another, and how they lie in a
//! file, is told and proven in `docs/solving-endgame.md`. The way through the modules: `plan`, `count`
//! and `index` number positions; `halves` says what plies do to half a board; `lines`, `ground`,
//! `store_moves`, `other_moves`, `layer` and `build` fill in values; `memory`, `nibbles` and `values` hold them;
//! `model`, `codec`, `format`, `write` and `file` are the file, `image` the one that is opened at once,
//! `file_error` tells what is wrong with one and `contents` what it holds; `verify` and `stats` check
//! all that, `discoveries` tells what is remarkable in them, and
//! `cache` keeps what programs build for themselves.

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
mod image;
mod index;
mod layer;
mod lines;
mod memory;
mod model;
mod nibbles;
mod other_moves;
mod plan;
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
