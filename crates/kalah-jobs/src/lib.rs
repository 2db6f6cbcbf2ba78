//! What server and worker say to each other, and the ways it travels.
//!
//! The server offers [`Job`]s and hears [`Message`]s; a worker takes jobs and tells. Both hold an end
//! of channels and nothing else, so another way than [`in_process`] only has to move what the
//! channels carry: all of it is plain data that serde can write.

mod in_process;
mod job;
mod message;

pub use in_process::{ServerEnd, WorkerEnd, in_process};
pub use job::{Attempt, Job, JobId, Limit, Settings};
pub use message::{Message, Outcome, PlayedGame, Progress, Report};
