//! The exact solver, search and analysis.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "seeds, pits and depths are small numbers: at most 255"
)]

mod analysis;
mod checkpoint;
mod children;
mod driver;
mod estimate;
mod features;
mod knowledge;
mod opening;
mod prefetch;
mod rank;
mod run;
mod search;
mod solver;
mod split;
mod table;
mod value;

pub use analysis::{Analysis, MoveValue};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use estimate::{Estimate, Fit, Training, WeightsError};
pub use features::{Feature, Features, UnknownFeature};
pub use run::Run;
pub use solver::{FirstMove, Options, SolveError, Solved, Solver};
