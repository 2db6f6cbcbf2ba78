//! `/lti/register`: a platform registers this server by itself, for which a lecturer has made an address.

use std::time::Duration;

use axum::Form;
use axum::extract::{Query, State};
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::{Html, Response};
use kalah_lti::{PlatformConfiguration, RegistrationAnswer, RegistrationRequest, ToolAddresses};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_store::{PersonId, PlatformRegistration};
use kalah_texts::Text;
use serde::{Deserialize, Serialize};

use crate::account::{Accounts, not_from_elsewhere};
use crate::lti::frame::{framed, origin};
use crate::lti::login::LAUNCH;
use crate::lti::platform_client::{PlatformClient, PlatformError};
use crate::lti::registration_page;
use crate::lti::sealed_text::{seal, unseal};

/// Time for which a registration address is good.
const LASTS: Duration = Duration::from_hours(2);

/// Signing purpose of registration addresses.
const PURPOSE: &str = "lti-register";

/// What platforms show of this server.
const ABOUT: &str = "Tournaments of Kalah programs, with points, lessons and puzzles.";

/// Permission to register a platform.
#[derive(Serialize, Deserialize)]
struct RegistrationKey {
    who: i64,
    /// The only origin that may use it, which the lecturer has named.
    origin: String,
}

/// What a platform adds to the address.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct RegistrationQuery {
    key: String,
    openid_configuration: Option<String>,
    registration_token: Option<String>,
}

/// Returns the addresses of this server for platforms.
pub(super) fn addresses(accounts: &Accounts, headers: &HeaderMap) -> ToolAddresses {
    let site = accounts.site().address(headers);
    ToolAddresses {
        login: format!("{site}/lti/login"),
        launch: format!("{site}{LAUNCH}"),
        keys: format!("{site}/lti/keys.json"),
        site,
    }
}

/// Returns an address at which the platform of this origin may register this server once, on behalf of somebody.
pub(super) fn address_for(accounts: &Accounts, headers: &HeaderMap, who: PersonId, origin: String) -> String {
    let key = seal(accounts, PURPOSE, LASTS, RegistrationKey { who: who.0, origin });
    format!("{}/lti/register?key={key}", accounts.site().address(headers))
}

/// `GET /lti/register`: asks whether the platform is to be connected. Nothing is done yet.
pub(super) async fn ask(
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    Query(query): Query<RegistrationQuery>,
) -> Result<Response, PageError> {
    let (key, configuration) = checked(&accounts, &query)?;
    let fields = registration_page::RegistrationFields {
        origin: &key.origin,
        key: &query.key,
        configuration,
        token: query.registration_token.as_deref().unwrap_or_default(),
    };
    let html = registration_page::question(&fields, language)?;
    Ok(framed(Html(html), &key.origin, ""))
}

/// `POST /lti/register`: registers this server at the platform, and the platform here.
pub(super) async fn register(
    State(accounts): State<Accounts>,
    State(client): State<PlatformClient>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    Form(query): Form<RegistrationQuery>,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    let (key, configuration) = checked(&accounts, &query)?;
    let store = accounts.store();
    let who = PersonId(key.who);
    let (_, until) = unseal::<RegistrationKey>(&accounts, PURPOSE, &query.key).ok_or_else(too_old)?;
    let signature = query.key.rsplit('.').next().unwrap_or_default();
    if !store.use_once(signature, until).await? {
        return Err(too_old());
    }
    let token = query.registration_token.as_deref().filter(|token| !token.is_empty());
    let registered = exchange(&client, &addresses(&accounts, &headers), configuration, token).await;
    let registration = registered.map_err(|error| {
        tracing::warn!("the platform {} was not registered: {error}", key.origin);
        let why = Text::new("lti-not-connected").with("origin", &key.origin);
        PageError::refused(StatusCode::BAD_GATEWAY, why.with("error", error.text()))
    })?;
    store.register_platform(&registration, who).await?;
    Ok(framed(Html(registration_page::done(&registration.name, language)?), &key.origin, ""))
}

fn too_old() -> PageError {
    PageError::refused(StatusCode::FORBIDDEN, Text::new("lti-registration-used"))
}

/// The key and the address of the platform's configuration, which is on the origin that the lecturer has named.
fn checked<'a>(
    accounts: &Accounts,
    query: &'a RegistrationQuery,
) -> Result<(RegistrationKey, &'a str), PageError> {
    let (key, _): (RegistrationKey, _) = unseal(accounts, PURPOSE, &query.key).ok_or_else(too_old)?;
    let Some(configuration) = query.openid_configuration.as_deref() else {
        return Err(PageError::unfit(Text::new("lti-registration-alone")));
    };
    if origin(configuration).as_ref() != Some(&key.origin) {
        let why = Text::new("lti-registration-foreign").with("origin", &key.origin);
        return Err(PageError::refused(StatusCode::FORBIDDEN, why));
    }
    Ok((key, configuration))
}

/// Fetches the configuration of the platform and registers this server there.
async fn exchange(
    client: &PlatformClient,
    addresses: &ToolAddresses,
    configuration: &str,
    token: Option<&str>,
) -> Result<PlatformRegistration, PlatformError> {
    let no_address = |error: axum::http::Error| PlatformError::Address(error.to_string());
    let request = Request::get(configuration).header(ACCEPT, "application/json").body(Vec::new());
    let answer = client.send_to_named(request.map_err(no_address)?).await?;
    let found = PlatformConfiguration::parse(answer.body(), configuration)
        .map_err(|error| PlatformError::Unreadable(error.text().into()))?;
    // The rest of what it names may be elsewhere, and is used as the platform says; the token goes to its own host alone.
    if origin(&found.registration_endpoint) != origin(configuration) {
        return Err(PlatformError::Address(found.registration_endpoint));
    }
    let asked = RegistrationRequest { name: "Kalah", about: ABOUT, addresses }.json();
    let mut request = Request::post(&found.registration_endpoint)
        .header(CONTENT_TYPE, "application/json")
        .header(ACCEPT, "application/json");
    if let Some(token) = token {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    let request = request.body(asked.to_string().into_bytes()).map_err(no_address)?;
    let answer = client.send_to_named(request).await?;
    let answer = RegistrationAnswer::parse(answer.body())
        .map_err(|error| PlatformError::Unreadable(error.to_string().into()))?;
    Ok(PlatformRegistration {
        name: found.name(),
        deployment: answer.deployment(),
        client: answer.client_id,
        issuer: found.issuer,
        authorization_url: found.authorization_endpoint,
        token_url: found.token_endpoint,
        token_audience: found.authorization_server,
        keys_url: found.jwks_uri,
    })
}
