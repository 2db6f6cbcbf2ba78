//! State that every request can reach.

use std::sync::Arc;

use tokio::sync::watch;

use crate::live::page_cache::PageCache;
use crate::tournament::reader::TournamentReader;
use crate::tournament::tournaments::Tournaments;
use crate::tournament::workers::WorkersHandle;
use kalah_http::row_budget::RowBudget;

/// The site of a tournament, among those of all others. Handles, cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct TournamentSite {
    pub(crate) app: TournamentReader,
    pub(crate) pages: Arc<PageCache>,
    pub(crate) hall: Tournaments,
    pub(crate) crew: WorkersHandle,
    /// Budget of database rows for the puzzles that strangers see.
    pub(crate) puzzle_rows: Arc<RowBudget>,
    /// Turns true when the server is to end.
    pub(crate) stop: watch::Receiver<bool>,
}
