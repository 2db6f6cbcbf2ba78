//! The HTTP client of the tests. Requests are written out, so that a test can send what no browser would.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;

/// Longer than any answer takes.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// What a server answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    /// The body as a text: pictures are none.
    pub(crate) body: String,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    /// A header, by its name in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(one, _)| one.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The value of the first field of this name in a form.
    pub(crate) fn field(&self, name: &str) -> Option<String> {
        let (_, rest) = self.body.split_once(&format!("name=\"{name}\" value=\""))?;
        let value = rest.split('"').next()?;
        let letters = [("&#34;", "\""), ("&#60;", "<"), ("&#62;", ">"), ("&#38;", "&")];
        Some(letters.iter().fold(value.to_owned(), |value, (written, letter)| value.replace(written, letter)))
    }
}

/// Sends a request; its answer can be read. `line` is the method and the path, `head` more lines.
pub(crate) fn send(address: SocketAddr, line: &str, head: &[&str], body: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut lines = vec![format!("{line} HTTP/1.0")];
    if !head.iter().any(|line| line.starts_with("Host: ")) {
        lines.push("Host: localhost".to_owned());
    }
    if !body.is_empty() || line.starts_with("POST ") {
        lines.push(format!("Content-Length: {}", body.len()));
    }
    lines.extend(head.iter().map(|line| (*line).to_owned()));
    stream.write_all(format!("{}\r\n\r\n", lines.join("\r\n")).as_bytes()).unwrap();
    // Whoever is refused may be answered before all is sent.
    _ = stream.write_all(body);
    stream
}

/// Sends a request and reads its answer.
pub(crate) fn ask(address: SocketAddr, line: &str, head: &[&str], body: &[u8]) -> Answer {
    let mut answer = Vec::new();
    send(address, line, head, body).read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let bytes = answer.split_off(end + 4);
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body: String::from_utf8_lossy(&bytes).into_owned(), bytes }
}

/// Reads a page.
pub(crate) fn get(address: SocketAddr, path: &str) -> Answer {
    ask(address, &format!("GET {path}"), &[], &[])
}

/// The lines of an answer that need not end, its head first.
pub(crate) fn lines(address: SocketAddr, path: &str, head: &[&str]) -> impl Iterator<Item = String> + use<> {
    BufReader::new(send(address, &format!("GET {path}"), head, &[])).lines().map_while(Result::ok)
}

/// Connects from this address of the loopback.
pub(crate) async fn connect_from(from: Ipv4Addr, to: SocketAddr) -> tokio::net::TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Sends these bytes from this address of the loopback.
pub(crate) async fn send_from(from: Ipv4Addr, to: SocketAddr, text: &str) -> tokio::net::TcpStream {
    let mut stream = connect_from(from, to).await;
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// The status of the answer that comes on this connection; `None` if it ends without one.
pub(crate) async fn status(stream: &mut tokio::net::TcpStream) -> Option<u16> {
    let mut line = [0; 12];
    tokio::time::timeout(PATIENCE, stream.read_exact(&mut line)).await.expect("no answer").ok()?;
    String::from_utf8_lossy(&line[9..]).parse().ok()
}
