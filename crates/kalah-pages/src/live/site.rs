//! State that every request can reach.

use std::sync::Arc;

use kalah_coordinator::reader::TournamentReader;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::workers::WorkersHandle;
use kalah_http::admission::client_rate::ClientRate;
use tokio::sync::watch;

use crate::live::page_cache::PageCache;

/// The site of a tournament, among those of all others. Handles, cheap to clone.
#[derive(Clone, Debug)]
pub struct TournamentSite {
    pub app: TournamentReader,
    pub pages: Arc<PageCache>,
    pub tournaments: Tournaments,
    pub workers: WorkersHandle,
    /// Public address of the server without a slash at its end; `None` if it is not configured.
    pub address: Option<Arc<str>>,
    /// Budget of database rows for the puzzles that strangers see.
    pub puzzle_rows: Arc<ClientRate>,
    /// Turns true when the server is to end.
    pub stop: watch::Receiver<bool>,
}
