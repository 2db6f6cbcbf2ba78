//! The addresses of accounts, and who answers.

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::live::change_stream::ChangeStreams;
use kalah_pages::live::site::TournamentSite;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account::accounts::Accounts;
use crate::account::identity::IdentityProvider;
use crate::account::own_sections::OwnSections;
use crate::account::recent_actions::RecentActions;
use crate::account::{api, by_provider, me, people, people_class, sign_in};

/// Routes for the own account, and for the staff to manage others.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Accounts: FromRef<S>,
    IdentityProvider: FromRef<S>,
    OwnSections: FromRef<S>,
    RecentActions: FromRef<S>,
    Tournaments: FromRef<S>,
    TournamentSite: FromRef<S>,
    ChangeStreams: FromRef<S>,
{
    Router::new()
        .route("/enter", get(sign_in::enter).post(sign_in::by_link))
        .route("/sign-in", get(sign_in::sign_in).post(sign_in::by_token))
        .route("/sign-in/provider", get(by_provider::begin))
        .route("/sign-in/provider/back", get(by_provider::back_again))
        .route("/me/provider", post(by_provider::bind))
        .route("/sign-out", post(sign_in::sign_out))
        .route("/me", get(me::me))
        .route("/me/changes", get(me::changes))
        .route("/me/tokens", post(me::new_token))
        .route("/me/tokens/{id}/revoke", post(me::revoke))
        .route("/me/deletion", post(me::deletion))
        .route("/people", get(people::people))
        .route("/people/invite", post(people::invite))
        .route("/people/class", get(people_class::page).post(people_class::plan))
        .route("/people/class/apply", post(people_class::apply))
        .route("/people/{id}", get(people::person))
        .route("/people/{id}/link", post(people::link))
        .route("/people/{id}/access", post(people::access))
        .route("/people/{id}/identity", post(people::identity))
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Accounts: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(api::me))
}
