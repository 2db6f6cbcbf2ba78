//! Providers that lie: nobody becomes somebody else by a token that is not for this site, this visit and this moment.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kalah_http::client::ClientAddress;
use openidconnect::core::{CoreEdDsaPrivateSigningKey, CoreJwsSigningAlgorithm};
use openidconnect::{JsonWebKeyId, PrivateSigningKey as _};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{IdentityProvider, IdentitySettings};

/// Keys made for these tests.
const OWN: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINiPVyvW+9zQ/61/J9RyaQV0UNU+qLbKXCEkkmpCVlcV
-----END PRIVATE KEY-----";
const ANOTHER: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIAzFVw+rayom2n4FFdY/CPoEm89PJWB82PXmwMFr3Ici
-----END PRIVATE KEY-----";

const CLIENT: &str = "kalah";
const CLIENT_OF_OURS: ClientAddress = ClientAddress(IpAddr::V4(Ipv4Addr::LOCALHOST));
const NONCE: &str = "of this visit";

fn key(pem: &str) -> CoreEdDsaPrivateSigningKey {
    CoreEdDsaPrivateSigningKey::from_ed25519_pem(pem, Some(JsonWebKeyId::new("1".to_owned()))).unwrap()
}

/// A provider on the loopback, and the token that it answers with.
#[derive(Clone)]
struct LoopbackProvider {
    issuer: String,
    token: Arc<Mutex<String>>,
}

impl LoopbackProvider {
    async fn start() -> LoopbackProvider {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let provider = LoopbackProvider { issuer, token: Arc::default() };
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(configuration))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        provider
    }

    /// Claims of an honest token.
    fn claims(&self) -> Value {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        json!({
            "iss": self.issuer, "aud": CLIENT, "sub": "ada", "nonce": NONCE, "iat": now, "exp": now + 60,
        })
    }

    /// Returns the subject that the site reads from a token with this header and these claims.
    async fn identified(&self, header: &Value, claims: &Value, key: Option<&str>) -> Result<String, String> {
        let part = |part: &Value| URL_SAFE_NO_PAD.encode(part.to_string());
        let signed = format!("{}.{}", part(header), part(claims));
        let signature = key.map_or_else(Vec::new, |pem| {
            self::key(pem).sign(&CoreJwsSigningAlgorithm::EdDsa, signed.as_bytes()).unwrap()
        });
        *self.token.lock().unwrap() = format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature));
        let settings = IdentitySettings {
            issuer: self.issuer.clone(),
            client: CLIENT.to_owned(),
            secret: "a secret".to_owned(),
        };
        let text = |text: &str| text.to_owned();
        let back = text("http://localhost/sign-in/provider/back");
        let identities = IdentityProvider::new(Some(settings));
        let found =
            identities.identity(CLIENT_OF_OURS, back, text("code"), text(NONCE), text("verifier")).await;
        found.map(|identity| identity.subject).map_err(|error| error.to_string())
    }
}

async fn configuration(State(provider): State<LoopbackProvider>) -> Json<Value> {
    let issuer = &provider.issuer;
    Json(json!({
        "issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"], "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["EdDSA"],
    }))
}

async fn keys() -> Json<Value> {
    Json(json!({ "keys": [serde_json::to_value(key(OWN).as_verification_key()).unwrap()] }))
}

async fn token(State(provider): State<LoopbackProvider>) -> Json<Value> {
    let token = provider.token.lock().unwrap().clone();
    Json(json!({ "access_token": "x", "token_type": "Bearer", "id_token": token }))
}

#[tokio::test]
async fn a_token_counts_for_its_site_its_visit_and_its_time_alone() {
    let provider = LoopbackProvider::start().await;
    let header = json!({ "alg": "EdDSA", "kid": "1" });
    let honest = provider.claims();
    assert_eq!(provider.identified(&header, &honest, Some(OWN)).await, Ok("ada".to_owned()));
    let with = |name: &str, value: Value| {
        let mut claims = honest.clone();
        claims[name] = value;
        claims
    };
    for lie in [
        with("aud", json!("another site")),
        with("aud", json!([CLIENT, "another site"])),
        with("iss", json!("https://accounts.example.org")),
        with("nonce", json!("of another visit")),
        with("nonce", Value::Null),
        with("exp", json!(1_000_000_000)),
        with("sub", Value::Null),
    ] {
        let identified = provider.identified(&header, &lie, Some(OWN)).await;
        assert!(identified.is_err(), "{lie}: {identified:?}");
    }
    for (header, key) in [
        (header.clone(), Some(ANOTHER)),
        (header.clone(), None),
        (json!({ "alg": "none" }), None),
        (json!({ "alg": "HS256", "kid": "1" }), Some(OWN)),
    ] {
        let identified = provider.identified(&header, &honest, key).await;
        assert!(identified.is_err(), "{header} {key:?}: {identified:?}");
    }
}

#[tokio::test]
async fn a_provider_that_hangs_is_asked_by_one_and_not_again_at_once() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = IdentitySettings {
        issuer: format!("http://{}", listener.local_addr().unwrap()),
        client: CLIENT.to_owned(),
        secret: "a secret".to_owned(),
    };
    let identities = IdentityProvider::with_patience(Some(settings), Duration::from_millis(300));
    let mut begun = tokio::task::JoinSet::new();
    for number in 0..480_u16 {
        let client = ClientAddress::from_ip([10, 0, 0, u8::try_from(number % 3).unwrap()].into());
        let identities = identities.clone();
        begun.spawn(async move { identities.begin(client, "http://localhost/back".to_owned()).await });
    }
    let failed = async { begun.join_all().await.into_iter().all(|begun| begun.is_err()) };
    let (mut connections, mut held) = (0, Vec::new());
    tokio::pin!(failed);
    loop {
        tokio::select! {
            failed = &mut failed => break assert!(failed),
            accepted = listener.accept() => {
                connections += 1;
                held.push(accepted.unwrap());
            }
        }
    }
    assert_eq!(connections, 1);
}
