//! The workshop: a bot is written on a page, tried in the sandbox of a worker, downloaded and submitted.
//!
//! A bot here is the template of a language with one file changed. What comes of a try is in memory for some minutes; only
//! drafts of people who have signed in are in the database.

mod draft;
mod editor_page;
mod posted_bot;
mod result_page;
mod routes;
mod tried_game;
mod tries;

pub(crate) use routes::router;
pub(crate) use tries::Tries;
