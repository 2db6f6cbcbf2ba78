//! What every request can reach.

use std::sync::Arc;

use tokio::sync::watch;

use crate::app::App;
use crate::page_cache::PageCache;

/// Handles, cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) app: App,
    pub(crate) pages: Arc<PageCache>,
    /// Turns true when the server is to end.
    pub(crate) stop: watch::Receiver<bool>,
}
