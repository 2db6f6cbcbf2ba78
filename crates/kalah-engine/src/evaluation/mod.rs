//! The evaluation: what a position is worth where a search ends.
//!
//! A small network for boards of 6 pits a side ([`NetworkEvaluation`]), and one for those of 8 to 12 (`WideEvaluation`). What
//! lies in each pit, which pits give an extra turn and the best captures ([`Inputs`]) add up to a hidden layer. One weighted sum
//! of that is the margin, another the error that it probably has. The weights are learned from games of the engine against
//! itself (`examples/learn`). Nothing that is proven rests on them.
//!
//! Unlike the estimate, which orders the plies and has to be quick, this may take its time.

mod error;
mod inputs;
mod layer;
mod margin;
mod network;
mod units;
mod weights;
#[cfg(not(target_family = "wasm"))]
mod wide;

pub use error::EvaluationError;
pub use inputs::Inputs;
pub use margin::MarginEstimate;
pub use network::NetworkEvaluation;
#[cfg(not(target_family = "wasm"))]
pub use wide::WideEvaluation;
