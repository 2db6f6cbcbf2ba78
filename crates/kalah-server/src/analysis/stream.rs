//! `GET /analysis/values`: the values of a position as they become known.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::response::Response;
use kalah::Position;
use kalah_analysis::{AnalysisRefusal, AnalysisState, Analyst, Listener};
use kalah_drawing::game_query::GameQueryFields;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::{self, PageError};
use kalah_pages::live::events::event_stream;
use kalah_pages::live::site::TournamentSite;
use kalah_texts::Language;
use tokio::time::timeout;

use super::streamed_report::StreamedReport;
use crate::account::guest::Guest;

/// Maximum time between two events, even if nothing is new.
const SILENCE: Duration = Duration::from_millis(700);

/// At most one event is sent within this time: nobody reads faster, and shallow depths follow each other quickly.
const PACE: Duration = Duration::from_millis(100);

/// The position that is asked about, and its rules in a word.
#[derive(serde::Deserialize)]
pub(super) struct AnalysisStreamQuery {
    rules: Option<String>,
    position: String,
}

/// The stream of values; it ends with the search, and the search with it.
pub(super) async fn values(
    State(site): State<TournamentSite>,
    State(analyst): State<Analyst>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    Query(AnalysisStreamQuery { rules, position }): Query<AnalysisStreamQuery>,
) -> Result<Response, PageError> {
    let fields = GameQueryFields { rules, start: Some(position), moves: None, ply: None };
    let query = fields.game().map_err(PageError::unfit)?;
    let position = *query.position();
    let mut listener = match analyst.ask(guest.visitor(), &position) {
        Ok(listener) => listener,
        Err(AnalysisRefusal::Unsearchable(why)) => {
            return Ok(event_stream(Body::from(unsearchable(&position, &why, language))));
        }
        Err(why) => return Err(why.into()),
    };
    let mut stop = site.stop.clone();
    let events = async_stream::stream! {
        loop {
            let (event, is_last) = event(&position, &listener);
            yield Ok::<Bytes, Infallible>(event);
            if is_last {
                return;
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = next(&mut listener) => {}
            }
        }
    };
    Ok(event_stream(Body::from_stream(events)))
}

/// Waits until there is something to tell.
async fn next(listener: &mut Listener) {
    if listener.latest().state != AnalysisState::Waiting {
        tokio::time::sleep(PACE).await;
    }
    // Whoever hears nothing new hears that the search goes on.
    _ = timeout(SILENCE, listener.changed()).await;
}

/// Returns the current state as an event, and whether it is the last one.
fn event(position: &Position, listener: &Listener) -> (Bytes, bool) {
    let latest = listener.latest();
    let text = StreamedReport::text_of(position, &latest).unwrap_or_else(|| String::from("{}"));
    (Bytes::from(format!("event: values\ndata: {text}\n\n")), latest.state == AnalysisState::Done)
}

/// Returns the single event that says why nothing is searched.
fn unsearchable(position: &Position, why: &kalah_analysis::SolveError, language: Language) -> String {
    let note = language.write_argument(&page_error::unsearchable(why));
    let values = serde_json::json!({
        "state": "done", "position": position.to_string(), "margin": null, "exact": false, "moves": [], "line": "",
        "note": note,
    });
    format!("event: values\ndata: {values}\n\n")
}
