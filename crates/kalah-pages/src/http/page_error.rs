//! Errors of requests: every status is defined here and nowhere else.

use std::time::Duration;

use axum::Extension;
use axum::http::StatusCode;
use axum::http::header::WWW_AUTHENTICATE;
use axum::response::{IntoResponse, Response};
use kalah_analysis::AnalysisRefusal;
use kalah_coordinator::commands::NoCommandAnswer;
use kalah_coordinator::reader::ReadError;
use kalah_http::rate_limit::{TOO_MANY_REQUESTS, too_many_requests};
use kalah_http::request_id;
use kalah_store::StoreError;

/// Reason why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The address has nothing of this kind.
    #[error("There is no such {0}.")]
    NotFound(&'static str),
    /// The games of a match that is over are not there.
    #[error("The games of this match are damaged. It will be played again once the server is started anew.")]
    Damaged,
    /// The same client asks too often; after this time it may ask again.
    #[error("{TOO_MANY_REQUESTS}")]
    TooMany(Duration),
    /// The limit of followed pages is reached; the request may be retried.
    #[error("Too many pages are followed live for now. This one stays as it is until you load it again.")]
    Crowded,
    /// The page is only for people whom the server knows.
    #[error("Sign in to see this page.")]
    Unknown,
    /// A token that was never made, or was revoked.
    #[error("This token is not valid: it may have been revoked.")]
    WrongToken,
    /// A sign-in link that was never made, was used, or has ended.
    #[error("This link is no longer valid: it can be used once, and ends by itself. Ask for another one.")]
    WrongLink,
    /// The person or the token may not do this.
    #[error("You may not do this.")]
    Forbidden,
    /// The form may be from another site.
    #[error("This form is out of date. Load its page again, and send it from there.")]
    ForeignForm,
    /// The body makes no sense, for this reason.
    #[error("{0}")]
    Unfit(String),
    /// The request is refused with this status and reason.
    #[error("{1}")]
    Refused(StatusCode, String),
    /// The database failed.
    #[error("The server could not read its database.")]
    Store(#[from] StoreError),
    /// A template failed.
    #[error("The server could not draw this page.")]
    Template(#[from] askama::Error),
    /// Drawing broke off.
    #[error("The server could not draw this page.")]
    Drawing,
    /// A record could not be written.
    #[error("The server could not write this answer.")]
    Json(#[from] serde_json::Error),
}

impl From<ReadError> for PageError {
    fn from(error: ReadError) -> PageError {
        match error {
            ReadError::NoMatch => PageError::NotFound("match"),
            ReadError::Damaged => PageError::Damaged,
            ReadError::Store(error) => PageError::Store(error),
        }
    }
}

impl From<NoCommandAnswer> for PageError {
    fn from(why: NoCommandAnswer) -> PageError {
        PageError::Refused(StatusCode::SERVICE_UNAVAILABLE, why.to_string())
    }
}

impl From<AnalysisRefusal> for PageError {
    fn from(why: AnalysisRefusal) -> PageError {
        let status = match why {
            AnalysisRefusal::TooMany(_) | AnalysisRefusal::Full => StatusCode::TOO_MANY_REQUESTS,
            AnalysisRefusal::Unsearchable(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        PageError::Refused(status, why.to_string())
    }
}

impl PageError {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            PageError::NotFound(_) => StatusCode::NOT_FOUND,
            PageError::Unknown | PageError::WrongToken | PageError::WrongLink => StatusCode::UNAUTHORIZED,
            PageError::Forbidden | PageError::ForeignForm => StatusCode::FORBIDDEN,
            PageError::Refused(status, _) => *status,
            PageError::Unfit(_) => StatusCode::UNPROCESSABLE_ENTITY,
            PageError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            PageError::Crowded => StatusCode::SERVICE_UNAVAILABLE,
            PageError::Damaged
            | PageError::Store(_)
            | PageError::Template(_)
            | PageError::Drawing
            | PageError::Json(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// Error text of a response that is still to be drawn as a page.
#[derive(Clone)]
pub struct PendingErrorText(pub String);

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let status = self.status();
        if status == StatusCode::INTERNAL_SERVER_ERROR {
            let source = std::error::Error::source(&self);
            tracing::error!(request = request_id::current(), "{self}: {source:?}");
        }
        let text = self.to_string();
        if let PageError::TooMany(wait) = self {
            return too_many_requests(wait);
        }
        let response = (status, Extension(PendingErrorText(text.clone())), text).into_response();
        if status == StatusCode::UNAUTHORIZED {
            // Browsers ask nobody for a `Bearer`, so that people see the page.
            return ([(WWW_AUTHENTICATE, "Bearer realm=\"kalah\"")], response).into_response();
        }
        response
    }
}
