//! What is taught: textbook searches step by step, and Nim-Mancala.
//!
//! The searches themselves are in `kalah-textbook`.

pub(crate) mod nim_page;
mod nim_tree;
mod search_kind;
pub(crate) mod search_page;
mod search_tree;
mod search_words;
