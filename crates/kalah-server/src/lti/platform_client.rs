//! Calls of platforms: their keys, access tokens, members and scores.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request, Response, StatusCode};
use kalah_http::admission::gate::KnownMember;
use kalah_http::random::random_bytes;
use kalah_lti::{
    Launch, LaunchError, LaunchTerms, PlatformKeys, ServiceScope, ServiceToken, ServiceTokenRequest,
};
use kalah_source::harmless;
use kalah_store::{LearningPlatform, Moment, PlatformId, PlatformRegistration};
use kalah_texts::{Argument, Language, Text};
use tokio::sync::Mutex;
use url::Url;

use crate::account::provider_calls::{CallError, CalledHosts, ProviderCalls};
use crate::lti::tool_key_file::{KeyFileError, ToolKeyFile};

/// Time in which a platform has to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Time for which the keys of a platform are trusted.
const TRUSTED: Duration = Duration::from_mins(10);

/// Time for which keys are not fetched again, although a launch was signed by another one.
const FRESH: Duration = Duration::from_secs(10);

/// Milliseconds by which an access token is given up before it ends.
const EARLY: i64 = 60_000;

/// Longest part of an answer that is shown, in letters.
const LONGEST_ANSWER: usize = 200;

/// Reason why a platform did not do what was asked.
#[derive(Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write_argument(&self.text()))]
pub(super) enum PlatformError {
    Call(#[from] CallError),
    Status(StatusCode, String),
    /// Its answer cannot be read.
    Unreadable(Argument),
    /// It is no address of the platform.
    Address(String),
    Key(#[from] KeyFileError),
    Launch(#[from] LaunchError),
}

impl PlatformError {
    /// Returns the reason as people read it, within a sentence.
    pub(super) fn text(&self) -> Argument {
        let text = match self {
            PlatformError::Call(error) => Text::new("lti-error-call").with("why", error.to_string()),
            PlatformError::Status(_, answer) => return answer.into(),
            PlatformError::Unreadable(why) => Text::new("lti-error-answer").with("why", why),
            PlatformError::Address(address) => Text::new("lti-error-address").with("address", address),
            PlatformError::Key(error) => Text::new("lti-error-own-key").with("why", error.to_string()),
            PlatformError::Launch(error) => error.text(),
        };
        text.into()
    }
}

/// Something that is asked of a platform's service.
pub(super) struct ServiceRequest<'a> {
    pub(super) method: Method,
    pub(super) address: &'a str,
    pub(super) scope: ServiceScope,
    /// Media type of what is sent, or is wanted.
    pub(super) media_type: &'a str,
    pub(super) body: Vec<u8>,
}

/// Client of all platforms. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct PlatformClient(Arc<ClientState>);

#[derive(Debug)]
struct ClientState {
    calls: ProviderCalls<KnownMember>,
    own_keys: ToolKeyFile,
    keys: Mutex<HashMap<String, (Instant, PlatformKeys)>>,
    tokens: Mutex<HashMap<(PlatformId, ServiceScope), (Moment, String)>>,
}

impl PlatformClient {
    /// Client with the keys of a data directory.
    pub(crate) fn of_data(data: &Path) -> PlatformClient {
        PlatformClient(Arc::new(ClientState {
            calls: ProviderCalls::new(PATIENCE),
            own_keys: ToolKeyFile::of_data(data),
            keys: Mutex::default(),
            tokens: Mutex::default(),
        }))
    }

    /// Returns the keys of this server.
    pub(super) fn own_keys(&self) -> &ToolKeyFile {
        &self.0.own_keys
    }

    /// Verifies the token of a launch. If it was signed by an unknown key, the platform's keys are fetched again.
    pub(super) async fn verify(
        &self,
        platform: &LearningPlatform,
        token: &str,
        nonce: &str,
    ) -> Result<Launch, PlatformError> {
        let registered = &platform.registration;
        let verified = |keys: &PlatformKeys| {
            keys.verify(
                token,
                LaunchTerms {
                    issuer: &registered.issuer,
                    client: &registered.client,
                    deployment: registered.deployment.as_deref(),
                    nonce,
                    now: Moment::now().0,
                },
            )
        };
        let keys = self.keys(platform, TRUSTED).await?;
        match verified(&keys) {
            Err(LaunchError::UnknownKey) => Ok(verified(&self.keys(platform, FRESH).await?)?),
            verified => Ok(verified?),
        }
    }

    /// Returns keys of a platform that are no older than this.
    async fn keys(&self, platform: &LearningPlatform, age: Duration) -> Result<PlatformKeys, PlatformError> {
        let address = &platform.registration.keys_url;
        let mut held = self.0.keys.lock().await;
        if let Some((since, keys)) = held.get(address)
            && since.elapsed() < age
        {
            return Ok(keys.clone());
        }
        let request = request(Method::GET, address)?.body(Vec::new());
        let answer = self.send(platform, request).await?;
        let keys = PlatformKeys::parse(answer.body())?;
        held.insert(address.clone(), (Instant::now(), keys.clone()));
        Ok(keys)
    }

    /// Asks a service of a platform. An answer without success is an error.
    pub(super) async fn ask(
        &self,
        platform: &LearningPlatform,
        asked: ServiceRequest<'_>,
    ) -> Result<Response<Vec<u8>>, PlatformError> {
        let ServiceRequest { method, address, scope, media_type, body } = asked;
        let kind = if method == Method::GET { ACCEPT } else { CONTENT_TYPE };
        let token = self.token(platform, scope).await?;
        let request = request(method, address)?
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(kind, media_type)
            .body(body);
        let answered = self.send(platform, request).await;
        if let Err(PlatformError::Status(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN, _)) = answered {
            self.0.tokens.lock().await.remove(&(platform.id, scope));
        }
        answered
    }

    /// Returns an access token of a platform, which is asked for a new one in time.
    async fn token(&self, platform: &LearningPlatform, scope: ServiceScope) -> Result<String, PlatformError> {
        let PlatformRegistration { client, token_url, token_audience, .. } = &platform.registration;
        let now = Moment::now();
        if let Some((until, token)) = self.0.tokens.lock().await.get(&(platform.id, scope))
            && now < *until
        {
            return Ok(token.clone());
        }
        let key = self.0.own_keys.signing().await?;
        let asked = ServiceTokenRequest {
            client,
            audience: token_audience.as_deref().unwrap_or(token_url),
            id: &hex::encode(random_bytes::<16>()),
            scopes: &[scope],
            now: now.0,
        };
        let form = asked.form(&key).map_err(KeyFileError::from)?;
        let request = request(Method::POST, token_url)?
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(ACCEPT, "application/json")
            .body(form.into_bytes());
        let answer = self.send(platform, request).await?;
        let token: ServiceToken = serde_json::from_slice(answer.body())
            .map_err(|error| PlatformError::Unreadable(error.to_string().into()))?;
        let until = Moment(now.0.saturating_add(token.expires_in.saturating_mul(1000).saturating_sub(EARLY)));
        self.0.tokens.lock().await.insert((platform.id, scope), (until, token.access_token.clone()));
        Ok(token.access_token)
    }

    async fn send(
        &self,
        platform: &LearningPlatform,
        request: Result<Request<Vec<u8>>, axum::http::Error>,
    ) -> Result<Response<Vec<u8>>, PlatformError> {
        let request = request.map_err(|error| PlatformError::Address(error.to_string()))?;
        let hosts = hosts(&platform.registration, &request.uri().to_string())?;
        self.succeed(KnownMember(platform.id.0), request, hosts).await
    }

    /// Sends a request to a host that the staff has named.
    pub(super) async fn send_to_named(
        &self,
        request: Request<Vec<u8>>,
    ) -> Result<Response<Vec<u8>>, PlatformError> {
        let member = KnownMember::named(request.uri().host().unwrap_or_default());
        self.succeed(member, request, CalledHosts::Any).await
    }

    async fn succeed(
        &self,
        member: KnownMember,
        request: Request<Vec<u8>>,
        hosts: CalledHosts,
    ) -> Result<Response<Vec<u8>>, PlatformError> {
        let answer = self.0.calls.send(member, request, hosts).await?;
        if answer.status().is_success() {
            return Ok(answer);
        }
        let text = harmless(&String::from_utf8_lossy(answer.body()));
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text: String = text.chars().take(LONGEST_ANSWER).collect();
        let status = answer.status();
        Err(PlatformError::Status(status, format!("{status} {text}").trim().to_owned()))
    }
}

fn request(method: Method, address: &str) -> Result<axum::http::request::Builder, PlatformError> {
    Url::parse(address).map_err(|_| PlatformError::Address(address.to_owned()))?;
    Ok(Request::builder().method(method).uri(address))
}

/// Hosts that a call of this address may reach. Those that the staff has named may be anywhere; others are named by the
/// platform, and have to be public and reached by TLS.
fn hosts(platform: &PlatformRegistration, address: &str) -> Result<CalledHosts, PlatformError> {
    let no_address = || PlatformError::Address(address.to_owned());
    let address = Url::parse(address).map_err(|_| no_address())?;
    let PlatformRegistration { issuer, authorization_url, token_url, keys_url, .. } = platform;
    let named = [issuer, authorization_url, token_url, keys_url];
    let is_named = |named: &String| Url::parse(named).is_ok_and(|named| named.origin() == address.origin());
    match address.scheme() {
        "http" | "https" if named.into_iter().any(is_named) => Ok(CalledHosts::Any),
        "https" => Ok(CalledHosts::Public),
        _ => Err(no_address()),
    }
}

#[cfg(test)]
mod tests {
    use kalah_store::PlatformRegistration;

    use super::{CalledHosts, hosts};

    #[test]
    fn only_what_the_staff_has_named_may_be_inside() {
        let platform = PlatformRegistration {
            name: "Moodle".to_owned(),
            issuer: "http://moodle.intern:8080".to_owned(),
            client: "kalah".to_owned(),
            deployment: None,
            authorization_url: "https://sso.example/auth".to_owned(),
            token_url: "https://sso.example/token".to_owned(),
            token_audience: None,
            keys_url: "https://sso.example/keys".to_owned(),
        };
        for (address, expected) in [
            ("http://moodle.intern:8080/members", Some(CalledHosts::Any)),
            ("https://sso.example/scores", Some(CalledHosts::Any)),
            ("https://school.example/scores", Some(CalledHosts::Public)),
            ("https://moodle.intern:8080/members", Some(CalledHosts::Public)),
            ("http://moodle.intern/members", None),
            ("http://127.0.0.1/", None),
            ("file:///etc/passwd", None),
            ("members", None),
        ] {
            assert_eq!(hosts(&platform, address).ok(), expected, "{address}");
        }
    }
}
