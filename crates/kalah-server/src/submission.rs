//! Submissions and practice matches: the way to the coordinator, and the pages that say how far they are.
//!
//! [`Submissions`] takes submissions; the coordinator has it built and tried by workers, and says whose
//! turn it is. How far a submission is, is [`kalah_store::SubmissionStatus`]'s to say. How bytes become a bot is in
//! `intake`.

pub(crate) mod build_log;
mod comments;
mod handle;
mod lookup;
pub(crate) mod own_page;
pub(crate) mod practice;
mod practice_page;
pub(crate) mod routes;
mod source_page;
mod submissions_page;
mod submitted_files;

pub(crate) use handle::{Submissions, SubmitError, english_line};
pub(crate) use submitted_files::SubmittedFiles;
