//! The exact solver, search and analysis.
//!
//! ```
//! use kalah::{Rules, Side};
//! use kalah_engine::{Options, Run, Solver};
//!
//! let rules: Rules = "4x3".parse()?;
//! let start = rules.start(Side::South);
//! let solver = Solver::new(rules, Options { table_bytes: 1 << 20, ..Options::default() })?;
//! let solved = solver.solve(&start, &Run::new())?;
//! assert_eq!(solved.margin, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How it works and why it is true: `docs/solving.md`. From the ground up: values, bounds and questions (`value`),
//! exact keys (`rank`, `table`), what a search looks things up in (`knowledge`) and in which order it tries
//! (`children`, `estimate`), the search itself and its threads (`search`, `split`), from questions
//! to values (`driver`), from moves to the best ones (`root`), and what a user asks for (`opening`, `solver`, `analysis`).
//! A player is made of it by `engine`, `level` and `shelf`.
//! What need not be searched any more, because it is known: [`book`], and in front of every search [`Lookup`].

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "seeds, pits and depths are small numbers: at most 255"
)]

mod analysis;
mod best;
pub mod book;
mod checkpoint;
mod children;
mod driver;
mod engine;
mod estimate;
mod evaluation;
mod features;
mod huge;
mod knowledge;
mod level;
mod lookup;
mod opening;
mod prefetch;
mod proof;
mod random;
mod rank;
mod root;
mod run;
mod search;
mod shelf;
mod solver;
mod source;
mod split;
mod table;
mod value;

pub use analysis::{Analysis, Scope};
pub use checkpoint::{Checkpoint, CheckpointError, Log, Merged, Place};
pub use engine::{Choice, Engine, EngineOptions};
pub use estimate::{Estimate, Fit, Training, WeightsError};
pub use evaluation::{Evaluation, EvaluationError, Inputs};
pub use features::{Feature, Features, UnknownFeature};
pub use level::{Level, LevelError};
pub use lookup::{Expected, Lookup};
pub use proof::{
    News, Part, Pieces, Progress, ProofError, Rest, Status, UnknownPart, Verified, VerifyOptions,
};
pub use root::{Bound, MoveValue};
pub use run::Run;
pub use solver::{FirstMove, Options, SolveError, Solved, Solver};
pub use source::{Exact, Margins, Source};
