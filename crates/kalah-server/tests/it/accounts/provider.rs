//! Signing in by a provider of identities, as the provider sees it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use kalah_server::IdentitySettings;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::common::class::Class;

#[derive(Clone)]
struct LoopbackProvider {
    issuer: String,
    asked: Arc<AtomicUsize>,
}

/// A provider that identifies nobody, and counts how often it is shown the secret of the site.
fn start() -> LoopbackProvider {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let provider = LoopbackProvider { issuer, asked: Arc::default() };
    let router = Router::new()
        .route("/.well-known/openid-configuration", get(configuration))
        .route("/keys", get(async || Json(json!({ "keys": [] }))))
        .route("/token", post(token))
        .with_state(provider.clone());
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            listener.set_nonblocking(true).unwrap();
            axum::serve(TcpListener::from_std(listener).unwrap(), router).await
        })
    });
    provider
}

async fn configuration(State(provider): State<LoopbackProvider>) -> Json<Value> {
    let issuer = &provider.issuer;
    Json(json!({
        "issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"], "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
    }))
}

async fn token(State(provider): State<LoopbackProvider>) -> StatusCode {
    provider.asked.fetch_add(1, Ordering::Relaxed);
    StatusCode::BAD_REQUEST
}

#[test]
fn a_state_of_a_sign_in_is_good_for_one_request_of_the_provider() {
    let provider = start();
    let class = Class::with("student_id,name\n7,Ada\n", |config| {
        config.identities = Some(IdentitySettings {
            issuer: provider.issuer.clone(),
            client: "kalah".to_owned(),
            secret: "a secret".to_owned(),
        });
    });
    let begun = class.stranger().get("/sign-in/provider");
    assert_eq!(begun.status, 303, "{begun:?}");
    let cookie = begun.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let state = begun.header("location").unwrap().split("state=").nth(1).unwrap();
    let state = state.split('&').next().unwrap();
    let away = class.stranger().with(&format!("Cookie: {cookie}"));
    let statuses: Vec<u16> = (0..20)
        .map(|code| away.status(&format!("/sign-in/provider/back?code={code}&state={state}")))
        .collect();
    assert_eq!(provider.asked.load(Ordering::Relaxed), 1);
    assert_eq!(statuses[0], 502);
    assert!(statuses[1..].iter().all(|status| *status == 422), "{statuses:?}");
    class.stop();
}
