//! Rate limits: a flood from one address is answered by 429 and delays nobody else.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::Quota;

use crate::admission::client_rate::ClientRate;
use crate::admission::places::{PlaceLimits, Places};
use crate::bodies::{Bodies, BodyLimits, BodyRule};
use crate::body_place::placed;
use crate::client::ClientAddress;

/// Requests beyond the rate that come at once, in seconds of the rate: a class opens its pages together.
const BURST: u32 = 4;

/// Requests of a network, in those of a client.
const NETWORK: u32 = 8;

/// Request limits of one client. A client is an IPv4 address, or the 64-bit prefix of an IPv6 address:
/// whoever has one address of the prefix has them all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestLimits {
    /// Requests a second; four times as many may come at once. A network has eight times as many.
    pub per_second: NonZeroU32,
    /// Pages that are open and followed live; four times as many for a network (a /24 of IPv4, a /48 of IPv6). A class
    /// may stand behind one address.
    pub streams: usize,
    /// Requests in progress, beside streams; four times as many for a network.
    pub in_progress: usize,
    /// Limits on the bodies of requests.
    pub bodies: BodyLimits,
    /// True if all requests come through a proxy that adds the client's address to `X-Forwarded-For`.
    /// Otherwise the header is not read, since any client could set it.
    pub behind_proxy: bool,
}

impl Default for RequestLimits {
    fn default() -> RequestLimits {
        const PER_SECOND: NonZeroU32 = NonZeroU32::new(100).expect("100 is not 0");
        RequestLimits {
            per_second: PER_SECOND,
            streams: 256,
            in_progress: 256,
            bodies: BodyLimits::default(),
            behind_proxy: false,
        }
    }
}

/// Text of a request that is refused for now.
pub const TOO_MANY_REQUESTS: &str = "Too many requests from your address. Try again in a moment.";

/// Kinds of requests that are limited in another way than most, by their paths.
#[derive(Clone, Copy, Debug)]
pub struct RequestKinds {
    /// Predicate of paths that are answered bit by bit, so that the answer holds a place.
    pub is_stream: fn(&str) -> bool,
    /// What the route of a path does with a body.
    pub body: fn(&str) -> BodyRule,
    /// Predicate of paths for monitoring programs, which are never refused on this machine.
    pub is_watched: fn(&str) -> bool,
}

/// Lets requests in, or not.
#[derive(Debug)]
pub struct RateLimit {
    limits: RequestLimits,
    kinds: RequestKinds,
    rate: ClientRate,
    streams: Places,
    in_progress: Places,
    bodies: Bodies,
}

impl RateLimit {
    /// Limits of a server that has room for so many connections: a quarter of them is left for requests that end.
    pub fn new(limits: RequestLimits, kinds: RequestKinds, connections: usize) -> RateLimit {
        let places = |total, per_client: usize| {
            let per_network = per_client.saturating_mul(4);
            Places::new(PlaceLimits { total, per_network, per_client })
        };
        let quota =
            |per_second: NonZeroU32| Quota::per_second(per_second).allow_burst(times(per_second, BURST));
        let network = quota(times(limits.per_second, NETWORK));
        RateLimit {
            limits,
            kinds,
            rate: ClientRate::new(quota(limits.per_second), network),
            streams: places(connections / 4 * 3, limits.streams),
            in_progress: places(connections, limits.in_progress),
            bodies: Bodies::new(limits.bodies),
        }
    }

    /// Streams that are open.
    pub fn open_streams(&self) -> usize {
        self.streams.open()
    }

    fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> ClientAddress {
        let forwarded = || {
            let mut lists = headers.get_all("x-forwarded-for").iter();
            // The last one is from the proxy itself; what stands before it, anybody may have written.
            forwarded_address(lists.next_back()?.to_str().ok()?.rsplit(',').next()?)
        };
        let forwarded = if self.limits.behind_proxy { forwarded() } else { None };
        ClientAddress::from_ip(forwarded.unwrap_or_else(|| peer.ip()))
    }
}

