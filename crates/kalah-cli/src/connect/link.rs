//! Lines to a server and back, over TCP or WebSocket.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use kalah_protocol::LineSplitter;
use kalah_protocol::kgp::MAX_LINE;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config};

use super::server_address::ServerAddress;

/// Maximum time of connecting, and of sending a line.
const PATIENCE: Duration = Duration::from_secs(20);

/// Maximum time from the connection to the first line, which every server begins with.
const GREETING: Duration = Duration::from_mins(1);

/// Bytes that are read at once.
const PIECE: usize = 4096;

/// A connection to a server.
pub(super) struct ServerLink {
    way: LinkTransport,
    cut: LineSplitter,
    lines: VecDeque<String>,
    /// Time by which the first line has to come; `None` after it.
    greeted_by: Option<Instant>,
}

enum LinkTransport {
    Tcp(TcpStream),
    WebSocket(Box<WebSocketStream<MaybeTlsStream<TcpStream>>>),
}

impl ServerLink {
    /// Connects.
    pub(super) async fn to(server: &ServerAddress) -> Result<ServerLink> {
        let way = match server {
            ServerAddress::Tcp(host, port) => {
                let connected = timeout(PATIENCE, TcpStream::connect((host.as_str(), *port))).await;
                let stream = connected.context("nobody answers")??;
                stream.set_nodelay(true)?;
                LinkTransport::Tcp(stream)
            }
            ServerAddress::WebSocket(url) => {
                let limits = WebSocketConfig::default()
                    .max_message_size(Some(MAX_LINE))
                    .max_frame_size(Some(MAX_LINE));
                let tls =
                    if url.starts_with("wss:") { Some(Connector::Rustls(Arc::new(tls()?))) } else { None };
                let connecting = connect_async_tls_with_config(url.as_str(), Some(limits), true, tls);
                let (socket, _) = timeout(PATIENCE, connecting).await.context("nobody answers")??;
                LinkTransport::WebSocket(Box::new(socket))
            }
        };
        Ok(ServerLink {
            way,
            cut: LineSplitter::up_to(MAX_LINE),
            lines: VecDeque::new(),
            greeted_by: Some(Instant::now() + GREETING),
        })
    }

    /// Receives the next line; `None` after the last one. Safe to cancel.
    ///
    /// # Errors
    /// If the server does not begin to speak.
    pub(super) async fn receive(&mut self) -> Result<Option<String>> {
        let received = match self.greeted_by {
            None => self.received().await,
            Some(until) => timeout_at(until, self.received())
                .await
                .map_err(|_| anyhow!("the server says nothing: is it one of KGP?"))?,
        };
        self.greeted_by = None;
        Ok(received)
    }

    async fn received(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            let more = match &mut self.way {
                LinkTransport::Tcp(stream) => {
                    stream.readable().await.ok()?;
                    let mut piece = [0; PIECE];
                    match stream.try_read(&mut piece) {
                        Ok(0) => return None,
                        Ok(length) => self.cut.feed(&piece[..length]),
                        Err(error) if error.kind() == ErrorKind::WouldBlock => continue,
                        Err(_) => return None,
                    }
                }
                LinkTransport::WebSocket(socket) => match socket.next().await?.ok()? {
                    Message::Text(text) => of_message(&mut self.cut, text.as_bytes()),
                    Message::Binary(bytes) => of_message(&mut self.cut, &bytes),
                    Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
                    Message::Close(_) => return None,
                },
            };
            for line in more {
                self.lines.push_back(line.ok()?);
            }
        }
    }

    /// Sends lines.
    pub(super) async fn send(&mut self, lines: &[String]) -> Result<()> {
        for line in lines {
            // KGP has lines on every transport: the reference server waits for their end within messages as well.
            let line = format!("{line}\r\n");
            let sent = async {
                match &mut self.way {
                    LinkTransport::Tcp(stream) => stream.write_all(line.as_bytes()).await?,
                    LinkTransport::WebSocket(socket) => socket.send(Message::text(line)).await?,
                }
                anyhow::Ok(())
            };
            match timeout(PATIENCE, sent).await {
                Ok(sent) => sent?,
                Err(_) => bail!("the server does not read"),
            }
        }
        Ok(())
    }

    /// Ends the connection in good order.
    pub(super) async fn close(mut self) {
        // Whatever goes wrong now is no matter.
        _ = timeout(PATIENCE, async {
            match &mut self.way {
                LinkTransport::Tcp(stream) => stream.shutdown().await.is_ok(),
                LinkTransport::WebSocket(socket) => socket.close().await.is_ok(),
            }
        })
        .await;
    }
}

/// A message is a line, or several.
fn of_message(cut: &mut LineSplitter, message: &[u8]) -> Vec<Result<String, kalah_protocol::LineBytesError>> {
    let mut lines = cut.feed(message);
    if !message.ends_with(b"\n") {
        lines.extend(cut.feed(b"\n"));
    }
    lines
}

/// Builds the TLS configuration from the certificates that this machine trusts.
fn tls() -> Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        bail!("this machine trusts no certificates: is the package ca-certificates installed?");
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt as _;
    use tokio::net::TcpListener;

    use super::{PATIENCE, ServerAddress, ServerLink};

    /// Receives commands as a server which takes all messages as one stream of lines, as the reference server of KGP does.
    async fn received(listener: TcpListener, count: usize) -> Vec<String> {
        let (stream, _) = listener.accept().await.unwrap();
        let mut socket = tokio_tungstenite::accept_async(stream).await.unwrap();
        let (mut text, mut commands) = (String::new(), Vec::new());
        while commands.len() < count {
            text += socket.next().await.unwrap().unwrap().to_text().unwrap();
            while let Some((command, rest)) = text.split_once("\r\n") {
                commands.push(command.to_owned());
                text = rest.to_owned();
            }
        }
        commands
    }

    #[tokio::test]
    async fn commands_over_a_web_socket_end_like_those_over_tcp() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("ws://{}", listener.local_addr().unwrap());
        let server = tokio::spawn(received(listener, 2));
        let mut link = ServerLink::to(&ServerAddress::WebSocket(url)).await.unwrap();
        let said = ["0 mode freeplay", "@4 move 3"].map(str::to_owned);
        link.send(&said).await.unwrap();
        assert_eq!(tokio::time::timeout(PATIENCE, server).await.unwrap().unwrap(), said);
    }

    #[tokio::test]
    async fn a_server_that_does_not_begin_to_speak_is_not_waited_for() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = ServerAddress::Tcp(address.ip().to_string(), address.port());
        let mut link = ServerLink::to(&server).await.unwrap();
        tokio::time::pause();
        let error = link.receive().await.unwrap_err();
        assert_eq!(error.to_string(), "the server says nothing: is it one of KGP?");
    }
}
