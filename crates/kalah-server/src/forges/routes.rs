//! The addresses of connected repositories, and who answers.

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use kalah_pages::live::site::TournamentSite;

use crate::account::Accounts;
use crate::account::recent_actions::RecentActions;
use crate::forges::handle::Forges;
use crate::forges::{page, webhook};

/// Routes for forges and for those who connect a repository.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    RecentActions: FromRef<S>,
    Forges: FromRef<S>,
{
    Router::new()
        .route("/repository", get(page::page))
        .route("/repository/secret", post(page::renew_secret))
        .route("/repository/token", post(page::set_token))
        .route("/webhooks/{player}", post(webhook::receive))
}
