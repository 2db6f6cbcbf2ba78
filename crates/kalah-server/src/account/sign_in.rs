//! Signing in and out.

use axum::Form;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, Html, IntoResponse, Redirect, Response};
use kalah_coordinator::tournaments::Tournaments;
use kalah_http::client::ClientAddress;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::trouble;
use serde::Deserialize;

use crate::account::accounts::{Accounts, BegunSession};
use crate::account::identity::IdentityProvider;
use crate::account::posted_form::{EmptyForm, PostedForm, not_from_elsewhere};
use crate::account::session::role_cookie;
use crate::account::sign_in_page;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SignInQuery {
    key: String,
    token: String,
}

/// The page of a link.
pub(super) async fn enter(
    State(tournaments): State<Tournaments>,
    ReaderLanguage(language): ReaderLanguage,
    Query(shown): Query<SignInQuery>,
) -> Result<Html<String>, PageError> {
    sign_in_page::enter(&shown.key, trouble::around_all(&tournaments, language)?).map(Html)
}

/// Uses a link up.
pub(super) async fn by_link(
    State(accounts): State<Accounts>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(shown): Form<SignInQuery>,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    Ok(to_own_page(accounts.sign_in_by_link(shown.key.trim(), client).await?, &headers))
}

/// The page where a token is pasted.
pub(super) async fn sign_in(
    State(tournaments): State<Tournaments>,
    State(identities): State<IdentityProvider>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    let provider = identities.name();
    sign_in_page::sign_in(provider.as_deref(), trouble::around_all(&tournaments, language)?).map(Html)
}

/// Signs in by a token.
pub(super) async fn by_token(
    State(accounts): State<Accounts>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(shown): Form<SignInQuery>,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    Ok(to_own_page(accounts.sign_in_by_token(shown.token.trim(), client).await?, &headers))
}

/// Ends all sessions of whoever asks.
pub(super) async fn sign_out(
    State(accounts): State<Accounts>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Response, PageError> {
    let ended = [accounts.sign_out(person.id).await?, role_cookie(None, accounts.site().is_https())];
    Ok((AppendHeaders(ended.map(|cookie| (SET_COOKIE, cookie))), Redirect::to("/")).into_response())
}

/// Sets the cookies of a session that has begun, and leads to the page where the person begins.
fn to_own_page(begun: BegunSession, headers: &HeaderMap) -> Response {
    let home = begun.home;
    (AppendHeaders(begun.into_cookies(headers)), Redirect::to(home)).into_response()
}
