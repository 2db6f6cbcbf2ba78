//! Who asks, taken out of a request.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::account::accounts::Accounts;
use crate::account::person::Visitor;
use crate::page_error::PageError;
use crate::rate_limit::Client;

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, PageError> {
        let accounts = parts.extensions.get::<Accounts>().cloned().ok_or(PageError::Unknown)?;
        accounts.visitor(&parts.headers, client(parts)).await
    }
}

/// The address that a request comes from, as the rate limit knows it.
pub(crate) fn client(parts: &Parts) -> IpAddr {
    parts.extensions.get().map_or(Ipv4Addr::UNSPECIFIED.into(), |&Client(client)| client)
}
