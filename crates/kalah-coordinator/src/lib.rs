//! Tournaments in memory, and the coordinator, the only task that changes them.
//!
//! A [`TournamentState`](tournament::TournamentState) holds nothing that cannot be computed from the database, except
//! the progress of running matches. Pages read it by a [`TournamentHandle`](handle::TournamentHandle), which counts
//! versions of each [topic](topic::TournamentTopic). Whoever wants a change sends a
//! [command](commands::TournamentCommand) to the [`Coordinator`](coordinator::Coordinator). No page, no address and no
//! feature of the server is known in here.

pub mod commands;
pub mod coordinator;
pub mod handle;
pub mod ranking_task;
pub mod reader;
pub mod topic;
pub mod tournament;
pub mod tournaments;
pub mod trouble;
pub mod workers;
