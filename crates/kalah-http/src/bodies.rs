//! Bodies of requests: each has a length, a least rate and an end, and all together have a bound.
//!
//! A body is received before its request is answered, so no handler waits for a client. Bodies that go to the disk
//! instead (uploads, pushes) are the exception: whoever takes them limits them.

use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::http::header::{CONNECTION, RETRY_AFTER};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::admission::places::{PlaceLimits, Places};
use crate::client::ClientAddress;
use crate::throughput::{LeastRate, Throughput, TooSlow};

/// Multiple of its limit up to which a body is read on: so far its sender still gets the reason.
const PATIENCE: u64 = 4;

/// Length up to which a body is a form; longer ones have few places.
const LONGEST_FORM: u64 = 64 << 10;

/// What a route does with the body of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BodyRule {
    /// It is received in memory, up to so many bytes.
    Received(u64),
    /// The handler takes it piece by piece, within limits of its own.
    Streamed,
}

/// Limits on the bodies of requests that are being received.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BodyLimits {
    /// Bodies of at most 64 kB at once. With those of [`BodyLimits::long`] they bound the memory that bodies take.
    pub short: PlaceLimits,
    /// Longer ones at once.
    pub long: PlaceLimits,
    /// Least rate of each.
    pub rate: LeastRate,
}

impl Default for BodyLimits {
    fn default() -> BodyLimits {
        BodyLimits {
            short: PlaceLimits { total: 512, per_network: 128, per_client: 64 },
            long: PlaceLimits { total: 8, per_network: 4, per_client: 2 },
            rate: LeastRate {
                bytes_per_second: 1 << 10,
                grace: Duration::from_secs(5),
                longest: Duration::from_secs(30),
            },
        }
    }
}

/// Bodies that are being received.
#[derive(Debug)]
pub(crate) struct Bodies {
    short: Places,
    long: Places,
    rate: LeastRate,
}

/// Reason why a body is not received. Its answer has it as an extension, for whoever draws pages of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BodyRefusal {
    /// Longer than so many bytes.
    #[error("The request is longer than the {0} bytes that are taken here.")]
    TooLong(u64),
    /// Slower than bodies have to come.
    #[error("The request came too slowly: {0}.")]
    TooSlow(#[from] TooSlow),
    /// One of too many that are unfinished.
    #[error("Too many requests of your network are unfinished. Try again in a moment.")]
    Evicted,
    /// Broken off.
    #[error("The request did not arrive whole.")]
    Broken,
}

impl Bodies {
    pub(crate) fn new(limits: BodyLimits) -> Bodies {
        let BodyLimits { short, long, rate } = limits;
        Bodies { short: Places::new(short), long: Places::new(long), rate }
    }

    /// Receives a body as the rule of its route says. Requests of methods that have no body lose it.
    ///
    /// # Errors
    /// If it is too long, too slow, not whole, or gives way to others.
    pub(crate) async fn receive(
        &self,
        client: ClientAddress,
        method: &Method,
        rule: BodyRule,
        body: Body,
    ) -> Result<Body, BodyRefusal> {
        let limit = match rule {
            _ if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) => return Ok(Body::empty()),
            BodyRule::Streamed => return Ok(body),
            BodyRule::Received(limit) => limit,
        };
        if body.is_end_stream() {
            return Ok(Body::empty());
        }
        if body.size_hint().lower() > limit.saturating_mul(PATIENCE) {
            return Err(BodyRefusal::TooLong(limit));
        }
        // What says that it is short cannot be longer.
        let most = body.size_hint().upper().map_or(limit, |length| length.min(limit));
        let places = if most > LONGEST_FORM { &self.long } else { &self.short };
        // The longest unfinished body of a client or network gives way, so there is always one for whoever is quick.
        let place = places.take(client).ok_or(BodyRefusal::Evicted)?;
        let throughput = Throughput::begin();
        tokio::select! {
            received = self.rate.hold(&throughput, read(body, limit, &throughput)) => Ok(Body::from(received??)),
            () = place.lost() => Err(BodyRefusal::Evicted),
        }
    }
}

