//! Forms that change something.

use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::account::person::{Person, RequestAuthor};
use crate::http::page_error::PageError;

/// A form that a person sent from a page of this server, or a program with a token. All fields of `T` are texts.
#[derive(Debug)]
pub(crate) struct PostedForm<T> {
    pub(crate) person: Person,
    pub(crate) form: T,
}

/// The form of a button: it has no fields beside its CSRF token.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct EmptyForm {}

#[derive(Deserialize)]
struct PostedFields<T> {
    csrf: Option<String>,
    #[serde(flatten)]
    form: T,
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for PostedForm<T> {
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<PostedForm<T>, PageError> {
        let (mut parts, body) = request.into_parts();
        let person = RequestAuthor::from_request_parts(&mut parts, state).await?.person()?;
        let sent = Form::from_request(Request::from_parts(parts, body), state).await;
        let Form(PostedFields { csrf, form }): Form<PostedFields<T>> =
            sent.map_err(|refused| PageError::Unfit(refused.body_text()))?;
        person.check_csrf(csrf.as_deref())?;
        Ok(PostedForm { person, form })
    }
}

/// Rejects a form that a page of another site sent for somebody who has not signed in: no foreign page may
/// sign anybody in as somebody else. Browsers tell it, and other programs do nothing that they are not meant
/// to.
///
/// # Errors
/// That it was.
pub(crate) fn not_from_elsewhere(headers: &HeaderMap) -> Result<(), PageError> {
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        None | Some(b"same-origin" | b"none") => Ok(()),
        Some(_) => Err(PageError::ForeignForm),
    }
}
