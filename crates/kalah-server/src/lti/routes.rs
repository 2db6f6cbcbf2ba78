//! The addresses of learning platforms, and who answers.

use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::Store;
use kalah_texts::Text;
use serde_json::Value;

use crate::account::Accounts;
use crate::account::recent_actions::RecentActions;
use crate::lti::grade_sender::GradeSender;
use crate::lti::platform_client::PlatformClient;
use crate::lti::{course_members, deep_link, launch, login, management, new_column, registration};

/// Routes for platforms and the browsers that they send, and for the staff.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    RecentActions: FromRef<S>,
    Store: FromRef<S>,
    TimeZoneName: FromRef<S>,
    PlatformClient: FromRef<S>,
    GradeSender: FromRef<S>,
{
    Router::new()
        .route("/lti/keys.json", get(keys))
        .route("/lti/login", get(login::by_query).post(login::by_form))
        .route("/lti/launch", post(launch::launch))
        .route("/lti/enter", post(launch::enter))
        .route("/lti/choose", post(deep_link::chosen))
        .route("/lti/register", get(registration::ask).post(registration::register))
        .route("/govern/lti", get(management::page))
        .route("/govern/lti/registration", post(management::invite))
        .route("/govern/lti/platforms", post(management::register))
        .route("/govern/lti/platforms/{id}/remove", post(management::remove))
        .route("/govern/lti/courses/{id}/accept", post(management::accept))
        .route("/govern/lti/courses/{id}/remove", post(management::remove_course))
        .route("/govern/lti/courses/{id}/members", post(course_members::import))
        .route("/govern/lti/courses/{id}/columns", post(new_column::create))
        .route("/govern/lti/columns/{id}", get(management::column).post(management::set_column))
        .route("/govern/lti/columns/{id}/send", post(management::send))
}

/// `GET /lti/keys.json`: the public keys of this server, by which platforms recognise it.
async fn keys(State(client): State<PlatformClient>) -> Result<Json<Value>, PageError> {
    let keys = client.own_keys().public_set().await.map_err(|error| {
        tracing::error!("the keys for learning platforms cannot be shown: {error}");
        PageError::refused(StatusCode::SERVICE_UNAVAILABLE, Text::new("lti-no-keys"))
    })?;
    Ok(Json(keys))
}
