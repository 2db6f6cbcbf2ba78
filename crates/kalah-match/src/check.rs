//! Check that a bot can take part: a list of steps, the same at home and where bots are accepted.

mod boards;
mod report;
mod steps;
mod talk;

pub use report::{Report, Step, Verdict};
pub use steps::check;
