//! The connection to the NATS server.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_channel::Receiver;
use async_nats::connection::State;
use async_nats::{Client, ClientError, ConnectError, ConnectErrorKind, ConnectOptions, Event, ServerError};
use tokio::time::sleep;
use tracing::{info, warn};

use crate::address::NatsAddress;

/// Interval at which the NATS server is pinged. After three times without an answer it counts as lost, which
/// is well within the lease of a job.
const PING: Duration = Duration::from_secs(2);

/// The pause before the first new attempt to connect, and the longest.
const RETRY: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(1));

/// Reason why a connection over NATS is not possible.
#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    /// The NATS server does not want us: a wrong password or key, or one that was revoked.
    #[error("the NATS server at {0} refuses us: {1}")]
    Refused(NatsAddress, String),
    /// The server's certificate is not good for this address, or nobody who is trusted vouches for it.
    #[error("cannot trust the NATS server at {0}: {1}")]
    Untrusted(NatsAddress, String),
    /// A file of the address cannot be used.
    #[error("cannot use {0}: {1}")]
    File(PathBuf, String),
}

/// Change of the connection's state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionChange {
    Up,
    Down,
    Refused,
}

/// A connection, and what becomes of it.
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) turns: Receiver<ConnectionChange>,
}

/// Connects, however long that takes. `inbox` is where replies go; `waiting` is called once if there is nobody yet.
pub(crate) async fn connect(
    address: &NatsAddress,
    name: &str,
    inbox: &str,
    waiting: impl AsyncFnOnce(),
) -> Result<Connection, NatsError> {
    let mut waiting = Some(waiting);
    let (sender, turns) = async_channel::unbounded();
    loop {
        let sender = sender.clone();
        let options = options(address).await?.name(name).custom_inbox_prefix(inbox);
        let options = options.event_callback(move |event| {
            let turn = turn(&event);
            // A way that has ended wants to know nothing any more.
            _ = turn.map(|turn| sender.try_send(turn));
            async {}
        });
        match options.connect(address.url()).await {
            Ok(client) => return Ok(Connection { client, turns }),
            Err(error) => match error.kind() {
                ConnectErrorKind::Authentication
                | ConnectErrorKind::AuthorizationViolation
                | ConnectErrorKind::ServerParse
                | ConnectErrorKind::Tls => {
                    return Err(NatsError::Refused(address.clone(), error.to_string()));
                }
                _ if is_untrusted(&error) => {
                    return Err(NatsError::Untrusted(address.clone(), error.to_string()));
                }
                _ => {
                    if let Some(waiting) = waiting.take() {
                        warn!("no NATS server at {address} yet: {error}");
                        waiting().await;
                    }
                }
            },
        }
        sleep(RETRY.1 / 4).await;
    }
}

/// Returns true if TLS was refused on this side: the library has no kind of its own for that, and waiting does not help.
fn is_untrusted(error: &ConnectError) -> bool {
    let causes = std::iter::successors(Some(error as &dyn std::error::Error), |cause| cause.source());
    causes
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == ErrorKind::InvalidData)
}

async fn options(address: &NatsAddress) -> Result<ConnectOptions, NatsError> {
    let failed = |path: &Path, error: io::Error| NatsError::File(path.to_owned(), error.to_string());
    let mut options = ConnectOptions::new()
        .ping_interval(PING)
        .connection_timeout(Duration::from_secs(3))
        .max_reconnects(None)
        // Other servers of which this one tells may be out of reach.
        .ignore_discovered_servers()
        .reconnect_delay_callback(|attempts| {
            let doubled = u32::try_from(attempts).unwrap_or(u32::MAX).clamp(1, 8) - 1;
            RETRY.1.min(RETRY.0 * 2u32.pow(doubled))
        });
    if let Some((name, password)) = &address.user {
        options = options.user_and_password(name.clone(), password.clone());
    }
    if let Some(path) = &address.nkey {
        let seed = kalah_files::read_text(path).map_err(|error| failed(path, io::Error::other(error)))?;
        options = options.nkey(seed.trim().to_owned());
    }
    if let Some(path) = &address.credentials {
        options = options.credentials_file(path).await.map_err(|error| failed(path, error))?;
    }
    if let Some(path) = &address.authority {
        std::fs::File::open(path).map_err(|error| failed(path, error))?;
        options = options.add_root_certificates(path.clone()).require_tls(true);
    }
    Ok(options)
}

fn turn(event: &Event) -> Option<ConnectionChange> {
    match event {
        Event::Connected => Some(ConnectionChange::Up),
        Event::Disconnected => {
            warn!("the NATS server is lost");
            Some(ConnectionChange::Down)
        }
        Event::ServerError(ServerError::AuthorizationViolation) => Some(ConnectionChange::Refused),
        // While it reconnects, the client tells of this in words alone.
        Event::ClientError(ClientError::Other(text))
            if *text == ConnectErrorKind::AuthorizationViolation.to_string() =>
        {
            Some(ConnectionChange::Refused)
        }
        Event::ServerError(error) => {
            warn!("the NATS server complains: {error}");
            None
        }
        other => {
            info!("NATS: {other}");
            None
        }
    }
}

/// Returns true if something that is published now can get anywhere. What is published without a connection
/// may stay in the client for long and then come in a heap.
pub(crate) fn is_up(client: &Client) -> bool {
    client.connection_state() == State::Connected
}
