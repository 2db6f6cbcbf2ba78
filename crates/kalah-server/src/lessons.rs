//! Lessons: the rules, searches step by step, Nim-Mancala.
//!
//! The searches themselves are in `kalah-textbook`.

mod learn_page;
mod nim_page;
mod nim_tree;
mod routes;
mod search_kind;
mod search_page;
mod search_tree;
mod search_words;

pub(crate) use routes::router;
