//! Submissions that are alike: what a tool outside found by `kalah admin similar`, and its pages for the staff.
//!
//! Nothing is compared here, and nothing follows from a share: the staff reads both texts.

mod pages;
mod report;
mod routes;

pub use report::{CopyReport, SimilarPair, SimilarPassage, SourcePlace};
pub(crate) use routes::{CopyReports, router};
