//! Whoever comes without an account: known again by a cookie, of which only the hash is kept.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use kalah_analysis::Visitor;
use sha2::{Digest as _, Sha256};

use crate::account::{Accounts, client, random};
use crate::hex::hex;
use crate::page_error::PageError;

/// What the cookie is called.
const NAME: &str = "kalah_visitor";

/// For how long browsers keep it: a year.
const SECONDS: u32 = 365 * 24 * 3600;

/// Bytes of chance in a key.
const LENGTH: usize = 16;

/// A visitor by the key that its browser shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guest {
    /// What is kept of the key.
    pub(crate) hash: GuestHash,
    /// The key, if it was made for this request and is to be shown from now on.
    new: Option<String>,
    is_https: bool,
    visitor: Visitor,
}

/// What is kept of a visitor's key: nobody can show a key that fits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GuestHash(pub(crate) String);

impl Guest {
    /// Who asks the analyst: everybody behind one address is apart, as far as their browsers are.
    pub(crate) fn visitor(&self) -> Visitor {
        self.visitor
    }

    /// The response, by which the browser learns its key if it had none.
    pub(crate) fn remembered(&self, response: impl IntoResponse) -> Response {
        let mut response = response.into_response();
        if let Some(key) = &self.new {
            let secure = if self.is_https { "; Secure" } else { "" };
            let cookie = format!("{NAME}={key}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}");
            // Hexadecimal digits may stand in a header.
            response
                .headers_mut()
                .extend(HeaderValue::from_str(&cookie).ok().map(|cookie| (SET_COOKIE, cookie)));
        }
        response
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Guest {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Guest, PageError> {
        let is_https =
            parts.extensions.get::<Accounts>().is_some_and(|accounts| accounts.scheme() == "https");
        let shown = shown(&parts.headers);
        let mut hasher = DefaultHasher::new();
        (client(parts), &shown).hash(&mut hasher);
        let visitor = Visitor(hasher.finish());
        let (key, new) = if let Some(key) = shown {
            (key, None)
        } else {
            let key = hex(&random::<LENGTH>());
            (key.clone(), Some(key))
        };
        Ok(Guest { hash: GuestHash(hex(&Sha256::digest(key.as_bytes()))), new, is_https, visitor })
    }
}

/// The key of a request, if it shows one that looks like ours.
pub(crate) fn shown(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies =
        lines.flat_map(|line| line.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    let (_, key) = cookies.find(|(name, _)| *name == NAME)?;
    let is_key = key.len() == 2 * LENGTH && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_key.then(|| key.to_owned())
}
