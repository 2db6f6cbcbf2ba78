//! Repositories at forges: webhooks that announce pushes, and statuses of commits that go back.

pub(crate) mod connected;
pub(crate) mod forge;
mod octokit;
mod statuses;
mod webhooks;
