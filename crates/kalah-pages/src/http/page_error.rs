//! Errors of requests: every status is defined here and nowhere else.

use std::fmt;
use std::time::Duration;

use axum::Extension;
use axum::http::StatusCode;
use axum::http::header::WWW_AUTHENTICATE;
use axum::response::{IntoResponse, Response};
use kalah::kernel::{MAX_KERNEL_PITS, MAX_KERNEL_SEEDS};
use kalah_analysis::{AnalysisRefusal, SolveError};
use kalah_coordinator::commands::NoCommandAnswer;
use kalah_coordinator::reader::ReadError;
use kalah_http::rate_limit::too_many_requests;
use kalah_http::request_id;
use kalah_store::StoreError;
use kalah_texts::{Argument, Language, Text};

/// Reason why there is no page. It is displayed in English; [`PageError::text`] is for people.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The address has nothing of this kind: the key of a text of the catalogue.
    NotFound(&'static str),
    /// The games of a match that is over are not there.
    Damaged,
    /// The same client asks too often; after this time it may ask again.
    TooMany(Duration),
    /// The limit of followed pages is reached; the request may be retried.
    Crowded,
    /// The page is only for people whom the server knows.
    Unknown,
    /// A token that was never made, or was revoked.
    WrongToken,
    /// A sign-in link that was never made, was used, or has ended.
    WrongLink,
    /// The person or the token may not do this.
    Forbidden,
    /// The form may be from another site.
    ForeignForm,
    /// The body makes no sense, for this reason.
    Unfit(Argument),
    /// The request is refused with this status and reason.
    Refused(StatusCode, Argument),
    /// The database failed.
    Store(#[from] StoreError),
    /// A template failed.
    Template(#[from] askama::Error),
    /// Drawing broke off.
    Drawing,
    /// A record could not be written.
    Json(#[from] serde_json::Error),
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::ENGLISH.write_argument(&self.text()))
    }
}

impl From<ReadError> for PageError {
    fn from(error: ReadError) -> PageError {
        match error {
            ReadError::NoMatch => PageError::NotFound("missing-match"),
            ReadError::Damaged => PageError::Damaged,
            ReadError::Store(error) => PageError::Store(error),
        }
    }
}

impl From<NoCommandAnswer> for PageError {
    fn from(_: NoCommandAnswer) -> PageError {
        PageError::refused(StatusCode::SERVICE_UNAVAILABLE, Text::new("error-no-answer"))
    }
}

impl From<AnalysisRefusal> for PageError {
    fn from(why: AnalysisRefusal) -> PageError {
        let (status, text) = match why {
            AnalysisRefusal::TooMany(count) => {
                let text = Text::new("error-searching").with("count", count);
                (StatusCode::TOO_MANY_REQUESTS, text.into())
            }
            AnalysisRefusal::Full => (StatusCode::TOO_MANY_REQUESTS, Text::new("error-searches-full").into()),
            AnalysisRefusal::Unsearchable(error) => (StatusCode::UNPROCESSABLE_ENTITY, unsearchable(&error)),
        };
        PageError::refused(status, text)
    }
}

/// Says why a position cannot be searched.
pub fn unsearchable(error: &SolveError) -> Argument {
    let text = match error {
        SolveError::Board(rules) => Text::new("error-unsearchable-board")
            .with("rules", rules.to_string())
            .with("pits", MAX_KERNEL_PITS.to_string()),
        SolveError::Seeds(seeds) => Text::new("error-unsearchable-seeds")
            .with("seeds", seeds.to_string())
            .with("most", MAX_KERNEL_SEEDS.to_string()),
        other => return other.to_string().into(),
    };
    text.into()
}

impl PageError {
    /// A body that makes no sense, for this reason.
    pub fn unfit(why: impl Into<Argument>) -> PageError {
        PageError::Unfit(why.into())
    }

    /// A request that is refused with this status and reason.
    pub fn refused(status: StatusCode, why: impl Into<Argument>) -> PageError {
        PageError::Refused(status, why.into())
    }

    /// Answers a script, which shows the text in its page.
    pub fn for_script(&self, language: Language) -> Response {
        let error = language.write_argument(&self.text());
        (self.status(), axum::Json(serde_json::json!({ "error": error }))).into_response()
    }

    /// Returns what people are told.
    pub fn text(&self) -> Argument {
        let key = match self {
            PageError::Unfit(why) | PageError::Refused(_, why) => return why.clone(),
            PageError::NotFound(key) => key,
            PageError::Damaged => "error-damaged",
            PageError::TooMany(_) => "error-too-many",
            PageError::Crowded => "error-crowded",
            PageError::Unknown => "error-unknown",
            PageError::WrongToken => "error-wrong-token",
            PageError::WrongLink => "error-wrong-link",
            PageError::Forbidden => "error-forbidden",
            PageError::ForeignForm => "error-foreign-form",
            PageError::Store(_) => "error-store",
            PageError::Template(_) | PageError::Drawing => "error-drawing",
            PageError::Json(_) => "error-json",
        };
        Text::new(key).into()
    }

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
pub struct PendingErrorText(pub Argument);

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let status = self.status();
        if status == StatusCode::INTERNAL_SERVER_ERROR {
            let source = std::error::Error::source(&self);
            tracing::error!(request = request_id::current(), "{self}: {source:?}");
        }
        let (pending, text) = (PendingErrorText(self.text()), self.to_string());
        if let PageError::TooMany(wait) = self {
            return too_many_requests(wait);
        }
        let response = (status, Extension(pending), text).into_response();
        if status == StatusCode::UNAUTHORIZED {
            // Browsers ask nobody for a `Bearer`, so that people see the page.
            return ([(WWW_AUTHENTICATE, "Bearer realm=\"kalah\"")], response).into_response();
        }
        response
    }
}
