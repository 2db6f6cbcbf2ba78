//! A page that lives: its latest drawing, and how it is drawn for those who follow it.

use std::sync::Arc;
use std::time::Duration;

use kalah_coordinator::reader::TournamentReader;
use tokio::sync::{Mutex, watch};

use crate::address::view::LocalizedView;
use crate::http::page_error::PageError;
use crate::live::draw::{DrawingPurpose, DrawingQueue, SectionSource, draw};
use crate::live::page_drawing::DrawingUpdate;

/// The shortest time between two drawings of a page. A drawing that is younger is shown though it may be outdated; the
/// stream of the page brings what has changed.
pub const PACE: Duration = Duration::from_millis(250);

/// The pause after a change that is none of the page.
pub(super) const GLANCE: Duration = Duration::from_millis(50);

/// A page with its latest drawing.
#[derive(Debug)]
pub struct LivePage {
    pub localized: LocalizedView,
    /// Lock of the task that draws: others wait for the same drawing.
    turn: Mutex<()>,
    source: &'static dyn SectionSource,
    lines: Arc<DrawingQueue>,
    news: watch::Sender<Option<Arc<DrawingUpdate>>>,
}

impl LivePage {
    pub fn new(
        localized: LocalizedView,
        source: &'static dyn SectionSource,
        lines: Arc<DrawingQueue>,
    ) -> LivePage {
        LivePage { localized, turn: Mutex::default(), source, lines, news: watch::Sender::new(None) }
    }

    pub fn subscribe(&self) -> watch::Receiver<Option<Arc<DrawingUpdate>>> {
        self.news.subscribe()
    }

    pub fn is_followed(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// The latest drawing if it is current or younger than [`PACE`], else a new one.
    pub async fn news(
        &self,
        app: &TournamentReader,
        purpose: DrawingPurpose,
    ) -> Result<Arc<DrawingUpdate>, PageError> {
        if let Some(news) = self.recent(app) {
            return Ok(news);
        }
        let _turn = self.turn.lock().await;
        if let Some(news) = self.recent(app) {
            return Ok(news);
        }
        let old = self.news.borrow().clone();
        let drawn_before = old.as_ref().map(|old| Arc::clone(&old.drawing));
        let news =
            draw(self.source, app, &self.lines, purpose, self.localized, drawn_before, move |drawing| {
                match old {
                    Some(old) => old.next(drawing),
                    None => DrawingUpdate::first(drawing),
                }
            });
        let news = Arc::new(news.await?);
        self.news.send_replace(Some(Arc::clone(&news)));
        Ok(news)
    }

    fn recent(&self, app: &TournamentReader) -> Option<Arc<DrawingUpdate>> {
        let news = self.news.borrow().clone()?;
        let version = app.shared.version(&self.localized.view.topics());
        (news.drawing.version == version || news.drawing.age() < PACE).then_some(news)
    }

    /// Draws whenever something has changed, until nobody follows the page.
    pub async fn draw_for_followers(&self, app: &TournamentReader) {
        let mut changes = app.shared.changes();
        loop {
            changes.mark_unchanged();
            let version = app.shared.version(&self.localized.view.topics());
            let old = match self.news(app, DrawingPurpose::Followed).await {
                Ok(news) if news.drawing.version < version => Some(news),
                // If it cannot be drawn now, it may be after the next change.
                Ok(_) | Err(_) => None,
            };
            let next = async {
                match old {
                    Some(old) => tokio::time::sleep(PACE.saturating_sub(old.drawing.age())).await,
                    None => self.concerned(app, version, &mut changes).await,
                }
            };
            tokio::select! {
                () = self.news.closed() => return,
                () = next => {}
            }
        }
    }

    /// Completes when a topic of the page has changed since `version`.
    async fn concerned(&self, app: &TournamentReader, version: u64, changes: &mut watch::Receiver<()>) {
        let topics = self.localized.view.topics();
        // There is no error: the tournament lives as long as whoever waits here.
        while changes.changed().await.is_ok() && app.shared.version(&topics) <= version {
            tokio::time::sleep(GLANCE).await;
        }
    }
}
