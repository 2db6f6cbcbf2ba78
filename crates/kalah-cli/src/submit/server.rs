//! Requests to a server, and the meaning of its refusals.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use kalah_source::visible;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::http::{Response, StatusCode};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Body};

/// Maximum times of a request.
struct RequestTimes {
    /// Until the connection stands.
    connect: Duration,
    /// From the end of the request to the first byte of the answer.
    silence: Duration,
    /// Of all of it, an upload over a slow line included.
    all: Duration,
}

const TIMES: RequestTimes = RequestTimes {
    connect: Duration::from_secs(10),
    silence: Duration::from_mins(1),
    all: Duration::from_mins(3),
};

/// Bytes of an answer: a log has 64 KiB, which JSON may write as six times as many.
const LONGEST_ANSWER: u64 = 1 << 20;

/// Address of a server: `https://kalah.example.org`.
#[derive(Clone, Debug)]
pub(crate) struct SubmitAddress(String);

impl FromStr for SubmitAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<SubmitAddress, String> {
        let place = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let plain =
            |place: &&str| place.chars().all(|letter| letter.is_ascii_graphic() && !"?#@\"".contains(letter));
        match place.filter(plain).filter(|place| !place.starts_with('/') && !place.is_empty()) {
            Some(_) => Ok(SubmitAddress(text.trim_end_matches('/').to_owned())),
            None => Err(
                "write the address of its pages, such as http://localhost:8080 or https://kalah.example.org"
                    .to_owned(),
            ),
        }
    }
}

impl fmt::Display for SubmitAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A server that somebody's token is shown to.
pub(super) struct SubmitServer {
    address: SubmitAddress,
    token: String,
    agent: Agent,
}

/// Answer to an accepted submission.
#[derive(Debug, Deserialize)]
pub(super) struct AcceptedAnswer {
    pub(super) submission: i64,
    pub(super) player: u32,
    /// The hash of what it holds.
    pub(super) version: String,
}

/// Status of a submission.
#[derive(Debug, Deserialize)]
pub(super) struct SubmissionAnswer {
    pub(super) status: String,
    /// True if the outcome is known.
    pub(super) settled: bool,
    pub(super) cause: Option<String>,
    pub(super) log: Option<String>,
}

/// Error message of the server.
#[derive(Debug, Deserialize)]
struct ServerErrorBody {
    error: String,
}

/// Reason why nothing is known of a submission.
pub(super) enum UnknownSubmission {
    /// Temporary failure: it may be known in a moment.
    Yet(anyhow::Error),
    /// Missing right of this token.
    MayNot,
    /// Permanent failure: it will never be known.
    Ever(anyhow::Error),
}

impl SubmitServer {
    pub(super) fn new(address: SubmitAddress, token: &str) -> SubmitServer {
        SubmitServer::with_times(address, token, &TIMES)
    }

    fn with_times(address: SubmitAddress, token: &str, times: &RequestTimes) -> SubmitServer {
        // A university's server may have a certificate of its own authority, which this machine trusts. The token is for this
        // server, wherever it sends us.
        let config = Agent::config_builder()
            .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build())
            .timeout_connect(Some(times.connect))
            .timeout_recv_response(Some(times.silence))
            .timeout_global(Some(times.all))
            .http_status_as_error(false)
            .max_redirects(0)
            .build();
        SubmitServer { address, token: token.to_owned(), agent: config.into() }
    }

    fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// Sends a packed folder, or the folder of a file.
    pub(super) fn hand_in(&self, packed: &[u8], file: Option<&str>) -> Result<AcceptedAnswer> {
        let mut request = self
            .agent
            .post(format!("{}/api/submissions", self.address))
            .query("name", "bot.tar.gz")
            .query("way", "command")
            .header("authorization", self.authorization());
        if let Some(file) = file {
            request = request.query("file", file);
        }
        let answer = request.send(packed).map_err(|error| self.unreachable(&error))?;
        if answer.status() == StatusCode::CREATED {
            return read(answer)
                .with_context(|| format!("{} answers what no kalah server does", self.address));
        }
        bail!(self.refusal(answer));
    }

    /// Returns the status of a submission.
    pub(super) fn state(&self, submission: i64) -> Result<SubmissionAnswer, UnknownSubmission> {
        let request = self.agent.get(format!("{}/api/submissions/{submission}", self.address));
        let answer = request.header("authorization", self.authorization()).call();
        let answer = answer.map_err(|error| UnknownSubmission::Yet(self.unreachable(&error)))?;
        match answer.status() {
            StatusCode::OK => read(answer).map_err(UnknownSubmission::Ever),
            StatusCode::FORBIDDEN => Err(UnknownSubmission::MayNot),
            status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                Err(UnknownSubmission::Yet(self.refusal(answer)))
            }
            _ => Err(UnknownSubmission::Ever(self.refusal(answer))),
        }
    }

    fn unreachable(&self, error: &ureq::Error) -> anyhow::Error {
        match error {
            ureq::Error::Timeout(ureq::Timeout::RecvResponse) => {
                anyhow!(
                    "{} took the request, but does not answer: look at its pages before you submit again",
                    self.address
                )
            }
            error => anyhow!("cannot reach {}: {error}", self.address),
        }
    }

    /// Returns the reason of the server's refusal, in a line.
    fn refusal(&self, answer: Response<Body>) -> anyhow::Error {
        let (status, server) = (answer.status(), &self.address);
        let text =
            answer.into_body().with_config().limit(LONGEST_ANSWER).read_to_string().unwrap_or_default();
        let body: Option<ServerErrorBody> = serde_json::from_str(&text).ok();
        let line = body.as_ref().map_or(text.as_str(), |body| &body.error);
        let line = line.lines().next().unwrap_or_default().trim();
        match status {
            StatusCode::UNAUTHORIZED => {
                anyhow!("{server} does not know this token: it may have been revoked")
            }
            // What comes in a page is no line.
            _ if line.is_empty() || line.starts_with('<') => anyhow!("{server} answers {status}"),
            _ => anyhow!("not taken: {}", visible(line)),
        }
    }
}

fn read<T: DeserializeOwned>(answer: Response<Body>) -> Result<T> {
    Ok(answer.into_body().with_config().limit(LONGEST_ANSWER).read_json()?)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::time::Duration;

    use super::{RequestTimes, SubmitAddress, SubmitServer, UnknownSubmission};

    #[test]
    fn addresses_are_those_of_pages() {
        for (text, shown) in
            [("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("https://a.b/c/", "https://a.b/c")]
        {
            assert_eq!(text.parse::<SubmitAddress>().unwrap().to_string(), shown);
        }
        for text in
            ["", "localhost:8080", "ftp://a", "http://", "http:///x", "https://me:secret@a.b", "https://a b"]
        {
            assert!(text.parse::<SubmitAddress>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_server_that_says_nothing_is_not_waited_for() {
        // Connections are taken by the system, and nobody reads.
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let day = Duration::from_hours(24);
        let times = RequestTimes { connect: day, silence: Duration::from_millis(50), all: day };
        let server = SubmitServer::with_times(address.parse().unwrap(), "token", &times);
        let expected = format!(
            "{address} took the request, but does not answer: look at its pages before you submit again"
        );
        assert_eq!(server.hand_in(b"packed", None).unwrap_err().to_string(), expected);
        let Err(UnknownSubmission::Yet(error)) = server.state(1) else { panic!("it may come back") };
        assert_eq!(error.to_string(), expected);
    }
}
