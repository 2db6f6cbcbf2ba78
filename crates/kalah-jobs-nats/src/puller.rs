//! Takes what waits for a consumer.
//!
//! The request is made by hand, so that a worker needs no right but to make it: the protocol is
//! [ADR-13](https://github.com/nats-io/nats-architecture-and-design/blob/main/adr/ADR-13.md).

use std::time::Duration;

use async_nats::{Client, Message, StatusCode, SubscribeError, Subscriber};
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// Messages asked for at a time.
const BATCH: usize = 128;

/// Duration for which a request holds.
const EXPIRES: Duration = Duration::from_secs(5);

/// Interval at which NATS says that a request holds. Silence for longer than twice that means that nobody has
/// received it: of a consumer that is not there, NATS says nothing.
const HEARTBEAT: Duration = Duration::from_millis(500);

/// The pause after a request that was refused.
const REFUSED: Duration = Duration::from_millis(100);

/// Puller of messages from one consumer.
pub(crate) struct Puller {
    client: Client,
    subject: String,
    inbox: String,
    messages: Subscriber,
    /// Number that changes whenever messages that were requested may not come: the connection is another, or
    /// the consumer.
    renewals: watch::Receiver<u64>,
    /// Messages that were asked for and have not come.
    owed: usize,
}

/// Result of pulling from a consumer.
pub(crate) enum PullResult {
    Message(Message),
    /// The consumer seems not to exist.
    NoConsumer,
    /// The connection has ended for good.
    End,
}

impl Puller {
    /// Takes from the consumer whose messages are asked for under this subject.
    pub(crate) async fn new(
        client: Client,
        subject: String,
        renewals: watch::Receiver<u64>,
    ) -> Result<Puller, SubscribeError> {
        let inbox = client.new_inbox();
        let messages = client.subscribe(inbox.clone()).await?;
        Ok(Puller { client, subject, inbox, messages, renewals, owed: 0 })
    }

    /// Waits for the next message.
    pub(crate) async fn next(&mut self) -> PullResult {
        loop {
            if self.owed <= BATCH / 2 {
                self.ask().await;
            }
            let message = tokio::select! {
                message = timeout(2 * HEARTBEAT + REFUSED, self.messages.next()) => message,
                Ok(()) = self.renewals.changed() => {
                    self.owed = 0;
                    continue;
                }
            };
            match message {
                Ok(Some(message)) => match message.status {
                    None | Some(StatusCode::OK) => {
                        self.owed = self.owed.saturating_sub(1);
                        return PullResult::Message(message);
                    }
                    Some(StatusCode::IDLE_HEARTBEAT) => {}
                    Some(StatusCode::TIMEOUT) => self.owed = self.owed.saturating_sub(unfilled(&message)),
                    Some(_) => {
                        self.owed = 0;
                        sleep(REFUSED).await;
                        return PullResult::NoConsumer;
                    }
                },
                Ok(None) => return PullResult::End,
                Err(_) => {
                    self.owed = 0;
                    return PullResult::NoConsumer;
                }
            }
        }
    }

    async fn ask(&mut self) {
        let batch = BATCH - self.owed;
        let (expires, heartbeat) = (EXPIRES.as_nanos(), HEARTBEAT.as_nanos());
        let request = format!(r#"{{"batch":{batch},"expires":{expires},"idle_heartbeat":{heartbeat}}}"#);
        self.owed = BATCH;
        // Nothing comes without a connection, and with the next one it is asked for again.
        _ = self.client.publish_with_reply(self.subject.clone(), self.inbox.clone(), request.into()).await;
    }
}

/// Messages that a request which has ended did not bring. Without the header, all of them.
fn unfilled(message: &Message) -> usize {
    let header = message.headers.as_ref().and_then(|headers| headers.get("Nats-Pending-Messages"));
    header.and_then(|text| text.as_str().parse().ok()).unwrap_or(BATCH)
}
