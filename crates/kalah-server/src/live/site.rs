//! State that every request can reach.

use std::sync::Arc;

use tokio::sync::watch;

use crate::http::row_budget::RowBudget;
use crate::live::page_cache::PageCache;
use crate::tournament::app::App;
use crate::tournament::hall::Hall;
use crate::tournament::workers::Crew;

/// The site of a tournament, among those of all others. Handles, cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) app: App,
    pub(crate) pages: Arc<PageCache>,
    pub(crate) hall: Hall,
    pub(crate) crew: Crew,
    /// Budget of database rows for the puzzles that strangers see.
    pub(crate) puzzle_rows: Arc<RowBudget>,
    /// Turns true when the server is to end.
    pub(crate) stop: watch::Receiver<bool>,
}
