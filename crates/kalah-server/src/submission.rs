//! What players hand in: from the moment that it is in the depot until it plays.
//!
//! [`Submissions`] takes it, the coordinator has it built and tried by workers, [`TaskQueue`] says whose turn it is. How
//! far a submission is, is [`kalah_store::Status`]'s to say.

mod handle;
pub(crate) mod practice;
mod practice_page;
pub(crate) mod routes;
mod submissions_page;

pub(crate) use handle::{NotTaken, Submissions};
