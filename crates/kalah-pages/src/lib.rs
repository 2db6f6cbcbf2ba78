//! What pages of the server are made of: their addresses, layout, boards and words, regions that change while somebody
//! looks, the files that browsers fetch, and the errors that handlers answer with.
//!
//! No page is in here, and nothing in here asks who is signed in.

#![expect(
    missing_docs,
    reason = "only the server's pages use it, and most fields are named as what they show"
)]

extern crate self as kalah_pages;

pub mod address;
pub mod bot_output;
pub mod embedded;
pub mod http;
pub mod live;
pub mod ui;
