//! `GET /play/ID/events`: a game as it goes on. Each event is the whole state, so whoever was away has missed nothing.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::response::Response;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::events::{SILENCE, STILL_HERE, event_stream};
use kalah_pages::live::site::TournamentSite;
use kalah_store::Moment;
use tokio::time::sleep;

use crate::account::guest::Guest;
use crate::play::game_view::GameView;
use crate::play::tables::Tables;

pub(super) async fn events(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let table = tables.table(&id).await?;
    let mut changes = table.follow();
    let mut stop = site.stop.clone();
    let events = async_stream::stream! {
        // The latest version that was sent: one event may cover several changes.
        let mut shown = 0;
        loop {
            changes.mark_unchanged();
            let (game, version) = table.now().await;
            if version != shown {
                shown = version;
                let view = GameView::from_game(&game, version, &guest.hash, Moment::now(), language);
                // It is plain data, which can be written.
                let text = serde_json::to_string(&view).unwrap_or_default();
                yield Ok::<Bytes, Infallible>(Bytes::from(format!("event: state\nid: {version}\ndata: {text}\n\n")));
            }
            let is_silent = tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                more = changes.changed() => if more.is_ok() { false } else { return },
                () = sleep(SILENCE) => true,
            };
            if is_silent {
                yield Ok(STILL_HERE);
            }
        }
    };
    Ok(event_stream(Body::from_stream(events)))
}
