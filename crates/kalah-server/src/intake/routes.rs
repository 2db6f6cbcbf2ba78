//! The addresses at which bots arrive, and who answers.

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::middleware::map_response;
use axum::routing::{get, post};
use tokio::sync::watch;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::room::Intake;
use super::{api, download, git, page, pending_commits, polling};
use crate::account::Accounts;

/// Routes at which people and programs submit.
pub(crate) fn pages<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Accounts: FromRef<S>,
    Intake: FromRef<S>,
{
    Router::new()
        .route("/submit", get(page::form).post(page::upload))
        .route("/repository", post(page::name_repository))
        .route("/submissions/{id}/bot.tar.gz", get(download::bot))
        // Each counts what arrives itself.
        .layer(DefaultBodyLimit::disable())
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Accounts: FromRef<S>,
    Intake: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(api::upload)).layer(DefaultBodyLimit::disable())
}

/// Routes of git, which shows nobody a page.
pub(crate) fn git_routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Accounts: FromRef<S>,
    Intake: FromRef<S>,
{
    Router::new()
        .route("/git/{repository}/info/refs", get(git::advertise))
        .route("/git/{repository}/git-upload-pack", post(git::fetch))
        .route("/git/{repository}/git-receive-pack", post(git::push))
        .layer(map_response(git::asking_for_password))
        .layer(DefaultBodyLimit::disable())
}

/// Runs the background tasks until the server ends.
pub(crate) async fn run_polling(intake: Intake, stop: watch::Receiver<bool>) {
    tokio::join!(pending_commits::run(intake.clone(), stop.clone()), polling::run(intake, stop));
}
