//! `/lti/login`: a platform begins a launch, and the browser is sent there to be told who it is.

use std::time::Duration;

use axum::Form;
use axum::extract::{Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Redirect, Response};
use kalah_http::random::random_bytes;
use kalah_lti::LoginRequest;
use kalah_pages::http::page_error::PageError;
use kalah_store::{LearningPlatform, Moment, PlatformId, Store};
use kalah_texts::Text;
use serde::{Deserialize, Serialize};

use crate::account::{Accounts, cookie};
use crate::lti::frame::framed_error;
use crate::lti::sealed_text::{seal, unseal};

/// Path to which platforms send launches.
pub(super) const LAUNCH: &str = "/lti/launch";

/// Longest time of a login at the platform.
const LONGEST: Duration = Duration::from_mins(10);

/// Signing purpose of states.
const PURPOSE: &str = "lti-login";

/// Cookie by which the browser that began a login is recognised.
const COOKIE: &str = "kalah_lti";

/// Login that is under way, as it travels through the platform.
#[derive(Serialize, Deserialize)]
struct LoginState {
    platform: i64,
    nonce: String,
}

/// Login that came back.
#[derive(Debug)]
pub(super) struct ReturnedLogin {
    pub(super) platform: LearningPlatform,
    pub(super) nonce: String,
    /// Time until which it could have come back.
    pub(super) until: Moment,
    /// True if the same browser began it.
    pub(super) is_own: bool,
}

/// `GET /lti/login`
pub(super) async fn by_query(
    State(accounts): State<Accounts>,
    State(store): State<Store>,
    headers: HeaderMap,
    Query(request): Query<LoginRequest>,
) -> Response {
    begin(&accounts, &store, &headers, &request).await.unwrap_or_else(framed_error)
}

/// `POST /lti/login`
pub(super) async fn by_form(
    State(accounts): State<Accounts>,
    State(store): State<Store>,
    headers: HeaderMap,
    Form(request): Form<LoginRequest>,
) -> Response {
    begin(&accounts, &store, &headers, &request).await.unwrap_or_else(framed_error)
}

async fn begin(
    accounts: &Accounts,
    store: &Store,
    headers: &HeaderMap,
    request: &LoginRequest,
) -> Result<Response, PageError> {
    let platform = find(store, request).await?;
    let nonce = hex::encode(random_bytes::<16>());
    let state = LoginState { platform: platform.id.0, nonce: nonce.clone() };
    let state = seal(accounts, PURPOSE, LONGEST, state);
    let back = format!("{}{LAUNCH}", accounts.site().address(headers));
    let registered = &platform.registration;
    let address = request
        .authorization_address(&registered.authorization_url, &registered.client, &back, &state, &nonce)
        .map_err(|error| PageError::unfit(Text::new("lti-not-begun").with("error", error.text())))?;
    let set = cookie::sent_from_elsewhere(COOKIE, &nonce, LONGEST, accounts.site().is_https());
    Ok((StatusCode::SEE_OTHER, [(SET_COOKIE, set)], Redirect::to(&address)).into_response())
}

/// Finds the platform of a login by its issuer and, if it says it, by what it calls this server.
async fn find(store: &Store, request: &LoginRequest) -> Result<LearningPlatform, PageError> {
    let is_meant = |platform: &LearningPlatform| {
        let registered = &platform.registration;
        let client = request.client_id.as_ref();
        registered.issuer == request.iss && client.is_none_or(|client| *client == registered.client)
    };
    let mut platforms = store.platforms().await?.into_iter().filter(is_meant);
    match (platforms.next(), platforms.next()) {
        (Some(platform), None) => Ok(platform),
        (None, _) => Err(PageError::refused(
            StatusCode::FORBIDDEN,
            Text::new("lti-unknown-platform").with("issuer", &request.iss),
        )),
        (Some(_), Some(_)) => Err(PageError::unfit(Text::new("lti-connected-twice"))),
    }
}

/// Recognises a login that comes back. It is not used up.
pub(super) async fn returned(
    accounts: &Accounts,
    store: &Store,
    headers: &HeaderMap,
    state: &str,
) -> Result<ReturnedLogin, PageError> {
    let too_late = || PageError::refused(StatusCode::FORBIDDEN, Text::new("lti-too-late"));
    let (LoginState { platform, nonce }, until) = unseal(accounts, PURPOSE, state).ok_or_else(too_late)?;
    let platform = store.platform(PlatformId(platform)).await?.ok_or_else(too_late)?;
    let shown = cookie::cookie_value(COOKIE, headers, accounts.site().is_https());
    let is_own = shown == Some(&*nonce);
    Ok(ReturnedLogin { platform, nonce, until, is_own })
}
