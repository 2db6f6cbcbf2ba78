//! Addresses of repositories elsewhere.
//!
//! - An address is read as it is written, and its name is one line.
//! - Its host is the one that everybody finds between the slashes.
//! - Whether it was looked up before changes nothing of what is written.
//! - An error is one line.
//!
//! The input: the address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::laws::{is_one_line, is_read_back};
use kalah_source::GitAddress;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let address = match text.parse::<GitAddress>() {
        Ok(address) => address,
        Err(error) => return is_one_line(&error),
    };
    assert!(GitAddress::is_meant(text), "{text:?}");
    is_read_back(&address, str::parse);
    [address.to_string().as_str(), address.url(), address.name()].iter().for_each(is_one_line);
    assert!(address.url().starts_with(&format!("{}://", address.way())), "{address}");
    assert_eq!(address.host(), host(address.url()), "{address}");
    for found in [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)] {
        assert_eq!(address.clone().found_at(found).to_string(), address.to_string());
    }
}

/// The host and the port of an address of HTTPS, as a simple program finds them.
fn host(url: &str) -> Option<(String, u16)> {
    let authority = url.strip_prefix("https://")?.split(['/', '?', '#', '\\']).next()?;
    let place = authority.rsplit_once('@').map_or(authority, |(_, place)| place);
    match place.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => Some((host.to_owned(), port.parse().ok()?)),
        _ => Some((place.to_owned(), 443)),
    }
}
