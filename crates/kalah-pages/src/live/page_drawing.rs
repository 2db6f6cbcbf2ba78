//! A page that was drawn, and what leads from one drawing to the next.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use kalah_texts::Language;

use crate::address::LivePageAddress;
use crate::http::page_error::PageError;
use crate::live::region::{Region, changes};

/// A region with the version of what it shows.
#[derive(Clone, Debug)]
pub struct DrawnRegion {
    pub version: u64,
    pub region: Arc<Region>,
}

/// The regions of a page. They may show more than their versions say, never less.
#[derive(Debug)]
pub struct PageDrawing {
    pub address: LivePageAddress,
    pub language: Language,
    pub version: u64,
    pub regions: Vec<DrawnRegion>,
    at: Instant,
    page: OnceLock<Bytes>,
    packed: OnceLock<Bytes>,
    whole: OnceLock<Bytes>,
}

impl PageDrawing {
    pub fn new(
        address: LivePageAddress,
        language: Language,
        version: u64,
        regions: Vec<DrawnRegion>,
    ) -> PageDrawing {
        let [page, packed, whole] = [const { OnceLock::new() }; 3];
        PageDrawing { address, language, version, regions, at: Instant::now(), page, packed, whole }
    }

    /// The address of the changes since. It names the language, which may be another one than that of the next page that
    /// the same browser asks for; English is what is not named.
    pub fn live_address(&self) -> String {
        let live = self.address.live_since(self.version);
        if self.language == Language::ENGLISH { live } else { format!("{live}&lang={}", self.language) }
    }

    /// The time since it was drawn.
    pub fn age(&self) -> Duration {
        self.at.elapsed()
    }

    /// The whole page, which lives; written once.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn page(
        &self,
        write: impl FnOnce(&PageDrawing, bool) -> Result<String, PageError>,
    ) -> Result<Bytes, PageError> {
        if let Some(page) = self.page.get() {
            return Ok(page.clone());
        }
        let page = Bytes::from(write(self, true)?);
        Ok(self.page.get_or_init(|| page).clone())
    }

    /// The whole page by gzip, if it has been packed already.
    pub fn packed_page(&self) -> Option<Bytes> {
        self.packed.get().cloned()
    }

    /// The whole page by gzip; packed once. Takes milliseconds.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn pack_page(
        &self,
        write: impl FnOnce(&PageDrawing, bool) -> Result<String, PageError>,
    ) -> Result<Bytes, PageError> {
        let page = self.page(write)?;
        let mut packed = GzEncoder::new(Vec::with_capacity(page.len() / 8), Compression::fast());
        let packed = packed.write_all(&page).and_then(|()| packed.finish());
        let packed = Bytes::from(packed.map_err(|_| PageError::Drawing)?);
        Ok(self.packed.get_or_init(|| packed).clone())
    }

    /// The text of one of its regions.
    pub fn region(&self, id: &str) -> &str {
        let region = self.regions.iter().find(|drawn| drawn.region.whole.id == id);
        region.map_or("", |drawn| &drawn.region.whole.html)
    }

    /// The event that brings any page of this view to this drawing; written once.
    fn whole(&self) -> Bytes {
        let write = || event(self.version, &changes(&[], &self.arcs()));
        self.whole.get_or_init(write).clone()
    }

    fn arcs(&self) -> Vec<Arc<Region>> {
        self.regions.iter().map(|drawn| Arc::clone(&drawn.region)).collect()
    }
}

/// A message in a stream of events. Its id is the version that the page then shows.
fn event(version: u64, text: &str) -> Bytes {
    let mut event = String::with_capacity(text.len() + 40);
    // A string takes whatever is written.
    _ = write!(event, "id: {version}\ndata: {text}\n\n");
    event.into()
}

/// Change from one drawing to the next.
#[derive(Clone, Debug)]
struct DrawingChange {
    from: u64,
    /// Empty if both look the same.
    event: Bytes,
}

/// The latest drawing of a view, and the changes that led there.
#[derive(Debug)]
pub struct DrawingUpdate {
    pub drawing: Arc<PageDrawing>,
    /// Changes without gaps, of which the last one leads to the drawing. Together no longer than the drawing
    /// as a whole.
    changes: VecDeque<DrawingChange>,
}

/// Changes that are kept for those who are late.
const KEPT: usize = 32;

impl DrawingUpdate {
    /// The first drawing.
    pub fn first(drawing: PageDrawing) -> DrawingUpdate {
        DrawingUpdate { drawing: Arc::new(drawing), changes: VecDeque::new() }
    }

    /// The next drawing of the same view, with what has changed, written once for all.
    #[must_use]
    pub fn next(&self, drawing: PageDrawing) -> DrawingUpdate {
        let text = changes(&self.drawing.arcs(), &drawing.arcs());
        let event = if text.is_empty() { Bytes::new() } else { event(drawing.version, &text) };
        let mut changes = self.changes.clone();
        changes.push_back(DrawingChange { from: self.drawing.version, event });
        let whole: usize = drawing.regions.iter().map(|drawn| drawn.region.whole.html.len()).sum();
        let mut kept: usize = changes.iter().map(|change| change.event.len()).sum();
        while kept > whole || changes.len() > KEPT {
            let Some(oldest) = changes.pop_front() else { break };
            kept -= oldest.event.len();
        }
        DrawingUpdate { drawing: Arc::new(drawing), changes }
    }

    /// Returns the events for a page of version `shown`: the changes since, or everything if they are not
    /// known.
    pub fn since(&self, shown: u64) -> Vec<Bytes> {
        if shown == self.drawing.version {
            return Vec::new();
        }
        match self.changes.iter().position(|change| change.from == shown) {
            Some(first) => {
                let events = self.changes.range(first..).map(|change| &change.event);
                events.filter(|event| !event.is_empty()).cloned().collect()
            }
            None => vec![self.drawing.whole()],
        }
    }
}