async fn read(mut body: Body, limit: u64, throughput: &Throughput) -> Result<Bytes, BodyRefusal> {
    let mut received = Vec::new();
    let mut length: u64 = 0;
    while let Some(frame) = std::future::poll_fn(|cx| std::pin::Pin::new(&mut body).poll_frame(cx)).await {
        let Ok(data) = frame.map_err(|_| BodyRefusal::Broken)?.into_data() else { continue };
        throughput.add(data.len());
        length += data.len() as u64;
        if length > limit.saturating_mul(PATIENCE) {
            break;
        }
        if length <= limit {
            received.extend_from_slice(&data);
        }
    }
    if length > limit { Err(BodyRefusal::TooLong(limit)) } else { Ok(received.into()) }
}

impl IntoResponse for BodyRefusal {
    fn into_response(self) -> Response {
        let status = match self {
            BodyRefusal::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            BodyRefusal::TooSlow(_) => StatusCode::REQUEST_TIMEOUT,
            BodyRefusal::Evicted => StatusCode::SERVICE_UNAVAILABLE,
            BodyRefusal::Broken => StatusCode::BAD_REQUEST,
        };
        (status, [(CONNECTION, "close"), (RETRY_AFTER, "5")], Extension(self), self.to_string())
            .into_response()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Arc;
    use std::time::Duration;

    use axum::body::{Body, Bytes};
    use axum::http::{Method, StatusCode};
    use axum::response::IntoResponse as _;

    use super::{Bodies, BodyLimits, BodyRefusal, BodyRule};
    use crate::client::ClientAddress;

    const FORM: BodyRule = BodyRule::Received(16 << 10);

    fn client(host: u8) -> ClientAddress {
        ClientAddress::from_ip([10, 0, 0, host].into())
    }

    /// A body whose pieces come at this interval.
    fn slow(piece: &'static [u8], every: Duration) -> Body {
        Body::from_stream(async_stream::stream! {
            loop {
                yield Ok::<_, Infallible>(Bytes::from_static(piece));
                tokio::time::sleep(every).await;
            }
        })
    }

    async fn status(bodies: &Bodies, body: Body) -> Option<StatusCode> {
        let received = bodies.receive(client(1), &Method::POST, FORM, body).await;
        received.err().map(|refusal| refusal.into_response().status())
    }

    #[tokio::test(start_paused = true)]
    async fn each_body_has_a_length_a_rate_and_an_end() {
        let bodies = Bodies::new(BodyLimits::default());
        let whole = || Body::from(vec![b'x'; 16 << 10]);
        assert_eq!(status(&bodies, whole()).await, None);
        for long in [vec![b'x'; (16 << 10) + 1], vec![b'x'; 1 << 20]] {
            assert_eq!(status(&bodies, Body::from(long)).await, Some(StatusCode::PAYLOAD_TOO_LARGE));
        }
        let second = Duration::from_secs(1);
        assert_eq!(status(&bodies, slow(b"x", 5 * second)).await, Some(StatusCode::REQUEST_TIMEOUT));
        let endless = slow(&[b'x'; 1 << 10], Duration::from_millis(1));
        assert_eq!(status(&bodies, endless).await, Some(StatusCode::PAYLOAD_TOO_LARGE));
        assert_eq!(bodies.short.open(), 0);
        // Nobody asks for the body of a page, and nobody waits for it.
        let endless = slow(b"x", second);
        assert!(bodies.receive(client(1), &Method::GET, FORM, endless).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn unfinished_bodies_of_a_network_keep_nobody_out() {
        let bodies = Arc::new(Bodies::new(BodyLimits::default()));
        let mut held = tokio::task::JoinSet::new();
        for number in 0..400_u16 {
            let bodies = Arc::clone(&bodies);
            let client = client(u8::try_from(number % 11).unwrap());
            held.spawn(async move {
                let body = slow(b"x", Duration::from_secs(5));
                bodies.receive(client, &Method::POST, FORM, body).await.unwrap_err()
            });
        }
        // All have begun before the first of them is too slow.
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert_eq!(bodies.short.open(), BodyLimits::default().short.per_network);
        assert_eq!(status(&bodies, Body::from("key=1_0")).await, None);
        let refusals = held.join_all().await;
        let evicted = refusals.iter().filter(|why| matches!(why, BodyRefusal::Evicted)).count();
        assert_eq!(evicted, 400 - BodyLimits::default().short.per_network + 1);
    }
}
