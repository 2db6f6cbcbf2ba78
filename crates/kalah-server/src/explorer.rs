//! `/book`: every move of a position with what is known of it, and what was played there.

pub(crate) mod discoveries;
pub(crate) mod entry;
mod export;
pub(crate) mod position_key;
pub(crate) mod remarkable;
mod routes;
pub(crate) mod ways;

pub use export::{BookExportError, export_book};
pub(crate) use routes::router;
