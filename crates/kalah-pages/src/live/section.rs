//! A region before it is drawn.

use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::TournamentState;
use kalah_texts::Language;

use crate::http::page_error::PageError;
use crate::live::region::Region;

/// Data of a region, taken out of the tournament.
pub trait RegionData: Send + 'static {
    /// The region in a language.
    fn draw(self, language: Language) -> Result<Region, PageError>;
}

/// Draws a region.
pub type RegionRenderer = Box<dyn FnOnce(Language) -> Result<Region, PageError> + Send>;

/// Takes what a region shows out of the tournament, which nobody can change meanwhile: it is to be quick.
type SectionReader = Box<dyn FnOnce(&TournamentState) -> Result<RegionRenderer, PageError> + Send>;

/// A region of a page: what it shows, and how it is drawn.
pub struct PageSection {
    /// The topics that it shows.
    pub topics: Vec<TournamentTopic>,
    pub take: SectionReader,
}

impl PageSection {
    /// The region that these facts draw.
    pub fn new<F: RegionData>(
        topics: impl Into<Vec<TournamentTopic>>,
        take: impl FnOnce(&TournamentState) -> Result<F, PageError> + Send + 'static,
    ) -> PageSection {
        let take = |tournament: &TournamentState| {
            let facts = take(tournament)?;
            Ok(Box::new(|language| facts.draw(language)) as RegionRenderer)
        };
        PageSection { topics: topics.into(), take: Box::new(take) }
    }
}
