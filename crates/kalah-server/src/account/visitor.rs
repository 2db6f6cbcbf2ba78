//! Extraction of the visitor from a request.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::account::accounts::Accounts;
use crate::account::person::RequestAuthor;
use crate::http::client::ClientAddress;
use crate::http::page_error::PageError;

impl<S: Send + Sync> FromRequestParts<S> for RequestAuthor {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestAuthor, PageError> {
        let accounts = parts.extensions.get::<Accounts>().cloned().ok_or(PageError::Unknown)?;
        accounts.visitor(&parts.headers, ClientAddress::of_request(parts).0).await
    }
}
