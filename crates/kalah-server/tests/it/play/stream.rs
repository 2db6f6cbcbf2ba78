//! Server-sent events as they come.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// An open stream. It ends when it is dropped.
pub(crate) struct Stream {
    reader: BufReader<TcpStream>,
    pub(crate) status: u16,
}

impl Stream {
    /// Follows an address as the visitor with this key.
    pub(crate) fn open(address: SocketAddr, path: &str, key: &str) -> Stream {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let cookie = format!("Cookie: kalah_visitor={key}");
        stream
            .write_all(format!("GET {path} HTTP/1.0\r\nHost: kalah.test\r\n{cookie}\r\n\r\n").as_bytes())
            .unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        Stream { reader, status }
    }

    /// The data of the next event; `None` once the server has ended the stream.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(data).unwrap());
            }
        }
    }

    /// The first event that is as wanted.
    pub(crate) fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let event = self.next().unwrap();
            if wanted(&event) {
                return event;
            }
        }
    }
}
