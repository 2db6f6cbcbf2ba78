//! The end of the server.

use tokio::sync::watch;

/// Completes when the server is to end.
pub(super) async fn shutdown(stop: &watch::Receiver<bool>) {
    // An error means that the sender has gone, which is an end as well.
    _ = stop.clone().wait_for(|stop| *stop).await;
}
