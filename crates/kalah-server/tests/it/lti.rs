//! Learning platforms, end to end against a platform that is not ours.

mod grades;
mod items;
mod launches;
pub(crate) mod lms;
