//! Drawing, off the threads that answer requests.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use kalah_coordinator::reader::TournamentReader;
use kalah_http::admission::gate::{Everybody, FairGate, GateLimits, GateRefusal};
use kalah_http::admission::places::{Place, PlaceLimits, Places};
use kalah_http::client::ClientAddress;

use crate::address::AddressBase;
use crate::address::view::{LiveView, LocalizedView};
use crate::http::page_error::PageError;
use crate::live::page_drawing::{DrawnRegion, PageDrawing};
use crate::live::section::PageSection;

/// Sections of a view once they are known.
pub type SectionsFuture<'a> = Pin<Box<dyn Future<Output = Result<Vec<PageSection>, PageError>> + Send + 'a>>;

/// Source of the sections of each view. The pages implement it, so that drawing knows none of them.
pub trait SectionSource: fmt::Debug + Send + Sync {
    /// Reads what a view needs from the database, and returns its sections.
    ///
    /// # Errors
    /// If there is no such page, or its match cannot be read.
    fn sections<'a>(&'a self, app: &'a TournamentReader, view: LiveView) -> SectionsFuture<'a>;
}

/// Pages that are drawn at once because somebody asks.
const ASKED: usize = 2;

/// Pages that are drawn at once for those who follow them.
const FOLLOWED: usize = 1;

/// Pages for one reader that are drawn at once, and that wait for it from one client: pictures, trees, records.
const SINGLE: usize = 2;
const SINGLE_WAITING: usize = 16;

/// Tables of megabytes that are drawn or read at once. Who reads slowly holds one in memory.
const TABLES: PlaceLimits = PlaceLimits { total: 64, per_network: 16, per_client: 4 };

/// Retry delay for a client that has too many requests.
const SINGLE_AGAIN: Duration = Duration::from_secs(5);

/// Reason why a page is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawingPurpose {
    /// Client that waits for the page.
    Asked,
    /// Client that follows the page.
    Followed,
}

/// Queue of drawings. Whoever asks for a page never stands behind those that are followed.
#[derive(Debug)]
pub struct DrawingQueue {
    asked: FairGate<Everybody>,
    followed: FairGate<Everybody>,
    single: FairGate,
    tables: Places,
}

impl Default for DrawingQueue {
    fn default() -> DrawingQueue {
        // A page is drawn once for all who want it, so that pages are what is limited.
        let [asked, followed] = [ASKED, FOLLOWED].map(|pages| FairGate::new(GateLimits::at_once(pages)));
        DrawingQueue {
            asked,
            followed,
            single: FairGate::new(GateLimits::new(SINGLE, SINGLE_WAITING)),
            tables: Places::new(TABLES),
        }
    }
}

impl DrawingQueue {
    /// Draws what one reader asked for and no other will, in turn with the pages of other clients.
    ///
    /// # Errors
    /// Those of `draw`, if the client has too many such pages waiting, and if drawing broke off.
    pub async fn draw_single<T: Send + 'static>(
        &self,
        client: ClientAddress,
        draw: impl FnOnce() -> Result<T, PageError> + Send + 'static,
    ) -> Result<T, PageError> {
        self.single.run(client, move |_| draw()).await.unwrap_or_else(|refusal| match refusal {
            GateRefusal::TooManyWaiting => Err(PageError::TooMany(SINGLE_AGAIN)),
            GateRefusal::Broken(_) => Err(PageError::Drawing),
        })
    }

    /// Draws a table of megabytes for one reader. The place is to be held until it is sent.
    ///
    /// # Errors
    /// As [`DrawingQueue::draw_single`]; and if the client or its network reads as many as it may.
    pub async fn draw_table<T: Send + 'static>(
        &self,
        client: ClientAddress,
        draw: impl FnOnce() -> Result<T, PageError> + Send + 'static,
    ) -> Result<(T, Place), PageError> {
        let place = self.tables.take_busy(client).ok_or(PageError::TooMany(SINGLE_AGAIN))?;
        Ok((self.draw_single(client, draw).await?, place))
    }

    /// Draws when there is a place.
    ///
    /// # Errors
    /// Those of `draw`, and if drawing broke off.
    pub async fn draw<T: Send + 'static>(
        &self,
        purpose: DrawingPurpose,
        draw: impl FnOnce() -> Result<T, PageError> + Send + 'static,
    ) -> Result<T, PageError> {
        let line = match purpose {
            DrawingPurpose::Asked => &self.asked,
            DrawingPurpose::Followed => &self.followed,
        };
        line.run(Everybody, move |_| draw()).await.unwrap_or(Err(PageError::Drawing))
    }
}

/// Draws a view as it is now, when its turn has come; regions of `old` of which nothing has changed are taken as they
/// are. What `finish` makes of it is made on the same thread.
///
/// # Errors
/// If there is no such page, its match cannot be read, or a template fails.
pub async fn draw<T: Send + 'static>(
    source: &dyn SectionSource,
    app: &TournamentReader,
    lines: &DrawingQueue,
    purpose: DrawingPurpose,
    LocalizedView { view, language }: LocalizedView,
    old: Option<Arc<PageDrawing>>,
    finish: impl FnOnce(PageDrawing) -> T + Send + 'static,
) -> Result<T, PageError> {
    // The version is read first: what is drawn may be newer, and is then drawn again, but never older.
    let address = AddressBase::of(&app.shared.read()).view(view);
    let version = app.shared.version(&view.topics());
    let sections = source.sections(app, view).await?;
    let live = app.shared.clone();
    let drawing = move || {
        let old = old.map_or_else(Vec::new, |old| old.regions.clone());
        // Everything is taken in one moment, and drawn when the tournament may change again.
        let taken: Vec<_> = {
            let tournament = live.read();
            let mut old = old.into_iter();
            let take = |PageSection { topics, take }| {
                let version = live.version(&topics).min(version);
                match old.next() {
                    Some(old) if old.version == version => Ok((version, Err(old.region))),
                    _ => take(&tournament).map(|draw| (version, Ok(draw))),
                }
            };
            sections.into_iter().map(take).collect::<Result<_, PageError>>()?
        };
        let regions = taken.into_iter().map(|(version, taken)| {
            let region = match taken {
                Ok(draw) => Arc::new(draw(language)?),
                Err(same) => same,
            };
            Ok(DrawnRegion { version, region })
        });
        Ok(finish(PageDrawing::new(address, language, version, regions.collect::<Result<_, PageError>>()?)))
    };
    lines.draw(purpose, drawing).await
}

#[cfg(test)]
mod tests {
    use kalah_http::client::ClientAddress;

    use super::{DrawingQueue, PageError, TABLES};

    #[tokio::test]
    async fn tables_that_nobody_reads_are_few() {
        let lines = DrawingQueue::default();
        let table = async |network: u8, host: usize| {
            let client = ClientAddress::from_ip([10, 0, network, u8::try_from(host).unwrap()].into());
            lines.draw_table(client, || Ok("a table")).await
        };
        let mut unread = Vec::new();
        for number in 0..TABLES.per_network {
            unread.push(table(0, number / TABLES.per_client).await.unwrap());
        }
        assert!(matches!(table(0, 99).await, Err(PageError::TooMany(_))));
        assert!(table(1, 1).await.is_ok());
        unread.pop();
        assert!(table(0, 99).await.is_ok());
    }
}
