//! Extraction of the visitor from a request.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::account::accounts::Accounts;
use crate::account::person::Visitor;
use crate::http::client::Client;
use crate::http::page_error::PageError;

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, PageError> {
        let accounts = parts.extensions.get::<Accounts>().cloned().ok_or(PageError::Unknown)?;
        accounts.visitor(&parts.headers, Client::of_request(parts).0).await
    }
}
