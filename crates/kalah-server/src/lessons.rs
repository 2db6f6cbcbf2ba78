//! Retry delay for a client that has too many requests.
//!
//! The searches themselves are in `kalah-textbook`.

mod nim_page;
mod nim_tree;
mod routes;
mod search_kind;
mod search_page;
mod search_tree;
mod search_words;

pub(crate) use routes::router;
