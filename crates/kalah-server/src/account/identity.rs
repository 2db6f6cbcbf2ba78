//! A provider of identities, by `OpenID Connect`: who somebody is, identified by the pair of issuer and subject alone.
//! The source is `OpenID Connect Core 1.0`, the code flow with PKCE (RFC 7636).

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kalah_http::admission::gate::{FairGate, GateLimits, GateRefusal};
use kalah_http::client::ClientAddress;
use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreProviderMetadata};
use openidconnect::{
    AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointMaybeSet, EndpointNotSet, EndpointSet,
    HttpRequest, HttpResponse, IssuerUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    TokenResponse,
};
use tokio::sync::Mutex;
use ureq::tls::{RootCerts, TlsConfig};
use url::Url;

use crate::account::used_states::UsedStates;

/// Period for which a provider's metadata are trusted: its keys change now and then.
const BELIEVED: Duration = Duration::from_mins(10);

/// Period for which a provider that has failed is not asked for its metadata again.
const FAILED: Duration = Duration::from_secs(30);

/// Maximum time in which a provider has to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Calls of the provider at once. One that hangs holds so many threads and no more.
const CALLS: GateLimits = GateLimits { at_once: 4, at_once_each: 2, waiting_each: 8, waiting: 64 };

/// Bytes of an answer of a provider.
const LONGEST_ANSWER: u64 = 1 << 20;

/// Settings of the identity provider.
#[derive(Clone)]
pub struct IdentitySettings {
    /// Issuer address, as the provider calls itself.
    pub issuer: String,
    /// The name that it gave this site.
    pub client: String,
    /// The secret that it gave this site.
    pub secret: String,
}

impl std::fmt::Debug for IdentitySettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IdentitySettings").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

/// The provider of a site, if it has one. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdentityProvider(Option<Arc<ProviderState>>);

#[derive(Debug)]
struct ProviderState {
    settings: IdentitySettings,
    patience: Duration,
    calls: FairGate,
    used: UsedStates,
    /// What the provider answered last, or that it failed. Locked while it is asked: others wait for the same answer.
    known: Mutex<Option<(Instant, Result<CoreProviderMetadata, NotIdentified>)>>,
}

/// Values that a browser has to bring back when it returns from a provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SignInChallenge {
    /// Address to which the browser is sent.
    pub(super) address: String,
    /// State that the provider hands back.
    pub(super) state: String,
    /// Nonce that the provider puts into its ID token; secret from others.
    pub(super) nonce: String,
    /// Code verifier, known only to whoever began the sign-in.
    pub(super) verifier: String,
}

/// Identity of a person at a provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Identity {
    pub(super) issuer: String,
    pub(super) subject: String,
}

/// Reason why a provider did not identify somebody, as a line for the log.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the provider of identities: {0}")]
pub(super) struct NotIdentified(String);

impl NotIdentified {
    fn by(error: &dyn std::error::Error) -> NotIdentified {
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(error) = source {
            text = format!("{text}: {error}");
            source = error.source();
        }
        NotIdentified(text)
    }
}

/// Client built from a provider's metadata.
type OidcClient = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

impl IdentityProvider {
    /// The provider of these settings.
    pub(crate) fn new(settings: Option<IdentitySettings>) -> IdentityProvider {
        IdentityProvider::with_patience(settings, PATIENCE)
    }

    /// The same with another time in which it has to answer.
    fn with_patience(settings: Option<IdentitySettings>, patience: Duration) -> IdentityProvider {
        let state = |settings| {
            let calls = FairGate::new(CALLS);
            Arc::new(ProviderState {
                settings,
                patience,
                calls,
                used: UsedStates::default(),
                known: Mutex::default(),
            })
        };
        IdentityProvider(settings.map(state))
    }

    /// Returns the provider's display name, the host of its address; `None` if the site has no provider.
    pub(crate) fn name(&self) -> Option<String> {
        let issuer = &self.0.as_ref()?.settings.issuer;
        Some(
            Url::parse(issuer)
                .ok()
                .and_then(|url| url.host_str().map(str::to_owned))
                .unwrap_or(issuer.clone()),
        )
    }

    /// Uses the state of a sign-in, which is good for so long after it was made; false if it was used before.
    pub(super) fn use_state(&self, state: &str, lasts: Duration) -> bool {
        self.0.as_ref().is_some_and(|provider| provider.used.use_up(state, lasts))
    }

