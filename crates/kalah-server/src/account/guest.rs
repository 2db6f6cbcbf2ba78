//! Visitors without an account, recognised by a cookie of which only the hash is stored.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use kalah_analysis::QuestionVisitor;
use kalah_http::client::ClientAddress;
use kalah_http::random::random_bytes;
use kalah_pages::http::page_error::PageError;
use sha2::{Digest as _, Sha256};

use crate::account::Accounts;

/// Name of the cookie.
const NAME: &str = "kalah_visitor";

/// Lifetime of the cookie in browsers, in seconds: a year.
const SECONDS: u32 = 365 * 24 * 3600;

/// Bytes of chance in a key.
const LENGTH: usize = 16;

/// A visitor by the key that its browser shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guest {
    /// Hash of the key.
    pub(crate) hash: GuestHash,
    /// The key, if it was made for this request and is to be shown from now on.
    new: Option<String>,
    is_https: bool,
    /// Address that the request came from.
    pub(crate) client: ClientAddress,
}

/// Hash of a visitor's key, from which no fitting key can be derived.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GuestHash(pub(crate) String);

impl Guest {
    /// Returns the visitor as the analysis queue counts it: networks are served alike, within them addresses,
    /// and within those browsers.
    pub(crate) fn visitor(&self) -> QuestionVisitor {
        QuestionVisitor([hash_of(&self.client.network()), hash_of(&self.client), hash_of(&self.hash)])
    }

    /// Returns true if the browser has shown a key before: data stored for others may never be asked for
    /// again.
    pub(crate) fn is_known(&self) -> bool {
        self.new.is_none()
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

impl<S> FromRequestParts<S> for Guest
where
    S: Send + Sync,
    Accounts: FromRef<S>,
{
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Guest, PageError> {
        let is_https = Accounts::from_ref(state).site().is_https();
        let shown = guest_cookie(&parts.headers);
        let (key, new) = if let Some(key) = shown {
            (key, None)
        } else {
            let key = hex::encode(random_bytes::<LENGTH>());
            (key.clone(), Some(key))
        };
        Ok(Guest {
            hash: GuestHash(hex::encode(Sha256::digest(key.as_bytes()))),
            new,
            is_https,
            client: ClientAddress::of_request(parts),
        })
    }
}

fn hash_of(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// The key of a request, if it shows one that looks like ours.
pub(crate) fn guest_cookie(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies =
        lines.flat_map(|line| line.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    let (_, key) = cookies.find(|(name, _)| *name == NAME)?;
    let is_key = key.len() == 2 * LENGTH && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_key.then(|| key.to_owned())
}
