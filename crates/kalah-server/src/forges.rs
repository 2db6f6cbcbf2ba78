//! Repositories at forges (GitHub, GitLab, Forgejo): the page on which a student connects one, webhooks that announce pushes, and
//! commit statuses that go back.
//!
//! How forges speak is in `kalah-forge`. What a webhook announces is fetched by `intake`, as it is without one.

pub(crate) mod commit_verdict;
mod delivery_text;
mod forge_sites;
mod handle;
mod page;
mod routes;
mod sealed_token;
mod status_sender;
mod webhook;

pub(crate) use handle::Forges;
pub(crate) use routes::router;
