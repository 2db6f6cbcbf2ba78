//! Live events: a page is told what has changed on it since it was drawn, and nothing else.
//!
//! What is sent was written once for all who follow the page; a stream holds the number of the version that its page
//! shows and nothing more.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use tokio::time::sleep;

use crate::http::page_error::PageError;
use crate::live::site::TournamentSite;
use crate::tournament::view::LiveView;

/// Period of silence after which an empty line is sent, so that a lost connection is noticed.
const SILENCE: Duration = Duration::from_secs(15);

/// The line that says nothing.
const STILL_HERE: Bytes = Bytes::from_static(b":\n\n");

/// The stream of changes of a page that shows the version `shown`, 0 if it is not known what it shows.
///
/// # Errors
/// If there is no such page, or too many are followed.
pub(crate) async fn stream(site: TournamentSite, view: LiveView, shown: u64) -> Result<Response, PageError> {
    // Whoever asks for what is not there hears of it at once.
    site.pages.news(&site.app, view).await?;
    let mut follower = site.pages.follow(&site.app, view, shown)?;
    let mut stop = site.stop.clone();
    let events = async_stream::stream! {
        loop {
            for event in follower.next() {
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
    let headers = [(CONTENT_TYPE, "text/event-stream"), (CACHE_CONTROL, "no-cache")];
    Ok((headers, Body::from_stream(events)).into_response())
}
