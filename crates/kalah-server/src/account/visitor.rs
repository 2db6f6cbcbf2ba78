//! Extraction of the visitor from a request.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use kalah_http::client::ClientAddress;
use kalah_pages::http::page_error::PageError;

use crate::account::accounts::Accounts;
use crate::account::person::RequestAuthor;

impl<S> FromRequestParts<S> for RequestAuthor
where
    S: Send + Sync,
    Accounts: FromRef<S>,
{
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<RequestAuthor, PageError> {
        let accounts = Accounts::from_ref(state);
        accounts.visitor(&parts.headers, ClientAddress::of_request(parts).0).await
    }
}
