//! Check that a bot can take part: a list of steps, the same at home and where bots are accepted.

mod boards;
mod probes;
mod report;
mod steps;
mod talk;

pub use probes::CheckExtent;
pub use report::{CheckReport, CheckStep, StepVerdict};
pub use steps::check;
