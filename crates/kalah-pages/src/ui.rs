//! Building blocks of pages of several features: layout, boards, moves in words, pagers, curves, the trouble
//! banner, error pages; the files that browsers fetch; times, CSV, and JSON of other crates.
//!
//! No page is in here, and nothing in here asks who is signed in.

pub mod api_shapes;
pub mod assets;
mod check_report;
pub mod clock;
mod comments;
pub mod csv;
pub mod curve;
mod error_help;
pub mod escape;
pub mod failure;
#[expect(clippy::inline_always, reason = "the macro writes it")]
pub mod filters;
pub mod game_review;
pub mod icon;
pub mod layout;
pub mod levels;
pub mod line_words;
pub mod move_attempt;
pub mod moves;
pub mod navigation;
pub mod offline;
pub mod page_version;
pub mod pager;
pub mod player_names;
pub mod requirement_text;
pub mod rule_boards;
mod script_texts;
pub mod seat;
pub mod stepped_game;
pub mod submission_steps;
pub mod trouble;
pub mod typed_confirmation;
pub mod words;
pub mod worker_words;
