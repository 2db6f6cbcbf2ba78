//! Who may ask how often: a flood from one address is answered by 429, and nobody else has to wait for it.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::address::{is_stream, is_watched};
use crate::page_error::PageError;

/// Requests beyond the rate that come at once, in seconds of the rate: a class opens its pages together.
const BURST: u32 = 4;

/// After so many requests the addresses that have been quiet are forgotten.
const SWEEP: u32 = 1024;

/// How much one client may ask for. A client is an address of the fourth version of IP, or a network of 2^64
/// addresses of the sixth: whoever has one has them all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestLimits {
    /// Requests a second; four times as many may come at once.
    pub per_second: NonZeroU32,
    /// Pages that are open and followed live. A class may stand behind one address.
    pub streams: usize,
    /// Whether all requests come through a proxy that adds the client's address to `X-Forwarded-For`.
    /// Otherwise anybody could write there what he likes, and it is not read.
    pub behind_proxy: bool,
}

impl Default for RequestLimits {
    fn default() -> RequestLimits {
        const PER_SECOND: NonZeroU32 = NonZeroU32::new(100).expect("100 is not 0");
        RequestLimits { per_second: PER_SECOND, streams: 256, behind_proxy: false }
    }
}

/// Lets requests in, or not.
#[derive(Debug)]
pub(crate) struct RateLimit {
    limits: RequestLimits,
    rate: RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock>,
    /// Requests until quiet addresses are forgotten.
    until_sweep: AtomicU32,
    streams: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl RateLimit {
    pub(crate) fn new(limits: RequestLimits) -> RateLimit {
        let burst = limits.per_second.saturating_mul(NonZeroU32::MIN.saturating_add(BURST - 1));
        let quota = Quota::per_second(limits.per_second).allow_burst(burst);
        let until_sweep = AtomicU32::new(SWEEP);
        RateLimit { limits, rate: RateLimiter::hashmap(quota), until_sweep, streams: Arc::default() }
    }

    /// Counts a request; if it is one too many, tells how long to wait.
    fn admit(&self, client: IpAddr) -> Result<(), Duration> {
        if self.until_sweep.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.until_sweep.store(SWEEP, Ordering::Relaxed);
            self.rate.retain_recent();
        }
        self.rate.check_key(&client).map_err(|no| no.wait_time_from(DefaultClock::default().now()))
    }

    /// A place for a stream, if there is one left.
    fn seat(&self, client: IpAddr) -> Option<Seat> {
        let mut taken = lock(&self.streams);
        let count = taken.entry(client).or_default();
        (*count < self.limits.streams).then(|| {
            *count += 1;
            Seat { client, streams: Arc::clone(&self.streams) }
        })
    }

    /// Streams that are open.
    pub(crate) fn open_streams(&self) -> usize {
        lock(&self.streams).values().sum()
    }

    fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let told = || {
            let mut lists = headers.get_all("x-forwarded-for").iter();
            // The last one is from the proxy itself; what stands before it, anybody may have written.
            lists.next_back()?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let told = if self.limits.behind_proxy { told() } else { None };
        client(told.unwrap_or_else(|| peer.ip()))
    }
}

/// The client that has this address, which is a network in the sixth version of IP.
pub(crate) fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

/// Who sent a request, for whoever answers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

/// A place for a stream, given back when it is dropped.
struct Seat {
    client: IpAddr,
    streams: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = lock(&self.streams);
        if let Some(count) = taken.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

fn lock(streams: &Mutex<HashMap<IpAddr, usize>>) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    // A panic cannot leave it half changed: changes are assignments.
    streams.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers, or sends away.
pub(crate) async fn pass(
    State(rate_limit): State<Arc<RateLimit>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = rate_limit.client(peer, request.headers());
    request.extensions_mut().insert(Client(client));
    // Whoever watches this machine from itself must hear how it is above all when many ask.
    if client.is_loopback() && is_watched(request.uri().path()) {
        return next.run(request).await;
    }
    if let Err(wait) = rate_limit.admit(client) {
        return PageError::TooMany(wait).into_response();
    }
    if !is_stream(request.uri().path()) {
        return next.run(request).await;
    }
    match rate_limit.seat(client) {
        None => PageError::TooMany(Duration::from_secs(10)).into_response(),
        Some(seat) => next.run(request).await.map(|body| seated(body, seat)),
    }
}

/// The same stream, which holds its place as long as it lasts.
fn seated(body: Body, seat: Seat) -> Body {
    let mut body = body;
    Body::from_stream(async_stream::stream! {
        let _seat = seat;
        while let Some(frame) = std::future::poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
            if let Some(data) = frame.map(|frame| frame.into_data().ok()).transpose() {
                yield data;
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::http::{HeaderMap, HeaderValue};

    use super::{RateLimit, RequestLimits};

    #[test]
    fn a_client_is_whoever_the_proxy_saw() {
        let client = |behind_proxy, peer: &str, told: Option<&'static str>| {
            let rate_limit = RateLimit::new(RequestLimits { behind_proxy, ..RequestLimits::default() });
            let mut headers = HeaderMap::new();
            headers.extend(told.map(|told| {
                (axum::http::HeaderName::from_static("x-forwarded-for"), HeaderValue::from_static(told))
            }));
            rate_limit.client(peer.parse::<SocketAddr>().unwrap(), &headers).to_string()
        };
        assert_eq!(client(false, "10.0.0.1:7", Some("1.2.3.4")), "10.0.0.1");
        assert_eq!(client(true, "10.0.0.1:7", Some("6.6.6.6, 1.2.3.4")), "1.2.3.4");
        assert_eq!(client(true, "10.0.0.1:7", Some("nobody")), "10.0.0.1");
        assert_eq!(client(true, "10.0.0.1:7", None), "10.0.0.1");
        assert_eq!(client(false, "[2001:db8:1:2:3:4:5:6]:7", None), "2001:db8:1:2::");
        assert_eq!(client(false, "[::ffff:10.0.0.1]:7", None), "10.0.0.1");
    }

    #[test]
    fn places_are_given_back() {
        let rate_limit = RateLimit::new(RequestLimits { streams: 2, ..RequestLimits::default() });
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse().unwrap());
        let seats = [rate_limit.seat(one), rate_limit.seat(one)];
        assert!(seats.iter().all(Option::is_some));
        assert!(rate_limit.seat(one).is_none() && rate_limit.seat(other).is_some());
        drop(seats);
        assert!(rate_limit.seat(one).is_some());
        assert!(rate_limit.streams.lock().unwrap().is_empty());
    }
}
