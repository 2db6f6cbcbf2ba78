//! Studies: positions with notes and arrows, kept for their owner, read by whoever has the link, presented live.
//!
//! Notes that only the browser keeps are in `web/studies`, as the analysis shows them.

mod list_page;
mod marks;
mod new_page;
mod presentations;
mod routes;
mod study_page;
pub(crate) mod tree;

pub(crate) use presentations::Presentations;
pub(crate) use routes::router;
