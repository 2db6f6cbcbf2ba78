//! Taking in whoever connects.

use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

use crate::kalaha_socket::client;
use crate::kalaha_socket::room::{HostedRoom, SocketEvent, SocketSettings};

/// Plays at this address until `stop` turns true, or all games are played. Events go to `events`.
pub async fn host(
    listener: TcpListener,
    settings: SocketSettings,
    events: mpsc::UnboundedSender<SocketEvent>,
    mut stop: watch::Receiver<bool>,
) {
    let (room, mut enough) = HostedRoom::new(settings, events);
    let mut clients = tokio::task::JoinSet::new();
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => break,
            _ = enough.wait_for(|enough| *enough) => {
                // Whoever is still there hears how the last game ended.
                let gone = async { while clients.join_next().await.is_some() {} };
                _ = tokio::time::timeout(client::FAREWELL, gone).await;
                break;
            }
            Some(_) = clients.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    clients.spawn(client::serve(stream, from, room.clone()));
                }
                // Too many files are open, say: others close some.
                Err(_) => tokio::time::sleep(client::PAUSE).await,
            },
        }
    }
}
