//! What other parts of the server tell on the page of an account.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use kalah_tournament::PlayerNumber;

use crate::page_error::PageError;

type Drawing = Pin<Box<dyn Future<Output = Result<Vec<String>, PageError>> + Send>>;

/// Draws what is told of a player to its owner, each part a `<section>`. Clones are the same.
#[derive(Clone)]
pub(crate) struct OwnSections(Arc<dyn Fn(PlayerNumber) -> Drawing + Send + Sync>);

impl OwnSections {
    /// Drawn by this.
    pub(crate) fn new<D>(draw: impl Fn(PlayerNumber) -> D + Send + Sync + 'static) -> OwnSections
    where
        D: Future<Output = Result<Vec<String>, PageError>> + Send + 'static,
    {
        OwnSections(Arc::new(move |player| Box::pin(draw(player))))
    }

    pub(super) async fn of(&self, player: Option<PlayerNumber>) -> Result<Vec<String>, PageError> {
        match player {
            Some(player) => (self.0)(player).await,
            None => Ok(Vec::new()),
        }
    }
}

impl fmt::Debug for OwnSections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnSections")
    }
}
