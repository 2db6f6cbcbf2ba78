//! Reasons of rejection, each with its status and its line.

use axum::Extension;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kalah_http::admission::gate::GateRefusal;
use kalah_http::request_id;
use kalah_http::throughput::TooSlow;
use kalah_pages::http::page_error::{PageError, PendingErrorText};
use kalah_source::{SourceError, visible};
use kalah_store::StoreError;

use crate::submission::SubmitError;

/// Reason why a submission is rejected. The texts begin small: they stand behind the name of what was sent,
/// or behind a colon.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmissionRefusal {
    /// The client has not signed in, or lacks the right.
    #[error(transparent)]
    Asker(#[from] PageError),
    /// A person without a player, or for another person's player.
    #[error("{0}")]
    MayNot(&'static str),
    /// The thing does not exist for this person.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// A request that makes no sense.
    #[error("{0}")]
    Nonsense(String),
    /// The body has more bytes than are allowed.
    #[error("more than {} MB are not taken: leave out what is built, and data that the bot does not need", .0 >> 20)]
    TooLong(u64),
    /// The client did not send all of it.
    #[error("it did not arrive whole")]
    Broken(#[source] axum::Error),
    /// The body came too slowly, or not to its end in time.
    #[error(transparent)]
    Slow(#[from] TooSlow),
    /// The player sends several things at once.
    #[error("{0} of your uploads or pushes are arriving already: wait until they are through")]
    TwoAtOnce(usize),
    /// The person reads several downloads at once.
    #[error("{0} of your downloads are running already: wait until they are through")]
    Downloads(usize),
    /// The limit of parallel uploads is reached.
    #[error("too much is arriving at the moment: try again in a minute")]
    Crowded,
    /// The content is no bot.
    #[error("{what}: {why}")]
    NoBot {
        /// Name of the file, fit to be shown.
        what: String,
        /// Reason of the rejection.
        why: String,
    },
    /// The submission is not taken.
    #[error(transparent)]
    SubmitError(#[from] SubmitError),
    /// The server could not do it.
    #[error("the server could not do it: this is not your fault, try again later")]
    Machine(#[from] Machine),
}

/// Error of the server, as the log shows it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Machine {
    /// The disk.
    #[error(transparent)]
    Disk(#[from] std::io::Error),
    /// The depot, or git.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SubmissionRefusal {
    /// Converts an error in the source of this name, without paths of this machine.
    pub(crate) fn source(what: &str, error: SourceError) -> SubmissionRefusal {
        let what = visible(what);
        match error {
            SourceError::Refused { why, .. } => SubmissionRefusal::NoBot { what, why: why.to_string() },
            SourceError::Entry { entry, why, .. } => {
                SubmissionRefusal::NoBot { what, why: format!("{entry}: {why}") }
            }
            error => Machine::from(error).into(),
        }
    }

    /// Returns true if the same submission may succeed later.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(
            self,
            SubmissionRefusal::Crowded
                | SubmissionRefusal::TwoAtOnce(_)
                | SubmissionRefusal::Machine(_)
                | SubmissionRefusal::SubmitError(SubmitError::TooMany { .. } | SubmitError::Busy(_))
        )
    }

    /// Returns true if others left no room for it: nothing of that is the sender's doing.
    pub(crate) fn is_for_want_of_room(&self) -> bool {
        matches!(
            self,
            SubmissionRefusal::Crowded
                | SubmissionRefusal::TwoAtOnce(_)
                | SubmissionRefusal::SubmitError(SubmitError::Busy(_))
        )
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            SubmissionRefusal::Asker(error) => error.status(),
            SubmissionRefusal::MayNot(_) => StatusCode::FORBIDDEN,
            SubmissionRefusal::NotFound(_) | SubmissionRefusal::SubmitError(SubmitError::NoPlayer(_)) => {
                StatusCode::NOT_FOUND
            }
            SubmissionRefusal::Nonsense(_) | SubmissionRefusal::Broken(_) => StatusCode::BAD_REQUEST,
            SubmissionRefusal::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            SubmissionRefusal::Slow(_) => StatusCode::REQUEST_TIMEOUT,
            SubmissionRefusal::NoBot { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            SubmissionRefusal::TwoAtOnce(_)
            | SubmissionRefusal::Downloads(_)
            | SubmissionRefusal::SubmitError(SubmitError::TooMany { .. }) => StatusCode::TOO_MANY_REQUESTS,
            SubmissionRefusal::Crowded | SubmissionRefusal::SubmitError(SubmitError::Busy(_)) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            SubmissionRefusal::Machine(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Tells the log, if the server is to blame.
    pub(crate) fn log(&self) {
        if let SubmissionRefusal::Machine(why) = self {
            tracing::error!(request = request_id::current(), "a submission failed: {why}");
        }
    }
}

macro_rules! of_the_machine {
    ($($error:ty),*) => {$(
        impl From<$error> for SubmissionRefusal {
            fn from(error: $error) -> SubmissionRefusal {
                SubmissionRefusal::Machine(error.into())
            }
        }
    )*};
}

of_the_machine!(std::io::Error, StoreError);

impl From<GateRefusal> for SubmissionRefusal {
    fn from(refusal: GateRefusal) -> SubmissionRefusal {
        match refusal {
            GateRefusal::TooManyWaiting => SubmissionRefusal::Crowded,
            GateRefusal::Broken(error) => error.into(),
        }
    }
}

/// One line for git, a page for people, JSON for programs.
impl IntoResponse for SubmissionRefusal {
    fn into_response(self) -> Response {
        self.log();
        let text = self.to_string();
        let wait = match &self {
            SubmissionRefusal::SubmitError(SubmitError::TooMany { wait, .. }) => Some(wait.as_secs() + 1),
            _ => None,
        };
        let status = self.status();
        if let SubmissionRefusal::Asker(error) = self {
            return error.into_response();
        }
        let is_whole = matches!(self, SubmissionRefusal::NoBot { .. });
        let pending = PendingErrorText(if is_whole { format!("{text}.") } else { sentence(&text) }.into());
        let mut response = (status, Extension(pending), format!("{text}\n")).into_response();
        if let Some(wait) = wait {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// A line as a sentence.
fn sentence(line: &str) -> String {
    let mut letters = line.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
