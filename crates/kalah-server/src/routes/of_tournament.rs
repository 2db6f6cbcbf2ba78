//! The addresses of a tournament.

use std::future::ready;

use axum::Router;
use axum::middleware::from_fn_with_state;
use kalah_coordinator::handle::TournamentHandle;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::failure;

use crate::routes::openapi;
use crate::routes::state::AppState;
use crate::{admin, deadlines, points, review, standings};

/// The pages of a tournament, below its base. What is not among them is [`missing`].
pub(crate) fn of_tournament(state: AppState) -> Router {
    let guarded = from_fn_with_state(state.clone(), admin::guard);
    let failed = from_fn_with_state(state.site.app.shared.clone(), failure::in_tournament);
    Router::new()
        .merge(standings::in_tournament())
        .merge(review::tournament_router())
        .merge(admin::of_tournament())
        .merge(deadlines::router())
        .merge(points::router())
        .merge(Router::from(openapi::of_tournament()))
        .layer(guarded)
        .layer(failed)
        .with_state(state)
}

/// Says of every address that there is no such thing, as a page of this tournament.
pub(crate) fn missing(what: &'static str, shared: &TournamentHandle) -> Router {
    let nothing = move || ready(PageError::NotFound(what));
    Router::new().fallback(nothing).layer(from_fn_with_state(shared.clone(), failure::in_tournament))
}
