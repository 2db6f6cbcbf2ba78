//! Submissions that are alike: what a tool outside found, by a button or by `kalah admin similar`, and its pages for the staff.
//!
//! Nothing is compared in this program, and nothing follows from a share: the staff reads both texts.

mod comparison;
mod pages;
mod report;
mod routes;

pub use comparison::{CopyComparer, FoundCopies};
pub use report::{CopyReport, SimilarPair, SimilarPassage, SourcePlace};
pub(crate) use routes::{CopyReports, router};
