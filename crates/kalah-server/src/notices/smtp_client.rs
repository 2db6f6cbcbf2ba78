//! A client of a mail server, who may be anybody before TLS has begun: what it says has an end.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, AsyncTokioStream, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::notices::mail::{ConnectionPrivacy, Login, MailServer, MailSettings};

/// Bytes that a server says in a connection at most; some kilobytes are usual. A line without an end would fill the memory
/// otherwise, and lines without an end the time, since each is read with all before it.
const LONGEST: usize = 64 << 10;

/// Client of one server.
pub(super) struct SmtpClient {
    server: MailServer,
    /// Settings of TLS, where it is used.
    tls: Option<TlsParameters>,
    login: Option<Credentials>,
}

/// Reason why a mail was not delivered.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotDelivered {
    /// The server is not there.
    #[error(transparent)]
    Connection(#[from] io::Error),
    /// The server refuses it, or does not speak as a mail server.
    #[error(transparent)]
    Server(#[from] Error),
}

impl SmtpClient {
    /// Client of the server of these settings.
    ///
    /// # Errors
    /// If there are no certificates to trust.
    pub(super) fn new(settings: &MailSettings) -> Result<SmtpClient, Error> {
        let server = settings.server.clone();
        let tls = match server.privacy {
            ConnectionPrivacy::Local => None,
            ConnectionPrivacy::StartTls | ConnectionPrivacy::Tls => {
                Some(TlsParameters::new(server.host.clone())?)
            }
        };
        let credentials = |Login { name, password }: Login| Credentials::new(name, password);
        Ok(SmtpClient { server, tls, login: settings.login.clone().map(credentials) })
    }

    /// Delivers a mail.
    pub(super) async fn deliver(&self, message: &Message) -> Result<(), NotDelivered> {
        let name = ClientId::default();
        let mut connection = self.connect(&name).await?;
        if let Some(login) = &self.login {
            connection.auth(DEFAULT_MECHANISMS, login).await?;
        }
        connection.send(message.envelope(), &message.formatted()).await?;
        // It has been taken, whatever the server says now.
        _ = connection.quit().await;
        Ok(())
    }

    async fn connect(&self, name: &ClientId) -> Result<AsyncSmtpConnection, NotDelivered> {
        let MailServer { host, port, privacy } = &self.server;
        if matches!(privacy, ConnectionPrivacy::Tls) {
            // It has proven who it is before it may say anything.
            let tls = self.tls.clone();
            return Ok(AsyncSmtpConnection::connect_tokio1((&**host, *port), None, name, tls, None).await?);
        }
        let stream = LimitedStream { tcp: TcpStream::connect((&**host, *port)).await?, left: LONGEST };
        let mut connection = AsyncSmtpConnection::connect_with_transport(Box::new(stream), name).await?;
        if let Some(tls) = &self.tls {
            connection.starttls(tls.clone(), name).await?;
        }
        Ok(connection)
    }
}

/// A connection from which so much can be read and no more.
#[derive(Debug)]
struct LimitedStream {
    tcp: TcpStream,
    left: usize,
}

impl AsyncRead for LimitedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left == 0 {
            return Poll::Ready(Err(io::Error::other("the mail server does not come to an end")));
        }
        let before = into.filled().len();
        let read = Pin::new(&mut self.tcp).poll_read(cx, into);
        self.left = self.left.saturating_sub(into.filled().len() - before);
        read
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, from: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.tcp).poll_write(cx, from)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(cx)
    }
}

impl AsyncTokioStream for LimitedStream {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.tcp.peer_addr()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::time::Duration;

    use lettre::Message;
    use tokio::io::AsyncWriteExt as _;
    use tokio::net::TcpListener;

    use super::SmtpClient;
    use crate::notices::mail::MailSettings;

    /// Delivers a mail to a server that sends this again and again. What is told, and the bytes that it could send.
    async fn told_by(prompt: &'static [u8], line: &[u8]) -> (String, usize) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let sent = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&sent);
        let line = line.to_owned();
        let server = tokio::spawn(async move {
            let (mut client, _) = listener.accept().await.unwrap();
            client.write_all(prompt).await.unwrap();
            while client.write_all(&line).await.is_ok() {
                counted.fetch_add(line.len(), Relaxed);
            }
        });
        let settings = MailSettings::new(
            format!("smtp://127.0.0.1:{port}").parse().unwrap(),
            "kalah@example.org",
            "http://x",
        );
        let client = SmtpClient::new(&settings.unwrap()).unwrap();
        let message = Message::builder()
            .from("kalah@example.org".parse().unwrap())
            .to("ada@example.org".parse().unwrap())
            .body("text".to_owned())
            .unwrap();
        let told = tokio::time::timeout(Duration::from_secs(30), client.deliver(&message)).await.unwrap();
        server.await.unwrap();
        (told.unwrap_err().to_string(), sent.load(Relaxed))
    }

    #[tokio::test]
    async fn a_server_that_never_ends_a_line_fills_no_memory() {
        // What the system keeps in between is some megabytes.
        let (told, sent) = told_by(b"", &vec![b'A'; 1 << 16]).await;
        assert!(sent < 32 << 20, "{told}: {sent} bytes");
        let (told, sent) =
            told_by(b"220 here\r\n", &[b"250-AND ".repeat(60), b"\r\n".to_vec()].concat()).await;
        assert!(sent < 32 << 20, "{told}: {sent} bytes");
        let (told, _) = told_by(b"220 here\r\n", b"nonsense \x1b[2J\xff\r\n").await;
        assert!(!told.is_empty());
    }
}
