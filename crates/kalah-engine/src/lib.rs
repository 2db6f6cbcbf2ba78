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

pub use analysis::deepening::{Analysis, Scope};
pub use analysis::root::{Bound, MoveValue};
pub use analysis::source::{Exact, Margins, Source};
pub use board_search::BoardSearch;
pub use checkpoint::{Checkpoint, CheckpointError, Log, Place};
pub use estimate::{Estimate, Fit, Training, WeightsError};
pub use evaluation::{Evaluation, EvaluationError, Inputs};
pub use knowledge::{Expected, Lookup};
pub use play::engine::{Choice, Engine, EngineOptions};
pub use play::level::{Level, LevelError};
pub use play::resource_cache::Resources;
pub use proof::{
    Again, AskedPiece, Joined, Keep, Leaf, News, Part, PieceWorkers, Pieces, Progress, ProofError, Rest,
    Shorten, Status, UnknownPart, Verified, VerifyOptions, WorkedPiece, first_turns,
};
pub use run::Run;
pub use search::features::{Feature, Features, UnknownFeature};
pub use solve::{FirstMove, Solved};
pub use solver::{Options, SolveError, Solver};
pub use wide::WideSolver;
