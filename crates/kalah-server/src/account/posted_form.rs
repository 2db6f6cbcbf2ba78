//! Forms that change something.

use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::Form;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Multipart, Request};
use axum::http::{HeaderMap, HeaderValue};
use kalah_pages::http::page_error::PageError;
use kalah_texts::Text;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::account::accounts::Accounts;
use crate::account::person::{Person, RequestAuthor};

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

impl<S, T> FromRequest<S> for PostedForm<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
    Accounts: FromRef<S>,
{
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<PostedForm<T>, PageError> {
        let (mut parts, body) = request.into_parts();
        let person = RequestAuthor::from_request_parts(&mut parts, state).await?.person()?;
        let sent = Form::from_request(Request::from_parts(parts, body), state).await;
        let Form(PostedFields { csrf, form }): Form<PostedFields<T>> =
            sent.map_err(|refused| PageError::unfit(unfit_form(&refused.body_text())))?;
        person.check_csrf(csrf.as_deref())?;
        Ok(PostedForm { person, form })
    }
}

/// Says that a form is not as its page sends it. The log has why, in the words of the library.
fn unfit_form(why: &str) -> Text {
    tracing::debug!("a form is not as its page sends it: {why}");
    Text::new("error-form")
}

/// A form with files that a person sent from a page of this server, or a program with a token.
#[derive(Debug)]
pub(crate) struct PostedParts {
    pub(crate) person: Person,
    /// Content of each part; of two with one name the last.
    parts: BTreeMap<String, Vec<u8>>,
}

impl PostedParts {
    /// Returns the content of a part.
    pub(crate) fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.parts.get(name).map(Vec::as_slice)
    }

    /// Returns the text of a part.
    pub(crate) fn text(&self, name: &str) -> Option<Cow<'_, str>> {
        self.bytes(name).map(String::from_utf8_lossy)
    }

    /// Returns the parts whose names begin so, each with the rest of its name.
    pub(crate) fn beginning(&self, start: &str) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let parts = self.parts.iter();
        parts.filter_map(move |(name, bytes)| {
            Some((name.strip_prefix(start)?, String::from_utf8_lossy(bytes)))
        })
    }
}

impl<S> FromRequest<S> for PostedParts
where
    S: Send + Sync,
    Accounts: FromRef<S>,
{
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<PostedParts, PageError> {
        let (mut parts, body) = request.into_parts();
        let person = RequestAuthor::from_request_parts(&mut parts, state).await?.person()?;
        let sent = Multipart::from_request(Request::from_parts(parts, body), state).await;
        let mut sent =
            sent.map_err(|refused| PageError::refused(refused.status(), unfit_form(&refused.body_text())))?;
        let unfit = |error: MultipartError| PageError::unfit(unfit_form(&error.body_text()));
        let mut parts = BTreeMap::new();
        while let Some(field) = sent.next_field().await.map_err(unfit)? {
            let name = field.name().unwrap_or_default().to_owned();
            parts.insert(name, field.bytes().await.map_err(unfit)?.to_vec());
        }
        let posted = PostedParts { person, parts };
        posted.person.check_csrf(posted.text("csrf").as_deref())?;
        Ok(posted)
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
        Some(b"same-origin" | b"none") => Ok(()),
        // Browsers that do not say this say at least the origin of a form.
        None if is_of_host(headers) => Ok(()),
        _ => Err(PageError::ForeignForm),
    }
}

/// Returns false if a form names an origin that is not the host it was sent to. Pages of this server tell none, by their policy
/// on referrers, and so do programs.
fn is_of_host(headers: &HeaderMap) -> bool {
    let told = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = told("origin").filter(|origin| *origin != "null") else { return true };
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    ["host", "x-forwarded-host"].into_iter().filter_map(told).any(|own| own.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName};

    use super::not_from_elsewhere;

    #[test]
    fn a_form_of_another_origin_is_rejected_by_whatever_the_browser_tells() {
        for (told, is_taken) in [
            (&[("sec-fetch-site", "same-origin")][..], true),
            (&[("sec-fetch-site", "cross-site"), ("origin", "http://kalah.example")], false),
            (&[("sec-fetch-site", "same-site")], false),
            (&[], true),
            (&[("origin", "null")], true),
            (&[("origin", "http://kalah.example")], true),
            (&[("origin", "https://KALAH.example")], true),
            (&[("origin", "http://evil.example")], false),
            (&[("origin", "http://kalah.example:81")], false),
            (&[("origin", "https://a.example"), ("x-forwarded-host", "a.example")], true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("host", "kalah.example".parse().unwrap());
            for &(name, value) in told {
                headers.insert(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
            }
            assert_eq!(not_from_elsewhere(&headers).is_ok(), is_taken, "{told:?}");
        }
    }
}
