//! The exact solver, search and analysis.
//!
//! ```
//! use kalah::{Rules, Side};
//! use kalah_engine::{Options, SearchRun, Solver};
//!
//! let rules: Rules = "4x3".parse()?;
//! let start = rules.start(Side::South);
//! let solver = Solver::new(rules, Options { table_bytes: 1 << 20, ..Options::default() })?;
//! let solved = solver.solve(&start, &SearchRun::new())?;
//! assert_eq!(solved.margin, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How it works and why it is true: `docs/solving.md`. The rooms, from the ground up: values, bounds and questions
//! (`value`), what is proven in a file (`checkpoint`), what positions are probably worth (`estimate`, `evaluation`), the
//! search (`search`), the rules of the opening on top of it (`opening_rules`), and what a user asks for: the `solver`, the
//! `analysis`, proofs in pieces (`proof`), opening books ([`book`]), and in front of every search what is known already
//! (`knowledge`). A player is made of it in `play`.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "seeds, pits and depths are small numbers: at most 255"
)]

mod analysis;
mod board_search;
pub mod book;
mod checkpoint;
mod estimate;
mod evaluation;
mod knowledge;
mod opening_rules;
mod play;
mod proof;
mod random;
mod run;
mod search;
mod solve;
mod solver;
mod value;
mod wide;

pub use analysis::deepening::{Analysis, AnalysisScope};
pub use analysis::root::{MarginBound, MoveValue};
pub use analysis::source::{ExactMargin, MarginInterval, ValueSource};
pub use board_search::BoardSearch;
pub use checkpoint::{Checkpoint, CheckpointError, LineLocation, ProofLog};
pub use estimate::{EstimateWeightsError, Fit, LinearEstimate, Training};
pub use evaluation::{EvaluationError, Inputs, NetworkEvaluation};
pub use knowledge::{ExpectedMargin, Lookup};
pub use play::engine::{ChosenMove, Engine, EngineOptions};
pub use play::level::{Level, LevelError};
pub use play::resource_cache::Resources;
pub use proof::{
    AskedPiece, JoinedLogs, LineSelection, OpenWork, PieceOptions, PieceWorkers, ProofError, ProofNews,
    ProofProgress, ProofShare, ProofState, RepeatedSearch, SearchedLeaf, ShortenOptions, UnknownPart,
    VerifiedLines, VerifyOptions, WorkedPiece, first_turns,
};
pub use run::SearchRun;
pub use search::features::{Features, SearchFeature, UnknownFeature};
pub use solve::{FirstMove, SolvedValue};
pub use solver::{Options, SolveError, Solver};
pub use wide::WideSolver;
