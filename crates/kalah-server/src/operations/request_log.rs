//! Log of requests: id, status and duration of each.

use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use kalah_http::request_id;

use crate::operations::monitor::Monitor;

/// The same addresses, with all requests noted.
pub(crate) fn observed(router: Router, monitor: Monitor) -> Router {
    router.layer(from_fn_with_state(monitor, observe))
}

/// Lets a router that is asked by another one say which of its routes answered.
pub(crate) async fn tell_route(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    if let Some(route) = route {
        response.extensions_mut().insert(route);
    }
    response
}

async fn observe(State(monitor): State<Monitor>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = request_id::from_headers(request.headers());
    let method = request.method().clone();
    // Not the path: whoever asks writes that.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = request_id::during(id.clone(), next.run(request)).await;
    let route = route.or_else(|| response.extensions().get::<MatchedPath>().cloned());
    let (status, took) = (response.status(), begun.elapsed());
    monitor.answered(status, took);
    tracing::debug!(
        target: "kalah::requests",
        id = id.to_str().unwrap_or_default(),
        %method,
        route = route.as_ref().map_or("none", MatchedPath::as_str),
        status = status.as_u16(),
        milliseconds = took.as_secs_f64() * 1000.0,
        "request"
    );
    response.headers_mut().insert(request_id::HEADER, id);
    response
}
