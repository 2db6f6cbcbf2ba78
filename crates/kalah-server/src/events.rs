//! Live events: a page is told what has changed on it since it was drawn, and nothing else.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_core::Stream;

use crate::app::App;
use crate::page_error::PageError;
use crate::pages;
use crate::region::{Drawn, changes};
use crate::view::View;

/// The shortest time between two messages to one browser.
const PACE: Duration = Duration::from_millis(250);

/// The regions of a page, with the version of the tournament that they show at least.
pub(crate) async fn draw(app: &App, view: View) -> Result<(u64, Drawn), PageError> {
    // The version is read first: what is drawn may be newer, and is then sent again, but never older.
    let version = *app.live.versions().borrow();
    if let Some(drawn) = app.drawn.get(view, version) {
        return Ok((version, drawn));
    }
    let drawn = Arc::new(pages::regions(app, view).await?);
    app.drawn.keep(view, version, &drawn);
    Ok((version, drawn))
}

/// The stream of changes of a page that was drawn at version `since`.
pub(crate) async fn stream(
    app: App,
    view: View,
    since: u64,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, PageError> {
    let mut versions = app.live.versions();
    let mut stop = app.stop.clone();
    let (version, drawn) = draw(&app, view).await?;
    // Whoever has an older page is sent everything: it is not known what that page shows.
    let mut shown = if version == since { drawn } else { Drawn::default() };
    let events = async_stream::stream! {
        loop {
            versions.mark_unchanged();
            if let Ok((_, drawn)) = draw(&app, view).await {
                let text = changes(&shown, &drawn);
                shown = drawn;
                if !text.is_empty() {
                    yield Ok(Event::default().data(text));
                    tokio::time::sleep(PACE).await;
                }
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                changed = versions.changed() => if changed.is_err() { return },
            }
        }
    };
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
