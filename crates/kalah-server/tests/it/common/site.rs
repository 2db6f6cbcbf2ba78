//! A server without players, asked by requests that are written out.

use std::net::{Ipv4Addr, SocketAddr};

use kalah::Rules;
use kalah_jobs::{StandIn, TournamentSettings, stand_in};
use kalah_player::Limit;
use kalah_server::Config;
use tempfile::TempDir;
use tokio::net::TcpStream;

use crate::common::http;
use crate::common::running::Running;

/// A server without players.
pub(crate) struct Site {
    server: Running,
    data: TempDir,
    _worker: StandIn,
}

impl Site {
    /// Starts it with what `change` makes of the usual configuration.
    pub(crate) fn start(change: impl FnOnce(&mut Config)) -> Site {
        let data = tempfile::tempdir().unwrap();
        let limit = Limit::growing(std::time::Duration::from_millis(100));
        let mut config = Config::new(data.path(), TournamentSettings::new(Rules::default(), limit));
        change(&mut config);
        let (end, worker) = stand_in(1);
        Site { server: Running::start(&config, end), data, _worker: worker }
    }

    /// Sends a request from this address; its answer can be read. `request` is the method and the path, `headers` are
    /// whole lines.
    pub(crate) async fn ask(&self, from: Ipv4Addr, request: &str, headers: &str, body: &str) -> TcpStream {
        let length = body.len();
        let host = if headers.contains("Host: ") { "" } else { "Host: localhost\r\n" };
        let head = format!(
            "{request} HTTP/1.1\r\n{host}Content-Length: {length}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\n{headers}Connection: close\r\n\r\n{body}"
        );
        http::send_from(from, self.server.address, &head).await
    }

    /// Address of the server.
    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// Ends it; its data directory is still there.
    pub(crate) fn stop(self) -> TempDir {
        self.server.stop().unwrap();
        self.data
    }
}

/// Status of the answer that comes on this connection.
pub(crate) async fn status(stream: &mut TcpStream) -> u16 {
    http::status(stream).await.expect("an answer")
}

/// Header by which a proxy says whom a request is from.
pub(crate) fn forwarded(from: &str) -> String {
    format!("X-Forwarded-For: {from}\r\n")
}
