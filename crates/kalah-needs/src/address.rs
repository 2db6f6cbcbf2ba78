//! Addresses for servers that a test stops and starts again.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process;
use std::sync::atomic::{AtomicU16, Ordering};

/// Lowest port that is given.
const LOWEST: u16 = 10_000;

/// Ports that this process was given or found taken.
static TRIED: AtomicU16 = AtomicU16::new(0);

/// Returns a loopback address that nobody listens on, and that stays free while its server is away: the system gives
/// connections ports of a range of their own, and this one lies below.
///
/// # Panics
/// If all ports below that range are taken.
pub fn lasting_address() -> SocketAddr {
    let ports = (first_of_connections() - LOWEST).max(1);
    // Processes of tests have ids near to each other.
    let first = process::id().wrapping_mul(97) % u32::from(ports);
    (0..ports)
        .map(|_| u32::from(TRIED.fetch_add(1, Ordering::Relaxed)))
        .filter_map(|tried| u16::try_from((first + tried) % u32::from(ports)).ok())
        .map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, LOWEST + port)))
        .find(|&address| TcpListener::bind(address).is_ok())
        .expect("a port below those of connections")
}

/// The first port that the system gives to connections; Linux's usual one if it does not tell.
fn first_of_connections() -> u16 {
    let range = fs::read_to_string("/proc/sys/net/ipv4/ip_local_port_range").unwrap_or_default();
    let first = range.split_whitespace().next().and_then(|first| first.parse().ok());
    first.filter(|&first| first > LOWEST).unwrap_or(32_768)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{first_of_connections, lasting_address};

    #[test]
    fn addresses_differ_and_lie_below_those_of_connections() {
        let given: HashSet<_> = (0..20).map(|_| lasting_address()).collect();
        assert_eq!(given.len(), 20);
        assert!(given.iter().all(|address| address.port() < first_of_connections()));
    }
}
