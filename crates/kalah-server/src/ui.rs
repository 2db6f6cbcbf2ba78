//! Building blocks of pages of several features: layout, boards, moves in words, pagers, curves, the trouble
//! banner, error pages; the files that browsers fetch; times, CSV, and JSON of other crates.
//!
//! No page is in here, and nothing in here asks who is signed in.

pub(crate) mod api_shapes;
pub(crate) mod assets;
pub(crate) mod board;
pub(crate) mod clock;
mod comments;
pub(crate) mod csv;
pub(crate) mod curve;
mod error_help;
pub(crate) mod escape;
pub(crate) mod failure;
pub(crate) mod game_query;
pub(crate) mod game_review;
pub(crate) mod icon;
pub(crate) mod layout;
pub(crate) mod move_attempt;
pub(crate) mod moves;
pub(crate) mod navigation;
pub(crate) mod pager;
pub(crate) mod rule_boards;
pub(crate) mod seat;
pub(crate) mod seed_places;
pub(crate) mod stepped;
pub(crate) mod submission_steps;
pub(crate) mod sweep;
pub(crate) mod trouble;
pub(crate) mod typed_confirmation;
pub(crate) mod words;
pub(crate) mod worker_words;
