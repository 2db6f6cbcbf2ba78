//! What is kept, what is worked out from it, and what becomes of it when somebody else writes.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod agents;
mod foreign_changes;
mod forges;
mod lti;
mod notices;
mod older_version;
mod people;
mod refused_files;
mod released;
mod round_trip;
mod several;
mod submissions;
mod tournament;
