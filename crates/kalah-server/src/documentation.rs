//! The documentation for users as pages of the site, a search over it, and the page that helps with a failure.
//!
//! The texts are those of `docs/`, which the program holds. Nothing here knows of a tournament.

mod article;
pub(crate) mod failure_help;
mod german_terms;
mod library;
mod page;
mod routes;
mod search;
mod texts;

pub(crate) use library::names;
pub(crate) use routes::router;
