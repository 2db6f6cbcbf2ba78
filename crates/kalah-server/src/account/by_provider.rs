//! Signing in by a provider of identities, and binding an account to what it says.

use std::iter;
use std::time::Duration;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::header::{REFRESH, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{AppendHeaders, Html, IntoResponse as _, Redirect, Response};
use kalah_coordinator::tournaments::Tournaments;
use kalah_http::client::ClientAddress;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::trouble;
use kalah_store::{Moment, PersonId};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use serde::Deserialize;

use crate::account::accounts::Accounts;
use crate::account::identity::{Identity, IdentityProvider, NotIdentified, SignInChallenge};
use crate::account::posted_form::{EmptyForm, PostedForm};
use crate::account::rights::GuardedAction;
use crate::account::{cookie, sign_in_page};

/// The cookie of somebody who is away to a provider.
const NAME: &str = "kalah_away";

/// Maximum duration of a sign-in at the provider.
const LONGEST: Duration = Duration::from_mins(10);

/// Path to which providers send people back.
const BACK: &str = "/sign-in/provider/back";

/// Signing purpose of the cookie.
const PURPOSE: &str = "away";

/// `GET /sign-in/provider`: leads to the provider.
pub(super) async fn begin(
    State(accounts): State<Accounts>,
    State(identities): State<IdentityProvider>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let (set, address) = lead(&accounts, &identities, client, &headers, None).await?;
    Ok((StatusCode::SEE_OTHER, [(SET_COOKIE, set)], Redirect::to(&address)).into_response())
}

/// `POST /me/provider`: the same for somebody who is signed in: the own account is bound to what the provider says. By
/// a form with a token, so that no link of somebody else begins it.
pub(super) async fn bind(
    State(accounts): State<Accounts>,
    State(identities): State<IdentityProvider>,
    client: ClientAddress,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let (set, address) = lead(&accounts, &identities, client, &headers, Some(person.id)).await?;
    // The policy for our forms forbids a redirect to another site, but not to go there afterwards.
    let refresh = HeaderValue::from_str(&format!("0; url={address}"))
        .map_err(|_| PageError::NotFound("missing-provider-of-identities"))?;
    let page = Html(LeadingPage { address: &address, language }.render_in(language)?);
    Ok(([(SET_COOKIE, set)], [(REFRESH, refresh)], page).into_response())
}

/// Page shown for a moment on the way to the provider.
#[derive(Template)]
#[template(
    source = r#"<!doctype html><html lang="{{ language }}"><title>{{ "account-sign-in"|text }}</title><p><a href="{{ address }}">{{ "account-continue"|text }}</a></p>"#,
    ext = "html"
)]
struct LeadingPage<'a> {
    address: &'a str,
    language: Language,
}

/// The cookie that remembers who is away, and where the provider is.
async fn lead(
    accounts: &Accounts,
    identities: &IdentityProvider,
    client: ClientAddress,
    headers: &HeaderMap,
    who: Option<PersonId>,
) -> Result<(String, String), PageError> {
    if identities.name().is_none() {
        return Err(PageError::NotFound("missing-provider-of-identities"));
    }
    let begun = identities.begin(client, back(accounts, headers)).await.map_err(|error| unasked(&error))?;
    let SignInChallenge { address, state, nonce, verifier } = begun;
    let (who, now) = (who.map_or(0, |person| person.0), Moment::now().0);
    let text = format!("{state}.{nonce}.{verifier}.{who}.{now}");
    let signed = format!("{text}.{}", accounts.sign(PURPOSE, &text));
    Ok((cookie::set(NAME, &signed, LONGEST, accounts.site().is_https()), address))
}

/// Parameters that a provider sends back.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ProviderQuery {
    code: Option<String>,
    state: String,
    error: Option<String>,
}

/// `GET /sign-in/provider/back`: whoever comes back is signed in, or bound.
pub(super) async fn back_again(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    State(identities): State<IdentityProvider>,
    ReaderLanguage(language): ReaderLanguage,
    client: ClientAddress,
    Query(returned): Query<ProviderQuery>,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let away = PendingSignIn::from_headers(&accounts, &headers)
        .filter(|away| away.state == returned.state && identities.use_state(&away.state, LONGEST));
    let Some(away) = away else {
        return Err(PageError::unfit(Text::new("account-away-too-long")));
    };
    let Some(code) = returned.code else {
        let why = returned.error.unwrap_or_default();
        return Err(PageError::unfit(Text::new("account-provider-silent").with("why", why)));
    };
    let back = back(&accounts, &headers);
    let found = identities.identity(client, back, code, away.nonce, away.verifier).await;
    let identity = found.map_err(|error| unasked(&error))?;
    let is_https = accounts.site().is_https();
    let gone = (SET_COOKIE, cookie::set(NAME, "", Duration::ZERO, is_https));
    if let Some(person) = away.who {
        if !accounts.store().bind(person, &identity.issuer, &identity.subject, person).await? {
            let why = Text::new("account-provider-taken");
            return Err(PageError::refused(StatusCode::CONFLICT, why));
        }
        return Ok((AppendHeaders([gone]), Redirect::to("/me")).into_response());
    }
    signed_in(&tournaments, &accounts, &identity, gone, &headers, language).await
}

async fn signed_in(
    tournaments: &Tournaments,
    accounts: &Accounts,
    identity: &Identity,
    gone: (HeaderName, String),
    headers: &HeaderMap,
    language: Language,
) -> Result<Response, PageError> {
    let Identity { issuer, subject } = identity;
    let Some(person) = accounts.store().person_of(issuer, subject).await? else {
        let page = sign_in_page::unknown(issuer, subject, trouble::around_all(tournaments, language)?)?;
        return Ok((StatusCode::FORBIDDEN, AppendHeaders([gone]), Html(page)).into_response());
    };
    accounts.store().entered(person).await?;
    let begun = accounts.begin(person).await?;
    let home = begun.home;
    let cookies = iter::once(gone).chain(begun.into_cookies(headers));
    Ok((AppendHeaders(cookies), Redirect::to(home)).into_response())
}

/// Sign-in under way at a provider.
struct PendingSignIn {
    state: String,
    nonce: String,
    verifier: String,
    /// Person whose account is to be bound.
    who: Option<PersonId>,
}

impl PendingSignIn {
    fn from_headers(accounts: &Accounts, headers: &HeaderMap) -> Option<PendingSignIn> {
        let (text, signature) =
            cookie::cookie_value(NAME, headers, accounts.site().is_https())?.rsplit_once('.')?;
        if !accounts.has_signed(PURPOSE, text, signature) {
            return None;
        }
        let mut parts = text.split('.');
        let mut part = || parts.next().map(str::to_owned);
        let (state, nonce, verifier) = (part()?, part()?, part()?);
        let who: i64 = part()?.parse().ok()?;
        let since = Moment(part()?.parse().ok()?);
        if Moment::now() >= since + LONGEST {
            return None;
        }
        Some(PendingSignIn { state, nonce, verifier, who: (who != 0).then_some(PersonId(who)) })
    }
}

fn back(accounts: &Accounts, headers: &HeaderMap) -> String {
    format!("{}{BACK}", accounts.site().address(headers))
}

/// The provider did not answer as it should: the log knows how.
fn unasked(error: &NotIdentified) -> PageError {
    tracing::warn!("{error}");
    PageError::refused(StatusCode::BAD_GATEWAY, Text::new("account-provider-away"))
}
