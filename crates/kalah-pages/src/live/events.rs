//! Live events: a page receives what has changed on it since it was drawn.
//!
//! What is sent was written once for all who follow the page; a stream holds the number of the version that its page
//! shows and nothing more.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::time::sleep;

use crate::address::view::LocalizedView;
use crate::http::page_error::PageError;
use crate::live::site::TournamentSite;

/// Period of silence after which an empty line is sent, so that a lost connection is noticed.
pub const SILENCE: Duration = Duration::from_secs(15);

/// The line that says nothing.
pub const STILL_HERE: Bytes = Bytes::from_static(b":\n\n");

/// Returns the answer that consists of these events.
pub fn event_stream(events: Body) -> Response {
    // Proxies that buffer answers know the last one.
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-cache"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, events).into_response()
}

/// The version that a page shows: that of the latest event, if it lost its stream, else that of the address.
pub fn shown_version(headers: &HeaderMap, since: u64) -> u64 {
    let received = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    received.unwrap_or(since)
}

/// Query of the stream of a page: the version that the page shows.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct ShownPage {
    #[serde(default)]
    since: u64,
}

impl ShownPage {
    /// The version that the page shows by now.
    pub fn version(self, headers: &HeaderMap) -> u64 {
        shown_version(headers, self.since)
    }
}

/// The stream of changes of a page that shows the version `shown`, 0 if it is not known what it shows.
///
/// # Errors
/// If there is no such page, or too many are followed.
pub async fn stream(site: TournamentSite, view: LocalizedView, shown: u64) -> Result<Response, PageError> {
    // Whoever asks for what is not there hears of it at once.
    site.pages.news(&site.app, view).await?;
    let mut follower = site.pages.follow(&site.app, view, shown)?;
    let mut stop = site.stop.clone();
    let events = async_stream::stream! {
        loop {
            for event in follower.next_events() {
                yield Ok::<Bytes, Infallible>(event);
            }
            let silent = tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                more = follower.changed() => if more { false } else { return },
                () = sleep(SILENCE) => true,
            };
            if silent {
                yield Ok(STILL_HERE);
            }
        }
    };
    Ok(event_stream(Body::from_stream(events)))
}
