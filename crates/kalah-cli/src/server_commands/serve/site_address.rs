//! The address by which browsers reach the site.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

use kalah_server::PublicSite;

/// `http://` or `https://`, and a host, without a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SiteAddress(String);

impl SiteAddress {
    /// Returns the address of a server without a proxy.
    pub(crate) fn from_socket(address: SocketAddr, is_https: bool) -> SiteAddress {
        SiteAddress(format!("{}://{address}", if is_https { "https" } else { "http" }))
    }

    /// Returns the address for web sockets: `ws://` or `wss://`, and the host.
    pub(crate) fn web_socket(&self) -> String {
        self.0.replacen("http", "ws", 1)
    }

    /// Returns the host without its port.
    pub(crate) fn host(&self) -> &str {
        let host = self.0.split_once("://").map_or(self.0.as_str(), |(_, host)| host);
        host.rsplit_once(':').map_or(host, |(host, _)| host)
    }

    /// Returns the port, if the address names one.
    pub(crate) fn port(&self) -> Option<u16> {
        self.0.rsplit_once(':')?.1.parse().ok()
    }

    /// The same for the server.
    pub(crate) fn public_site(&self) -> PublicSite {
        // What was read is an address of a site; what was made of `--listen` is one without a name.
        self.0.parse().unwrap_or_else(|_| PublicSite::unnamed(self.0.starts_with("https://")))
    }
}

impl FromStr for SiteAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<SiteAddress, String> {
        let text = text.strip_suffix('/').unwrap_or(text);
        text.parse::<PublicSite>().map_err(|error| error.to_string())?;
        Ok(SiteAddress(text.to_owned()))
    }
}

impl fmt::Display for SiteAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::SiteAddress;

    #[test]
    fn a_site_is_a_host_without_a_path() {
        let read = |text: &str| text.parse::<SiteAddress>();
        let site = read("https://kalah.example.org/").unwrap();
        assert!(site.public_site().is_https() && site.to_string() == "https://kalah.example.org");
        assert!(!read("http://10.0.0.1:8080").unwrap().public_site().is_https());
        assert_eq!(site.web_socket(), "wss://kalah.example.org");
        for wrong in
            ["", "kalah.example.org", "https://", "ftp://x", "https://x/kalah", "https://a b", "https://u@x"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
