//! The addresses of analysis.

use axum::Router;
use axum::extract::{FromRef, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, Response};
use axum::routing::get;
use kalah_analysis::Analyst;
use kalah_drawing::game_query::GameQueryFields;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account::Accounts;
use crate::account::guest::Guest;
use crate::analysis::page as drawn;
use crate::analysis::{api, stream};
use crate::explorer::known_moves::KnownMoves;

/// Routes of the analysis.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Analyst: FromRef<S>,
{
    Router::new().route("/analysis", get(page)).route("/analysis/values", get(stream::values))
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Analyst: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(api::analyse))
}

/// `GET /analysis`: a position and what is known of it at once. Whatever the address says, there is a page.
async fn page(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(analyst): State<Analyst>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Query(fields): Query<GameQueryFields>,
) -> Result<Response, PageError> {
    let around = trouble::around_all(&site.tournaments, language)?;
    let here = accounts.site().address(&headers);
    let known = match fields.game() {
        Ok(game) => Some(KnownMoves::load(&site.app.store, game).await?),
        Err(_) => None,
    };
    let draw = move || {
        let known = known.map_or_else(|| Ok(String::new()), |known| known.draw(&analyst, language))?;
        drawn::page(&fields, known, &here, around)
    };
    let (status, html) = site.pages.lines.draw_single(guest.client, draw).await?;
    Ok(guest.remembered((status, Html(html))))
}
