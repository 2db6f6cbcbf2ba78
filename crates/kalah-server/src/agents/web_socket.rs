//! `/socket`: agents that connect over the port of the pages.

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use kalah_agents::kgp::Kgp;
use kalah_http::client::ClientAddress;
use kalah_pages::http::page_error::PageError;

/// Builds the route at which agents connect.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Option<Kgp>: FromRef<S>,
{
    Router::new().route("/socket", get(connect))
}

async fn connect(
    State(kgp): State<Option<Kgp>>,
    ClientAddress(client): ClientAddress,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, PageError> {
    let kgp = kgp.ok_or(PageError::NotFound("missing-agents"))?;
    let upgrade = upgrade.map_err(|_| {
        let why = "Agents connect here by WebSocket, and speak KGP.".to_owned();
        PageError::refused(StatusCode::UPGRADE_REQUIRED, why)
    })?;
    Ok(kgp.upgrade(upgrade, client))
}
