//! The estimate: what the side to move will probably gain more than the other.
//!
//! A sum of small weights, one for the seeds in each pit of either side and one for the best capture
//! that either side could make at once. It orders moves and serves where a search of limited depth
//! ends; nothing that is proven rests on it.

mod capture;
mod train;
mod weights;

pub(crate) use capture::Captures;
pub use train::{Fit, Training};
pub use weights::{EstimateWeightsError, LinearEstimate};
