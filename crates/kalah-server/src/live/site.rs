//! State that every request can reach.

use std::sync::Arc;

use tokio::sync::watch;

use crate::live::page_cache::PageCache;
use kalah_http::client_rate::ClientRate;
use kalah_tournament_state::reader::TournamentReader;
use kalah_tournament_state::tournaments::Tournaments;
use kalah_tournament_state::workers::WorkersHandle;

/// The site of a tournament, among those of all others. Handles, cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct TournamentSite {
    pub(crate) app: TournamentReader,
    pub(crate) pages: Arc<PageCache>,
    pub(crate) tournaments: Tournaments,
    pub(crate) workers: WorkersHandle,
    /// Public address of the server without a slash at its end; `None` if nobody has told it.
    pub(crate) address: Option<Arc<str>>,
    /// Budget of database rows for the puzzles that strangers see.
    pub(crate) puzzle_rows: Arc<ClientRate>,
    /// Turns true when the server is to end.
    pub(crate) stop: watch::Receiver<bool>,
}
