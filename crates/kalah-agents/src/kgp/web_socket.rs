//! Agents that connect by WebSocket.

use std::net::IpAddr;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use kalah_protocol::LineSplitter;
use kalah_protocol::kgp::MAX_LINE;
use tokio::time::timeout;

use super::link::{AgentLink, LinkEndpoint, UNREAD};
use super::listener::Kgp;

impl Kgp {
    /// Answers a request to speak KGP over a WebSocket, and speaks with the agent until it goes.
    pub fn upgrade(self, upgrade: WebSocketUpgrade, client: IpAddr) -> Response {
        let upgrade = upgrade.max_message_size(MAX_LINE).max_frame_size(MAX_LINE);
        upgrade.on_upgrade(move |socket| welcome(self, socket, client))
    }
}

async fn welcome(kgp: Kgp, socket: WebSocket, client: IpAddr) {
    let link = AgentLink::carried(|wire| carry(socket, wire));
    kgp.welcome(link, client).await;
}

/// Moves lines until one end has gone. A message is a line, or several.
async fn carry(mut socket: WebSocket, mut wire: LinkEndpoint) {
    let mut cut = LineSplitter::up_to(MAX_LINE);
    let mut listens = true;
    loop {
        tokio::select! {
            line = wire.out.recv() => {
                let Some(line) = line else { break };
                let sent = timeout(UNREAD, socket.send(Message::text(line))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    return;
                }
            }
            message = socket.recv(), if listens => match message {
                Some(Ok(Message::Text(text))) => listens = forward(&mut cut, text.as_bytes(), &wire).await,
                Some(Ok(Message::Binary(bytes))) => listens = forward(&mut cut, &bytes, &wire).await,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
        }
    }
    _ = timeout(UNREAD, socket.send(Message::Close(None))).await;
}

/// Passes a message on; false if nothing more can be received.
async fn forward(cut: &mut LineSplitter, message: &[u8], wire: &LinkEndpoint) -> bool {
    let mut lines = cut.feed(message);
    if !message.ends_with(b"\n") {
        lines.extend(cut.feed(b"\n"));
    }
    for line in lines {
        let ends = line.is_err();
        if wire.lines.send(line).await.is_err() || ends {
            return false;
        }
    }
    true
}
