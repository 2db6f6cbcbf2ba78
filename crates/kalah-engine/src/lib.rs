#![doc = include_str!("../README.md")]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "seeds, pits and depths are small numbers: at most 255"
)]

mod analysis;
mod board_search;
mod board_searches;
pub mod book;
mod checkpoint;
mod estimate;
mod evaluation;
mod knowledge;
mod opening_rules;
mod packed;
mod play;
mod prepare;
mod proof;
mod random;
mod run;
mod search;
mod shipped_files;
mod solve;
mod solver;
mod value;
#[cfg(target_family = "wasm")]
#[path = "no_wide.rs"]
mod wide;
#[cfg(not(target_family = "wasm"))]
mod wide;

pub use analysis::deepening::{Analysis, AnalysisScope};
pub use analysis::root::{MarginBound, MoveValue};
pub use analysis::source::{ExactMargin, MarginInterval, ValueSource};
pub use board_search::BoardSearch;
pub use board_searches::{BoardSearches, PreparedSearch};
pub use checkpoint::{Checkpoint, CheckpointError, LineLocation, ProofLog};
pub use estimate::{EstimateWeightsError, Fit, LinearEstimate, Training};
#[cfg(not(target_family = "wasm"))]
pub use evaluation::WideEvaluation;
pub use evaluation::{EvaluationError, Inputs, MarginEstimate, NetworkEvaluation};
pub use knowledge::session::AnalysisSession;
pub use knowledge::{ExpectedMargin, Lookup};
pub use play::board_databases::BoardDatabases;
pub use play::engine::{ChosenMove, Engine, EngineOptions};
pub use play::level::{Level, LevelError};
pub use play::resource_cache::Resources;
pub use prepare::{PrepareError, SearchBudget, SearchResources};
pub use proof::{
    AskedPiece, JoinedLogs, LineSelection, OpenWork, PieceOptions, PieceWorkers, ProofError, ProofNews,
    ProofProgress, ProofShare, ProofState, RepeatedSearch, SearchedLeaf, ShortenOptions, UnknownPart,
    VerifiedLines, VerifyOptions, WorkedPiece, first_turns,
};
pub use run::SearchRun;
pub use search::features::{Features, SearchFeature, UnknownFeature};
pub use search::tuning::SearchTuning;
pub use shipped_files::{ShippedFile, ShippedKind};
pub use solve::{FirstMove, SolvedValue};
pub use solver::{MAX_PLAYED_PITS, Options, SolveError, Solver};
pub use wide::WideSolver;
