//! Clients and networks: the two circles by which requests of strangers are counted.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// Bits of an IPv4 address that name a network: the smallest one that is routed on its own.
const NETWORK_BITS_V4: u32 = 24;

/// Bits of an IPv6 address that name a network. Providers give a household 2^8 and an office 2^16 networks of 64 bits.
const NETWORK_BITS_V6: u32 = 48;

/// Sender of a request, put into the request by the rate limit: an IPv4 address, or the 64-bit prefix of an IPv6
/// address, because whoever has one address of such a prefix has them all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClientAddress(pub IpAddr);

/// Network of a client: a /24 of IPv4 or a /48 of IPv6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Network(IpAddr);

impl ClientAddress {
    /// Client that has an address.
    pub fn from_ip(address: IpAddr) -> ClientAddress {
        ClientAddress(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => prefix_v6(address, 64).into(),
        })
    }

    /// Client of a request; the unspecified address where no rate limit has seen the request.
    pub fn of_request(parts: &Parts) -> ClientAddress {
        parts.extensions.get().copied().unwrap_or(ClientAddress(Ipv4Addr::UNSPECIFIED.into()))
    }

    /// Network that the client is part of. The machine itself is a network of its own.
    pub fn network(self) -> Network {
        Network(match self.0 {
            IpAddr::V4(address) => {
                let host_bits = 32 - NETWORK_BITS_V4;
                Ipv4Addr::from_bits(address.to_bits() >> host_bits << host_bits).into()
            }
            IpAddr::V6(address) => prefix_v6(address, NETWORK_BITS_V6).into(),
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientAddress, Infallible> {
        Ok(ClientAddress::of_request(parts))
    }
}

fn prefix_v6(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    let host_bits = 128 - bits;
    Ipv6Addr::from_bits(address.to_bits() >> host_bits << host_bits)
}

#[cfg(test)]
mod tests {
    use super::ClientAddress;

    #[test]
    fn an_ipv6_client_has_64_bits_and_its_network_48() {
        let client = |address: &str| ClientAddress::from_ip(address.parse().unwrap());
        assert_eq!(client("2001:db8:1:2:3:4:5:6"), client("2001:db8:1:2::"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("2001:db8:1:2::1").network(), client("2001:db8:1:ff::1").network());
        assert_ne!(client("2001:db8:1::1").network(), client("2001:db8:2::1").network());
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_eq!(client("10.0.0.1").network(), client("10.0.0.200").network());
        assert_ne!(client("10.0.0.1").network(), client("10.0.1.1").network());
    }
}
