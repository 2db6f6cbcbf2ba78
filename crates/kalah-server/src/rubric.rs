//! The rubric of the class: criteria as `kalah grade` reads them, what each version that plays earned by them, and who reads it.
//!
//! Nothing is graded in this program: a [`RubricGrader`] does it when the staff asks.

mod grading;
mod page;
mod results;
mod routes;

pub use grading::RubricGrader;
pub(crate) use grading::RubricGrading;
pub(crate) use results::{ResultReader, earned_shares, results_for};
pub(crate) use routes::router;
