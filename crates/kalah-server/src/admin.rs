//! Management by the staff: people in bulk, tournaments and their stages, reviews, results that are released or
//! official, players who are taken out, matches that are tried again.
//!
//! Deadlines are in `deadlines`; what an operator does while no server runs is in `archive`. What changes a
//! tournament is asked of the coordinator, who does it.

mod bulk;
mod certificate_page;
mod export_download;
mod finals;
mod leaderboard;
mod manage_page;
mod management;
pub(crate) mod new_tournament;
mod overview;
pub(crate) mod python_module;
pub(crate) mod reviews;
mod reviews_page;

use axum::extract::FromRef;
use axum::routing::{get, post};
use axum::{Extension, Router};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::Store;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account::Accounts;
use crate::account::recent_actions::RecentActions;
use crate::notices::Notices;

use export_download::ExportGate;

pub(crate) use finals::guard;
pub(crate) use manage_page::stage_name;

/// Routes that belong to a tournament.
pub(crate) fn of_tournament<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    RecentActions: FromRef<S>,
    Store: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    Router::new()
        .route("/stage", post(management::stage))
        .route("/leaderboard", post(leaderboard::set))
        .route("/python-module", post(python_module::set))
        .route("/release", post(finals::release))
        .route("/finalise", post(finals::finalise))
        .route("/certificate", get(finals::certificate))
}

/// Routes that belong to no tournament.
pub(crate) fn of_all<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Notices: FromRef<S>,
    RecentActions: FromRef<S>,
    Store: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    Router::new()
        .route("/class", get(overview::page))
        .route("/people/selected", post(bulk::select))
        .route("/people/mail", post(bulk::send))
        .route("/people/links", post(bulk::create))
        .route("/undo/{id}", post(management::undo))
        .route("/govern", get(management::page))
        .route("/govern/begin", post(new_tournament::begin))
        .route("/govern/reviews", get(reviews::list).post(reviews::begin))
        .route("/govern/reviews/{id}", get(reviews::one))
        .route("/govern/reviews/{id}/apply", post(reviews::apply))
        .route("/govern/reviews/{id}/drop", post(reviews::drop))
        .route("/govern/cancel", post(management::cancel))
        .route("/govern/recompute", post(management::recompute))
        .route("/govern/export.tar.gz", get(export_download::all).layer(Extension(ExportGate::default())))
        .route("/govern/withdraw", post(management::withdraw))
        .route("/govern/again", post(management::again))
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Store: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(reviews::list_reviews))
        .routes(routes!(new_tournament::begin_by_program))
}
