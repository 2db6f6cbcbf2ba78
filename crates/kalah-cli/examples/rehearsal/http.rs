//! Requests as browsers and programs send them, each by a connection of its own.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, Socket, Type};

/// The longest wait for bytes of an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    fn read(bytes: &[u8]) -> Option<Answer> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Answer { status, head, body: String::from_utf8_lossy(&bytes[end + 4..]).into_owned() })
    }

    /// The cookie that it sets, as it is sent back.
    pub(crate) fn cookie(&self) -> Option<String> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut set = lines.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
        Some(format!("Cookie: {}", set.next()?.1.split(';').next()?))
    }
}

/// Somebody who asks the server.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    address: SocketAddr,
    /// A line of the head that says who it is.
    who: Option<String>,
    /// The address of this machine that it comes from, if not the usual one.
    from: Option<Ipv4Addr>,
}

impl Client {
    /// Somebody whom nobody knows.
    pub(crate) const fn stranger(address: SocketAddr) -> Client {
        Client { address, who: None, from: None }
    }

    /// Whoever a line of the head names.
    pub(crate) fn named(&self, who: String) -> Client {
        Client { who: Some(who), ..self.clone() }
    }

    /// The same, who comes from another address of the loopback.
    pub(crate) fn from(&self, address: Ipv4Addr) -> Client {
        Client { from: Some(address), ..self.clone() }
    }

    /// The line of the head that says who it is.
    pub(crate) fn line(&self) -> Option<&str> {
        self.who.as_deref()
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A connection over which nothing was sent yet.
    pub(crate) fn connect(&self) -> io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect_timeout(&self.address, PATIENCE) };
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        // The system picks the port when it knows both ends, so it does not run out of them.
        socket.set_reuse_address(true)?;
        socket.bind(&SocketAddr::from((from, 0)).into())?;
        socket.connect_timeout(&self.address.into(), PATIENCE)?;
        Ok(socket.into())
    }

    /// Posts bytes.
    ///
    /// # Errors
    /// If no whole answer comes.
    pub(crate) fn post_bytes(&self, path: &str, kind: &str, body: &[u8]) -> io::Result<Answer> {
        self.ask(&format!("POST {path}"), Some(kind), body)
    }

    /// A request on its way.
    fn send(&self, line: &str, kind: Option<&str>, body: &[u8]) -> io::Result<TcpStream> {
        let mut stream = self.connect()?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let length = body.len();
        let mut head = format!("{line} HTTP/1.0\r\nHost: {}\r\nContent-Length: {length}\r\n", self.address);
        if let Some(line) = &self.who {
            _ = write!(head, "{line}\r\n");
        }
        if let Some(kind) = kind {
            _ = write!(head, "Content-Type: {kind}\r\n");
        }
        stream.write_all(format!("{head}\r\n").as_bytes())?;
        stream.write_all(body)?;
        Ok(stream)
    }

    fn ask(&self, line: &str, kind: Option<&str>, body: &[u8]) -> io::Result<Answer> {
        let mut bytes = Vec::new();
        self.send(line, kind, body)?.read_to_end(&mut bytes)?;
        Answer::read(&bytes).ok_or_else(|| io::Error::other("the connection ended within an answer"))
    }

    /// `GET PATH`
    ///
    /// # Errors
    /// If no whole answer comes.
    pub(crate) fn get(&self, path: &str) -> io::Result<Answer> {
        self.ask(&format!("GET {path}"), None, b"")
    }

    /// Posts a form of these fields.
    ///
    /// # Errors
    /// If no whole answer comes.
    pub(crate) fn post(&self, path: &str, fields: &[(&str, &str)]) -> io::Result<Answer> {
        let fields: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        let kind = Some("application/x-www-form-urlencoded");
        self.ask(&format!("POST {path}"), kind, fields.join("&").as_bytes())
    }

    /// Posts a form with a file.
    ///
    /// # Errors
    /// If no whole answer comes.
    pub(crate) fn upload(&self, path: &str, csrf: &str, name: &str, file: &str) -> io::Result<Answer> {
        let field = |name: &str, file: &str, value: &str| {
            format!("--between\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{value}\r\n")
        };
        let whole = [
            field("csrf", "", csrf),
            field(name, "; filename=\"list.csv\"", file),
            "--between--\r\n".to_owned(),
        ];
        let kind = Some("multipart/form-data; boundary=between");
        self.ask(&format!("POST {path}"), kind, whole.concat().as_bytes())
    }

    /// An answer that goes on.
    pub(crate) fn stream(&self, path: &str) -> io::Result<TcpStream> {
        self.send(&format!("GET {path}"), None, b"")
    }
}

/// A value of a form.
fn encoded(value: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    value.bytes().fold(String::new(), |mut text, byte| {
        if plain(byte) {
            text.push(byte.into());
        } else {
            _ = write!(text, "%{byte:02X}");
        }
        text
    })
}

/// What stands in a page between two texts.
pub(crate) fn between<'a>(page: &'a str, before: &str, after: &str) -> Option<&'a str> {
    Some(page.split_once(before)?.1.split_once(after)?.0)
}
