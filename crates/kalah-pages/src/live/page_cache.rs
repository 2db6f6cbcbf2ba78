//! The pages that were drawn last, and those that somebody follows.
//!
//! A page is drawn once in each language however many ask for it, and once for all who follow it: the first of these starts a task
//! that draws, the last one ends it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use kalah_coordinator::reader::TournamentReader;
use tokio::sync::watch;

use crate::address::view::LocalizedView;
use crate::http::page_error::PageError;
use crate::live::draw::{DrawingPurpose, DrawingQueue, SectionSource};
use crate::live::live_page::LivePage;
use crate::live::page_drawing::DrawingUpdate;

/// Pages that nobody follows, kept for whoever asks next.
const KEPT: usize = 64;

/// Pages that may be followed at once: each costs a drawing whenever it changes. Others stay as they are loaded.
pub const FOLLOWED: usize = 512;

/// The pages of a tournament that were drawn last.
#[derive(Debug)]
pub struct PageCache {
    entries: Mutex<HashMap<LocalizedView, CachedPage>>,
    /// Counts requests, so that a smaller number was asked for longer ago.
    clock: AtomicU64,
    source: &'static dyn SectionSource,
    pub lines: Arc<DrawingQueue>,
    /// Turns true when the server is to end.
    stop: watch::Receiver<bool>,
}

#[derive(Debug)]
struct CachedPage {
    page: Arc<LivePage>,
    /// True if a task draws it.
    followed: bool,
    asked: u64,
}

/// Client that follows a page: the version that is shown there, and the channel of the next.
#[derive(Debug)]
pub struct Follower {
    shown: u64,
    news: watch::Receiver<Option<Arc<DrawingUpdate>>>,
}

impl Follower {
    /// Returns the events that bring the page up to date; empty if it is.
    pub fn next_events(&mut self) -> Vec<Bytes> {
        let news = self.news.borrow_and_update();
        let Some(news) = &*news else { return Vec::new() };
        let events = news.since(self.shown);
        self.shown = news.drawing.version;
        events
    }

    /// Completes when there may be something new. False if nobody draws any more.
    pub async fn changed(&mut self) -> bool {
        self.news.changed().await.is_ok()
    }
}

impl PageCache {
    /// Creates an empty cache of the pages of `source`. What is drawn for followers ends when `stop` turns true.
    pub fn new(
        source: &'static dyn SectionSource,
        lines: Arc<DrawingQueue>,
        stop: watch::Receiver<bool>,
    ) -> PageCache {
        PageCache { entries: Mutex::default(), clock: AtomicU64::new(0), source, lines, stop }
    }

    /// The page of a view as it is now, or was a moment ago.
    pub async fn news(
        &self,
        app: &TournamentReader,
        view: impl Into<LocalizedView>,
    ) -> Result<Arc<DrawingUpdate>, PageError> {
        let view = view.into();
        let page = Arc::clone(&self.entry(&mut self.lock(), view).page);
        let news = page.news(app, DrawingPurpose::Asked).await;
        if news.is_err() {
            // Whoever asks for what is not there takes nobody's place.
            let mut entries = self.lock();
            if entries.get(&view).is_some_and(|entry| !entry.followed) {
                entries.remove(&view);
            }
        }
        news
    }

    /// Returns true if one more client may follow the view.
    pub fn has_room(&self, view: impl Into<LocalizedView>) -> bool {
        has_room(&self.lock(), view.into())
    }

    /// Returns true if a task draws the view.
    pub fn is_followed(&self, view: impl Into<LocalizedView>) -> bool {
        self.lock().get(&view.into()).is_some_and(|entry| entry.followed)
    }

    /// Follows a page from the version that is shown, 0 for none.
    ///
    /// # Errors
    /// If too many pages are followed already.
    pub fn follow(
        self: &Arc<Self>,
        app: &TournamentReader,
        view: impl Into<LocalizedView>,
        shown: u64,
    ) -> Result<Follower, PageError> {
        let view = view.into();
        let mut entries = self.lock();
        if !has_room(&entries, view) {
            return Err(PageError::Crowded);
        }
        let entry = self.entry(&mut entries, view);
        let follower = Follower { shown, news: entry.page.subscribe() };
        if !entry.followed {
            entry.followed = true;
            let page = Arc::clone(&entry.page);
            tokio::spawn(Arc::clone(self).keep(app.clone(), page));
        }
        Ok(follower)
    }

    /// Draws a page until nobody follows it, or the server ends.
    async fn keep(self: Arc<Self>, app: TournamentReader, page: Arc<LivePage>) {
        let mut stop = self.stop.clone();
        loop {
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = page.draw_for_followers(&app) => if self.leave(&page) { return },
            }
        }
    }

    /// Ends the following of a page unless somebody has come meanwhile. True if it has ended.
    fn leave(&self, page: &LivePage) -> bool {
        let mut entries = self.lock();
        let over = !page.is_followed();
        if over && let Some(entry) = entries.get_mut(&page.localized) {
            entry.followed = false;
        }
        over
    }

    /// The entry of a view, made if there is none; then the one that was asked for longest ago makes room.
    fn entry<'a>(
        &self,
        entries: &'a mut HashMap<LocalizedView, CachedPage>,
        view: LocalizedView,
    ) -> &'a mut CachedPage {
        let asked = self.clock.fetch_add(1, Ordering::Relaxed);
        if !entries.contains_key(&view) {
            let idle = entries.iter().filter(|(_, entry)| !entry.followed);
            if idle.clone().count() >= KEPT
                && let Some(oldest) = idle.min_by_key(|(_, entry)| entry.asked).map(|(view, _)| *view)
            {
                entries.remove(&oldest);
            }
        }
        let page = || Arc::new(LivePage::new(view, self.source, Arc::clone(&self.lines)));
        let new = || CachedPage { page: page(), followed: false, asked };
        let entry = entries.entry(view).or_insert_with(new);
        entry.asked = asked;
        entry
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<LocalizedView, CachedPage>> {
        // A panic cannot leave it half changed: nothing in here panics.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn has_room(entries: &HashMap<LocalizedView, CachedPage>, view: LocalizedView) -> bool {
    entries.get(&view).is_some_and(|entry| entry.followed)
        || entries.values().filter(|entry| entry.followed).count() < FOLLOWED
}