    /// Begins to ask who somebody is, who is to come back to this address.
    pub(super) async fn begin(
        &self,
        from: ClientAddress,
        back: String,
    ) -> Result<SignInChallenge, NotIdentified> {
        let client = self.provider()?.client(from, back).await?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let flow = CoreAuthenticationFlow::AuthorizationCode;
        let asked = client.authorize_url(flow, CsrfToken::new_random, Nonce::new_random);
        let (address, state, nonce) = asked.set_pkce_challenge(challenge).url();
        Ok(SignInChallenge {
            address: address.into(),
            state: state.into_secret(),
            nonce: nonce.secret().clone(),
            verifier: verifier.into_secret(),
        })
    }

    /// Exchanges a code for the identity of the person who came back with it.
    pub(super) async fn identity(
        &self,
        from: ClientAddress,
        back: String,
        code: String,
        nonce: String,
        verifier: String,
    ) -> Result<Identity, NotIdentified> {
        let provider = self.provider()?;
        let client = provider.client(from, back).await?;
        let asked = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| NotIdentified::by(&error))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier));
        let answer =
            asked.request_async(&provider.asker(from)).await.map_err(|error| NotIdentified::by(&error))?;
        let token =
            answer.id_token().ok_or_else(|| NotIdentified("it says nothing of who it is".to_owned()))?;
        let claims = token
            .claims(&client.id_token_verifier(), &Nonce::new(nonce))
            .map_err(|error| NotIdentified::by(&error))?;
        Ok(Identity { issuer: claims.issuer().to_string(), subject: claims.subject().to_string() })
    }

    fn provider(&self) -> Result<&ProviderState, NotIdentified> {
        self.0.as_deref().ok_or_else(|| NotIdentified("no provider is set up".to_owned()))
    }
}

impl ProviderState {
    async fn client(&self, from: ClientAddress, back: String) -> Result<OidcClient, NotIdentified> {
        let IdentitySettings { client, secret, .. } = self.settings.clone();
        let back = RedirectUrl::new(back).map_err(|error| NotIdentified::by(&error))?;
        let known = self.metadata(from).await?;
        let client =
            CoreClient::from_provider_metadata(known, ClientId::new(client), Some(ClientSecret::new(secret)));
        Ok(client.set_redirect_uri(back))
    }

    /// Returns the provider's metadata, which are fetched again now and then, by one request at a time.
    async fn metadata(&self, from: ClientAddress) -> Result<CoreProviderMetadata, NotIdentified> {
        let mut known = self.known.lock().await;
        if let Some((asked, answer)) = &*known {
            let lasts = if answer.is_ok() { BELIEVED } else { FAILED };
            if asked.elapsed() < lasts {
                return answer.clone();
            }
        }
        let issuer =
            IssuerUrl::new(self.settings.issuer.clone()).map_err(|error| NotIdentified::by(&error))?;
        let metadata = CoreProviderMetadata::discover_async(issuer, &self.asker(from)).await;
        let metadata = metadata.map_err(|error| NotIdentified::by(&error));
        *known = Some((Instant::now(), metadata.clone()));
        metadata
    }

    /// Way to ask the provider, for a client of ours.
    fn asker(
        &self,
        from: ClientAddress,
    ) -> impl Fn(HttpRequest) -> Pin<Box<dyn Future<Output = Result<HttpResponse, AskError>> + Send>> + use<>
    {
        let (calls, patience) = (self.calls.clone(), self.patience);
        move |request| {
            let calls = calls.clone();
            Box::pin(async move { calls.run(from, move |_| ask(request, patience)).await? })
        }
    }
}

/// Asks a provider something.
fn ask(request: HttpRequest, patience: Duration) -> Result<HttpResponse, AskError> {
    // The provider of a university may have a certificate of its own authority. Whoever is led elsewhere would tell a stranger
    // the secret.
    let agent = ureq::Agent::config_builder()
        .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build())
        .timeout_global(Some(patience))
        .http_status_as_error(false)
        .max_redirects(0)
        .build()
        .new_agent();
    let mut answer = agent.run(request)?;
    let body = answer.body_mut().with_config().limit(LONGEST_ANSWER).read_to_vec()?;
    let (head, _) = answer.into_parts();
    Ok(HttpResponse::from_parts(head, body))
}

#[derive(Debug, thiserror::Error)]
enum AskError {
    #[error(transparent)]
    Http(#[from] ureq::Error),
    #[error(transparent)]
    Gate(#[from] GateRefusal),
}

#[cfg(test)]
mod tests;
