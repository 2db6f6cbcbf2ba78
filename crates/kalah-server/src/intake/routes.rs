//! The addresses at which bots arrive, and who answers.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{get, post};
use tokio::sync::watch;

use super::room::Intake;
use super::{api, catch_up, download, git, page, polled};
use crate::ui::failure;

/// Routes of all kinds of submission.
pub(crate) fn router(intake: Intake) -> Router {
    let failed = from_fn_with_state(intake.hall.clone(), failure::in_none);
    let pages = Router::new()
        .route("/submit", get(page::form).post(page::upload))
        .route("/repository", post(page::name_repository))
        .route("/submissions/{id}/bot.tar.gz", get(download::bot))
        .route("/api/submissions", post(api::upload))
        .layer(failed);
    let git = Router::new()
        .route("/git/{repository}/info/refs", get(git::advertise))
        .route("/git/{repository}/git-upload-pack", post(git::fetch))
        .route("/git/{repository}/git-receive-pack", post(git::push))
        .layer(map_response(git::asking_for_password));
    // Each counts what arrives itself.
    pages.merge(git).layer(DefaultBodyLimit::disable()).with_state(intake)
}

/// Runs the background tasks until the server ends.
pub(crate) async fn run_polling(intake: Intake, stop: watch::Receiver<bool>) {
    tokio::join!(catch_up::run(intake.clone(), stop.clone()), polled::run(intake, stop));
}
