//! Publishes into a stream until the stream has it.

use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::header::NATS_MESSAGE_ID;
use async_nats::jetstream::Context;
use bytes::Bytes;
use tokio::time::{sleep, timeout};
use tracing::warn;

use crate::connection::is_up;

/// Timeout of an acknowledgement.
const ACKNOWLEDGED: Duration = Duration::from_secs(2);

/// The pause before something is said again.
const AGAIN: Duration = Duration::from_millis(100);

/// Message that a stream is to keep.
pub(crate) struct OutgoingMessage {
    pub(crate) subject: String,
    /// Name of the message; a stream keeps only one message of each name. Names are of a stream, not of a
    /// subject: nobody may be able to guess another's.
    pub(crate) name: String,
    pub(crate) payload: Bytes,
}

impl OutgoingMessage {
    /// Publishes the message until the stream has it, or so many times. Without a connection it waits for
    /// one.
    pub(crate) async fn deliver(&self, jetstream: &Context, times: u32) {
        let mut said = 0;
        while said < times {
            if !is_up(&jetstream.client()) {
                sleep(AGAIN).await;
                continue;
            }
            said += 1;
            match timeout(ACKNOWLEDGED, self.once(jetstream)).await {
                Ok(Ok(())) => return,
                Ok(Err(error)) if said == times => {
                    warn!("{} is not taken by its stream: {error}", self.subject);
                }
                Ok(Err(_)) => sleep(AGAIN).await,
                Err(_) => {}
            }
        }
    }

    async fn once(&self, jetstream: &Context) -> Result<(), async_nats::jetstream::context::PublishError> {
        let mut headers = HeaderMap::new();
        headers.insert(NATS_MESSAGE_ID, self.name.as_str());
        jetstream
            .publish_with_headers(self.subject.clone(), headers, self.payload.clone())
            .await?
            .await
            .map(drop)
    }
}
