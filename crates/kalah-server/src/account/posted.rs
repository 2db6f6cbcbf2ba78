//! Forms that change something.

use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::account::person::{Person, Visitor};
use crate::http::page_error::PageError;

/// A form that a person sent from a page of this server, or a program with a token. All fields of `T` are texts.
#[derive(Debug)]
pub(crate) struct Posted<T> {
    pub(crate) person: Person,
    pub(crate) form: T,
}

/// The form of a button: it has no fields beside its CSRF token.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Nothing {}

#[derive(Deserialize)]
struct Fields<T> {
    csrf: Option<String>,
    #[serde(flatten)]
    form: T,
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Posted<T> {
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<Posted<T>, PageError> {
        let (mut parts, body) = request.into_parts();
        let person = Visitor::from_request_parts(&mut parts, state).await?.person()?;
        let sent = Form::from_request(Request::from_parts(parts, body), state).await;
        let Form(Fields { csrf, form }): Form<Fields<T>> =
            sent.map_err(|refused| PageError::Unfit(refused.body_text()))?;
        person.check_csrf(csrf.as_deref())?;
        Ok(Posted { person, form })
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
