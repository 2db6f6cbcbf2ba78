//! Reasons of rejection, each with its status and its line.

use std::fmt;

use axum::Extension;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kalah_http::admission::gate::GateRefusal;
use kalah_http::request_id;
use kalah_http::throughput::TooSlow;
use kalah_pages::http::page_error::{PageError, PendingErrorText};
use kalah_source::{SourceError, SourceRefusal, megabytes, visible};
use kalah_store::StoreError;
use kalah_texts::{Argument, Language, Text};

use crate::submission::{SubmitError, english_line};

/// Reason why a submission is rejected. Displayed it is a line in English for git and programs, which begins small and
/// has no full stop; [`SubmissionRefusal::text`] is for people.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmissionRefusal {
    /// The client has not signed in, or lacks the right.
    Asker(#[from] PageError),
    /// A person without a player, or for another person's player.
    MayNot(Text),
    /// The thing does not exist for this person: the key of a text of the catalogue.
    NotFound(&'static str),
    /// A request that makes no sense: a text, or a line in English.
    Nonsense(Argument),
    /// The body has more bytes than are allowed.
    TooLong(u64),
    /// The client did not send all of it.
    Broken(#[source] axum::Error),
    /// The body came too slowly, or not to its end in time.
    Slow(#[from] TooSlow),
    /// The player sends several things at once.
    TwoAtOnce(usize),
    /// The person reads several downloads at once.
    Downloads(usize),
    /// The limit of parallel uploads is reached.
    Crowded,
    /// The content is no bot.
    NoBot {
        /// Name of the file, fit to be shown.
        what: String,
        /// Reason of the rejection.
        why: Argument,
    },
    /// The submission is not taken.
    SubmitError(#[from] SubmitError),
    /// The server could not do it.
    Machine(#[from] Machine),
}

impl fmt::Display for SubmissionRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubmissionRefusal::Asker(error) => error.fmt(f),
            SubmissionRefusal::SubmitError(error) => error.fmt(f),
            SubmissionRefusal::Slow(error) => error.fmt(f),
            SubmissionRefusal::Nonsense(Argument::Words(line)) => f.write_str(line),
            SubmissionRefusal::NoBot { .. } => {
                let text = Language::ENGLISH.write_argument(&self.text());
                f.write_str(text.strip_suffix('.').unwrap_or(&text))
            }
            _ => f.write_str(&english_line(&self.text())),
        }
    }
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
    /// A request that makes no sense, for this reason: a text, or a line in English.
    pub(crate) fn nonsense(why: impl Into<Argument>) -> SubmissionRefusal {
        SubmissionRefusal::Nonsense(why.into())
    }

    /// Returns what people are told, in a sentence.
    pub(crate) fn text(&self) -> Argument {
        let text = match self {
            SubmissionRefusal::Asker(error) => return error.text(),
            SubmissionRefusal::Nonsense(Argument::Words(line)) => return sentence(line).into(),
            SubmissionRefusal::Nonsense(why) => return why.clone(),
            SubmissionRefusal::Slow(error) => return sentence(&error.to_string()).into(),
            SubmissionRefusal::MayNot(text) => text.clone(),
            SubmissionRefusal::NotFound(key) => Text::new(key),
            SubmissionRefusal::TooLong(bytes) => Text::new("intake-too-long").with("megabytes", bytes >> 20),
            SubmissionRefusal::Broken(_) => Text::new("intake-broken"),
            SubmissionRefusal::TwoAtOnce(count) => Text::new("intake-two-at-once").with("count", *count),
            SubmissionRefusal::Downloads(count) => Text::new("intake-downloads").with("count", *count),
            SubmissionRefusal::Crowded => Text::new("intake-crowded"),
            SubmissionRefusal::NoBot { what, why } => {
                Text::new("intake-no-bot").with("what", what).with("why", why)
            }
            SubmissionRefusal::SubmitError(error) => error.text(),
            SubmissionRefusal::Machine(_) => Text::new("intake-machine"),
        };
        text.into()
    }

    /// Converts an error in the source of this name, without paths of this machine.
    pub(crate) fn source(what: &str, error: SourceError) -> SubmissionRefusal {
        let what = visible(what);
        match error {
            SourceError::Refused { why, .. } => SubmissionRefusal::NoBot { what, why: source_text(&why) },
            SourceError::Entry { entry, why, .. } => {
                let text = Text::new("source-entry").with("entry", entry).with("why", source_text(&why));
                SubmissionRefusal::NoBot { what, why: text.into() }
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
        let pending = PendingErrorText(self.text());
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

/// What is in sources that is neither file nor folder.
const KINDS: [&str; 8] = [
    "source-is-link",
    "source-is-hard-link",
    "source-is-device",
    "source-is-pipe",
    "source-is-holes",
    "source-is-unknown",
    "source-is-submodule",
    "source-is-other",
];

/// What the program itself finds wrong with archives.
const DAMAGE: [&str; 6] = [
    "source-broken-directory-cut",
    "source-broken-no-directory",
    "source-broken-long-directory",
    "source-broken-elsewhere",
    "source-broken-checksum",
    "source-broken-cut",
];

/// Why a source is rejected, to stand behind its name. What git or the machine says stays as it is.
fn source_text(why: &SourceRefusal) -> Argument {
    let text = match why {
        SourceRefusal::Absolute => Text::new("source-absolute"),
        SourceRefusal::Upward => Text::new("source-upward"),
        SourceRefusal::Control => Text::new("source-control"),
        SourceRefusal::Backslash => Text::new("source-backslash"),
        SourceRefusal::Name => Text::new("source-name"),
        SourceRefusal::Path(bytes) => Text::new("source-path").with("bytes", bytes.to_string()),
        SourceRefusal::Deep(folders) => Text::new("source-deep").with("folders", folders.to_string()),
        SourceRefusal::Twice => Text::new("source-twice"),
        SourceRefusal::Kind(kind) => {
            Text::new("source-kind").with("kind", Argument::recorded(kind, KINDS.into_iter()))
        }
        SourceRefusal::File(bytes) | SourceRefusal::Packed(bytes) => {
            Text::new("source-longer").with("size", megabytes(*bytes))
        }
        SourceRefusal::Bytes(bytes) => Text::new("source-holds-more").with("size", megabytes(*bytes)),
        SourceRefusal::Ratio(times) => Text::new("source-ratio").with("times", times.to_string()),
        SourceRefusal::Entries(entries) => Text::new("source-entries").with("entries", entries.to_string()),
        SourceRefusal::Damaged(error) => {
            Text::new("source-damaged").with("error", Argument::recorded(error, DAMAGE.into_iter()))
        }
        SourceRefusal::NoRepository => Text::new("source-no-repository"),
        SourceRefusal::Borrowed => Text::new("source-borrowed"),
        SourceRefusal::NoCommit => Text::new("source-no-commit"),
        SourceRefusal::Time(_)
        | SourceRefusal::Method(_)
        | SourceRefusal::Git(_)
        | SourceRefusal::Machine(_) => return why.to_string().into(),
    };
    text.into()
}