fn times(number: NonZeroU32, factor: u32) -> NonZeroU32 {
    number.saturating_mul(NonZeroU32::MIN.saturating_add(factor - 1))
}

/// Answers, or sends away.
pub async fn pass(
    State(rate_limit): State<Arc<RateLimit>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = rate_limit.client(peer, request.headers());
    request.extensions_mut().insert(client);
    // Monitoring on this machine matters most when there are many requests.
    if client.0.is_loopback() && (rate_limit.kinds.is_watched)(request.uri().path()) {
        return next.run(request).await;
    }
    if let Err(wait) = rate_limit.rate.check(client) {
        return too_many_requests(wait);
    }
    let (is_stream, rule) = {
        let path = request.uri().path();
        ((rate_limit.kinds.is_stream)(path), (rate_limit.kinds.body)(path))
    };
    let places = if is_stream { &rate_limit.streams } else { &rate_limit.in_progress };
    let Some(place) = places.take_busy(client) else { return too_many_requests(Duration::from_secs(10)) };
    let answer = async {
        let (parts, body) = request.into_parts();
        match rate_limit.bodies.receive(client, &parts.method, rule, body).await {
            Ok(body) => next.run(Request::from_parts(parts, body)).await,
            Err(refusal) => refusal.into_response(),
        }
    };
    let response = tokio::select! {
        response = answer => response,
        () = place.lost() => return too_many_requests(Duration::from_secs(10)),
    };
    response.map(|body| placed(body, place))
}

/// The client's address as a proxy writes it: with or without a port, of IPv6 in brackets where there is one.
fn forwarded_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// Answers 429, in plain words: a flood must not cost more than it has to.
pub fn too_many_requests(wait: Duration) -> Response {
    let seconds = (wait.as_secs() + 1).to_string();
    (StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, seconds)], TOO_MANY_REQUESTS).into_response()
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::http::{HeaderMap, HeaderValue};

    use super::{RateLimit, RequestKinds, RequestLimits};
    use crate::bodies::BodyRule;

    #[test]
    fn a_client_is_whoever_the_proxy_saw() {
        let client = |behind_proxy, peer: &str, forwarded: Option<&'static str>| {
            let kinds =
                RequestKinds { is_stream: |_| false, body: |_| BodyRule::Received(0), is_watched: |_| false };
            let limits = RequestLimits { behind_proxy, ..RequestLimits::default() };
            let rate_limit = RateLimit::new(limits, kinds, 4096);
            let mut headers = HeaderMap::new();
            headers.extend(forwarded.map(|forwarded| {
                (axum::http::HeaderName::from_static("x-forwarded-for"), HeaderValue::from_static(forwarded))
            }));
            rate_limit.client(peer.parse::<SocketAddr>().unwrap(), &headers).0.to_string()
        };
        assert_eq!(client(false, "10.0.0.1:7", Some("1.2.3.4")), "10.0.0.1");
        assert_eq!(client(true, "10.0.0.1:7", Some("6.6.6.6, 1.2.3.4")), "1.2.3.4");
        for (forwarded, address) in [
            ("6.6.6.6:1, 1.2.3.4:41234", "1.2.3.4"),
            ("[2001:db8:1:2::5]:4711", "2001:db8:1:2::"),
            ("[2001:db8:1:2::5]", "2001:db8:1:2::"),
            ("2001:db8:1:2::5", "2001:db8:1:2::"),
        ] {
            assert_eq!(client(true, "10.0.0.1:7", Some(forwarded)), address);
        }
        assert_eq!(client(true, "10.0.0.1:7", Some("nobody")), "10.0.0.1");
        assert_eq!(client(true, "10.0.0.1:7", None), "10.0.0.1");
        assert_eq!(client(false, "[2001:db8:1:2:3:4:5:6]:7", None), "2001:db8:1:2::");
        assert_eq!(client(false, "[::ffff:10.0.0.1]:7", None), "10.0.0.1");
    }
}
