//! A provider of identities, by `OpenID Connect`: who somebody is, told by the pair of issuer and subject and by nothing else.
//! The source is `OpenID Connect Core 1.0`, the code flow with PKCE (RFC 7636).

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreProviderMetadata};
use openidconnect::{
    AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointMaybeSet, EndpointNotSet, EndpointSet,
    HttpRequest, HttpResponse, IssuerUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    TokenResponse,
};
use url::Url;

/// Period for which a provider's metadata are trusted: its keys change now and then.
const BELIEVED: Duration = Duration::from_mins(10);

/// Maximum time in which a provider has to answer.
const PATIENCE: Duration = Duration::from_secs(10);

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
    known: Mutex<Option<(Instant, CoreProviderMetadata)>>,
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
#[derive(Debug, thiserror::Error)]
#[error("the provider of identities: {0}")]
pub(super) struct NotIdentified(String);

impl NotIdentified {
    fn by(error: &dyn std::error::Error) -> NotIdentified {
        let mut told = error.to_string();
        let mut source = error.source();
        while let Some(error) = source {
            told = format!("{told}: {error}");
            source = error.source();
        }
        NotIdentified(told)
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
        IdentityProvider(
            settings.map(|settings| Arc::new(ProviderState { settings, known: Mutex::default() })),
        )
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

    /// Begins to ask who somebody is, who is to come back to this address.
    pub(super) async fn begin(&self, back: String) -> Result<SignInChallenge, NotIdentified> {
        let client = self.client(back).await?;
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
        back: String,
        code: String,
        nonce: String,
        verifier: String,
    ) -> Result<Identity, NotIdentified> {
        let client = self.client(back).await?;
        let asked = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| NotIdentified::by(&error))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier));
        let answer = asked.request_async(&ask).await.map_err(|error| NotIdentified::by(&error))?;
        let token =
            answer.id_token().ok_or_else(|| NotIdentified("it says nothing of who it is".to_owned()))?;
        let claims = token
            .claims(&client.id_token_verifier(), &Nonce::new(nonce))
            .map_err(|error| NotIdentified::by(&error))?;
        Ok(Identity { issuer: claims.issuer().to_string(), subject: claims.subject().to_string() })
    }

    async fn client(&self, back: String) -> Result<OidcClient, NotIdentified> {
        let provider = self.0.as_ref().ok_or_else(|| NotIdentified("no provider is set up".to_owned()))?;
        let IdentitySettings { client, secret, .. } = provider.settings.clone();
        let back = RedirectUrl::new(back).map_err(|error| NotIdentified::by(&error))?;
        let known = provider.metadata().await?;
        let client =
            CoreClient::from_provider_metadata(known, ClientId::new(client), Some(ClientSecret::new(secret)));
        Ok(client.set_redirect_uri(back))
    }
}

impl ProviderState {
    /// Returns the provider's metadata, which are fetched again now and then.
    async fn metadata(&self) -> Result<CoreProviderMetadata, NotIdentified> {
        let fresh = |(asked, known): &(Instant, CoreProviderMetadata)| {
            (asked.elapsed() < BELIEVED).then(|| known.clone())
        };
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).as_ref().and_then(fresh);
        if let Some(known) = known {
            return Ok(known);
        }
        let issuer =
            IssuerUrl::new(self.settings.issuer.clone()).map_err(|error| NotIdentified::by(&error))?;
        let told = CoreProviderMetadata::discover_async(issuer, &ask).await;
        let told = told.map_err(|error| NotIdentified::by(&error))?;
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), told.clone()));
        Ok(told)
    }
}

/// Asks a provider something.
async fn ask(request: HttpRequest) -> Result<HttpResponse, AskError> {
    tokio::task::spawn_blocking(move || {
        // Whoever is led elsewhere would tell a stranger the secret.
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .max_redirects(0)
            .build()
            .new_agent();
        let mut answer = agent.run(request)?;
        let body = answer.body_mut().with_config().limit(LONGEST_ANSWER).read_to_vec()?;
        let (head, _) = answer.into_parts();
        Ok(HttpResponse::from_parts(head, body))
    })
    .await
    .unwrap_or(Err(AskError::Broken))
}

#[derive(Debug, thiserror::Error)]
enum AskError {
    #[error(transparent)]
    Http(#[from] ureq::Error),
    #[error("it could not be asked")]
    Broken,
}

#[cfg(test)]
mod tests;
