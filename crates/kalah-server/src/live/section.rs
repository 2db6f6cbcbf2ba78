//! A region before it is drawn.

use crate::http::page_error::PageError;
use crate::live::region::Region;
use crate::tournament::Tournament;
use crate::tournament::topic::Topic;

/// Data of a region, taken out of the tournament.
pub(crate) trait Facts: Send + 'static {
    /// The region.
    ///
    /// # Errors
    /// If a template fails.
    fn draw(self) -> Result<Region, PageError>;
}

/// Draws a region.
pub(crate) type Draw = Box<dyn FnOnce() -> Result<Region, PageError> + Send>;

/// Takes what a region shows out of the tournament, which nobody can change meanwhile: it is to be quick.
type Take = Box<dyn FnOnce(&Tournament) -> Result<Draw, PageError> + Send>;

/// A region of a page: what it shows, and how it is drawn.
pub(crate) struct Section {
    /// The topics that it shows.
    pub(crate) topics: Vec<Topic>,
    pub(crate) take: Take,
}

impl Section {
    /// The region that these facts draw.
    pub(crate) fn new<F: Facts>(
        topics: impl Into<Vec<Topic>>,
        take: impl FnOnce(&Tournament) -> Result<F, PageError> + Send + 'static,
    ) -> Section {
        let take = |tournament: &Tournament| {
            let facts = take(tournament)?;
            Ok(Box::new(|| facts.draw()) as Draw)
        };
        Section { topics: topics.into(), take: Box::new(take) }
    }
}
