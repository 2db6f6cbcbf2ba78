//! The explorer of positions: every move with what is known of it and what was played there, what is remarkable in
//! databases, and the same as a static site.
//!
//! The page that shows it is that of `analysis`, where searches for a position are.

mod book_export_page;
pub(crate) mod discoveries;
mod discoveries_page;
pub(crate) mod entry;
mod export;
pub(crate) mod known_moves;
mod known_value;
pub(crate) mod remarkable;
mod routes;
pub(crate) mod ways;

pub(crate) use discoveries_page::static_page;
pub use export::{BookExportError, export_book};
pub(crate) use routes::{api_routes, router};
