//! Intake of bots: everything that makes a bot in the depot out of bytes that came from outside, a file a
//! way; and how workers fetch bots from there.
//!
//! Whatever the way, the bytes lie in a file of the folder for what arrives before anything else is begun, so
//! that a slow client holds nothing but its connection; the bot is kept by what it holds; and
//! [`Submissions`](crate::submission::Submissions) hears of it. What becomes of it then is in `submission`.

mod allowed_repositories;
pub(crate) mod api;
mod author;
pub(crate) mod bots;
mod depot_bot;
mod download;
pub(crate) mod git;
mod packed_bots;
mod page;
mod pending_commits;
mod polling;
mod refusal;
mod repository_turns;
mod room;
mod routes;
mod upload_file;
mod upload_places;
mod written_bot;

pub(crate) use refusal::SubmissionRefusal;
pub(crate) use room::Intake;
pub(crate) use routes::{api_routes, git_routes, pages, run_polling};
