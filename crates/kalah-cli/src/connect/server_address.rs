//! Address of a KGP server.

use std::fmt;
use std::str::FromStr;

/// The port by custom.
const PORT: u16 = 2671;

/// Address of a KGP server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ServerAddress {
    /// TCP: a host and a port.
    Tcp(String, u16),
    /// WebSocket: `ws://` or `wss://`, with a path.
    WebSocket(String),
}

impl ServerAddress {
    /// Reads `KGP_HOST` and `KGP_PORT`.
    pub(super) fn of_environment() -> Result<ServerAddress, String> {
        let host = std::env::var("KGP_HOST").map_err(|_| "name a server, or set KGP_HOST".to_owned())?;
        let address: ServerAddress = host.parse()?;
        match (address, std::env::var("KGP_PORT")) {
            (ServerAddress::Tcp(host, _), Ok(port)) => {
                let port = port.parse().map_err(|_| format!("KGP_PORT is no port: `{port}`"))?;
                Ok(ServerAddress::Tcp(host, port))
            }
            (address, _) => Ok(address),
        }
    }
}

impl FromStr for ServerAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<ServerAddress, String> {
        let wrong = || format!("`{text}` is no server: write HOST, HOST:PORT, or ws:// or wss:// and a host");
        if text.contains(|letter: char| letter.is_whitespace() || letter.is_control()) {
            return Err(wrong());
        }
        if let Some(rest) = text.strip_prefix("ws://").or_else(|| text.strip_prefix("wss://")) {
            let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
            return match (host, path) {
                ("", _) => Err(wrong()),
                (_, "") => Ok(ServerAddress::WebSocket(format!("{}/socket", text.trim_end_matches('/')))),
                _ => Ok(ServerAddress::WebSocket(text.to_owned())),
            };
        }
        let rest = text.strip_prefix("kgp://").unwrap_or(text);
        let (host, port) = match rest.strip_prefix('[') {
            Some(rest) => {
                let (host, port) = rest.split_once(']').ok_or_else(wrong)?;
                let port =
                    if port.is_empty() { None } else { Some(port.strip_prefix(':').ok_or_else(wrong)?) };
                (host, port)
            }
            None => rest.split_once(':').map_or((rest, None), |(host, port)| (host, Some(port))),
        };
        let port = port.map_or(Ok(PORT), |port| port.parse().map_err(|_| wrong()))?;
        if host.is_empty() || host.contains('/') {
            return Err(wrong());
        }
        Ok(ServerAddress::Tcp(host.to_owned(), port))
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerAddress::Tcp(host, port) if host.contains(':') => write!(f, "[{host}]:{port}"),
            ServerAddress::Tcp(host, port) => write!(f, "{host}:{port}"),
            ServerAddress::WebSocket(url) => f.write_str(url),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ServerAddress;

    #[test]
    fn a_server_is_a_host_or_an_address_of_a_web_socket() {
        let read = |text: &str| text.parse::<ServerAddress>().unwrap().to_string();
        assert_eq!(read("kalah.example.org"), "kalah.example.org:2671");
        assert_eq!(read("kgp://127.0.0.1:7"), "127.0.0.1:7");
        assert_eq!(read("[::1]"), "[::1]:2671");
        assert_eq!(read("[::1]:80"), "[::1]:80");
        assert_eq!(read("wss://kalah.example.org"), "wss://kalah.example.org/socket");
        assert_eq!(read("ws://h:8080/other"), "ws://h:8080/other");
        for wrong in ["", ":7", "host:port", "host:99999", "ws://", "http://host", "a b", "[::1", "[::1]x"] {
            assert!(wrong.parse::<ServerAddress>().is_err(), "{wrong}");
        }
    }
}
