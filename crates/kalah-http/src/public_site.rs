//! Address under which browsers reach the site, and requests that were sent to another name.

use std::net::IpAddr;
use std::str::FromStr;

use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Scheme of the site, and its host where it is known.
///
/// Without a host, links begin with what the request calls this server, which whoever sends the request writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicSite {
    is_https: bool,
    /// Host, with the port if it is not the usual one.
    host: Option<String>,
}

/// Text that is no address of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("write http:// or https:// and a host, as in https://kalah.example.org")]
pub struct NotASite;

impl PublicSite {
    /// Site whose host is not known.
    pub fn unnamed(is_https: bool) -> PublicSite {
        PublicSite { is_https, host: None }
    }

    /// The same site, reached over TLS alone.
    #[must_use]
    pub fn over_tls(self) -> PublicSite {
        PublicSite { is_https: true, ..self }
    }

    /// Returns true if browsers reach the site over TLS alone: then sessions travel by nothing else.
    pub fn is_https(&self) -> bool {
        self.is_https
    }

    /// Returns the address of the site without a slash at its end; `None` if its host is not known.
    pub fn told_address(&self) -> Option<String> {
        let scheme = if self.is_https { "https" } else { "http" };
        self.host.as_ref().map(|host| format!("{scheme}://{host}"))
    }

    /// Beginning of the links of an answer to a request with these headers, without a slash at its end.
    pub fn address(&self, headers: &HeaderMap) -> String {
        let scheme = if self.is_https { "https" } else { "http" };
        let named = || headers.get(HOST).and_then(|host| host.to_str().ok());
        let host = self.host.as_deref().or_else(|| named().filter(|host| is_plain(host)));
        format!("{scheme}://{}", host.unwrap_or("localhost"))
    }

    /// Returns true if a request may be meant for this site: its host is the site, an IP address or
    /// `localhost`.
    ///
    /// A page of a stranger can reach this server only by a name that he lets point here (DNS rebinding).
    fn is_meant(&self, host: &str) -> bool {
        let Some(own) = &self.host else { return true };
        let name = without_port(host);
        name.eq_ignore_ascii_case(without_port(own))
            || name.eq_ignore_ascii_case("localhost")
            || name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    }
}

impl FromStr for PublicSite {
    type Err = NotASite;

    fn from_str(text: &str) -> Result<PublicSite, NotASite> {
        let text = text.strip_suffix('/').unwrap_or(text);
        let (is_https, host) = match text.split_once("://") {
            Some(("https", host)) => (true, host),
            Some(("http", host)) => (false, host),
            _ => return Err(NotASite),
        };
        let is_host = is_plain(host) && !host.is_empty() && !host.contains(['/', '?', '#', '@']);
        if is_host { Ok(PublicSite { is_https, host: Some(host.to_owned()) }) } else { Err(NotASite) }
    }
}

fn is_plain(host: &str) -> bool {
    host.chars().all(|letter| letter.is_ascii_graphic())
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Refuses requests for another host with 421 (RFC 9110, 15.5.20). Machines that play fetch bots by whatever name they
/// know, and show a secret.
pub async fn refuse_other_hosts(State(site): State<PublicSite>, request: Request, next: Next) -> Response {
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| request.uri().host());
    let is_for_workers = |uri: &Uri| uri.path().starts_with("/bots/");
    match host {
        Some(host) if !site.is_meant(host) && !is_for_workers(request.uri()) => {
            let name = site.host.as_deref().unwrap_or_default();
            let text = format!("This server is {name}: it answers to no other name.\n");
            (StatusCode::MISDIRECTED_REQUEST, text).into_response()
        }
        _ => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::HOST;
    use axum::http::{HeaderMap, HeaderValue};

    use super::PublicSite;

    fn headers(host: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))])
    }

    #[test]
    fn links_begin_with_the_site_whatever_the_request_calls_it() {
        let site: PublicSite = "https://kalah.example.org/".parse().unwrap();
        assert_eq!(site.address(&headers("evil.example")), "https://kalah.example.org");
        assert_eq!(PublicSite::unnamed(false).address(&headers("a:80")), "http://a:80");
        assert_eq!(PublicSite::unnamed(true).address(&headers("a b")), "https://localhost");
    }

    #[test]
    fn other_names_are_refused_and_addresses_are_not() {
        let site: PublicSite = "http://kalah.example.org:8080".parse().unwrap();
        for meant in
            ["kalah.example.org", "KALAH.example.org:8080", "127.0.0.1:8000", "[::1]:80", "localhost:1"]
        {
            assert!(site.is_meant(meant), "{meant}");
        }
        for other in ["evil.example", "kalah.example.org.evil.example", "10.0.0.1.evil.example:80", "", ":80"]
        {
            assert!(!site.is_meant(other), "{other}");
        }
        assert!(PublicSite::unnamed(false).is_meant("evil.example"));
    }

    #[test]
    fn a_site_is_a_host_without_a_path() {
        for wrong in
            ["", "kalah.example.org", "https://", "ftp://x", "https://x/kalah", "https://a b", "https://u@x"]
        {
            assert!(wrong.parse::<PublicSite>().is_err(), "{wrong}");
        }
    }
}
