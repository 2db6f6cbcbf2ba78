//! Connections: taken one by one, none for longer than it is worth, and all ended with the server.

use std::convert::Infallible;
use std::io::Write as _;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower_service::Service as _;

use crate::admission::places::{BusyPlace, Place, Places};
use crate::client::ClientAddress;
use crate::connection_limits::ConnectionLimits;
use crate::tls::Tls;

/// The longest head of a request that is read, in bytes.
const LONGEST_HEAD: usize = 32 << 10;

/// Pause when the system has no resources for a new connection.
const SHORTAGE: Duration = Duration::from_millis(200);

/// Response to a client for which there is no place.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\n\
    content-type: text/plain\r\ncontent-length: 30\r\n\r\nToo many connections for now.\n";

/// Serves whoever connects until `stop` turns true; then takes nobody any more, and is done when all
/// requests have ended or the time for that has gone.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    tls: Option<Tls>,
    mut stop: watch::Receiver<bool>,
) {
    let places = Places::new(limits.places());
    let mut connections = JoinSet::new();
    let mut stopped = stop.clone();
    let mut stopped = pin!(stopped.wait_for(|stop| *stop));
    loop {
        let accepted = tokio::select! {
            _ = &mut stopped => break,
            Some(ended) = connections.join_next() => {
                if let Err(panic) = ended {
                    tracing::error!("a connection broke off: {panic}");
                }
                continue;
            }
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match places.take(ClientAddress::from_ip(peer.ip())) {
                Some(place) => {
                    let visit = ConnectionVisit { router: router.clone(), peer, place, limits };
                    connections.spawn(visit.run(stream, tls.clone(), stop.clone()));
                }
                None if tls.is_some() => drop(stream),
                None => turn_away(stream),
            },
            Err(error) => {
                // Mostly a client that has gone again, or a lack of descriptors, which passes.
                tracing::warn!("a connection could not be taken: {error}");
                _ = tokio::time::timeout(SHORTAGE, stop.wait_for(|stop| *stop)).await;
            }
        }
    }
    drop(listener);
    let all_ended = async { while connections.join_next().await.is_some() {} };
    // Whoever is late is cut off.
    _ = tokio::time::timeout(limits.farewell, all_ended).await;
    connections.shutdown().await;
}

/// Says so, if that takes no waiting.
fn turn_away(stream: TcpStream) {
    _ = stream.into_std().and_then(|mut stream| stream.write(NO_PLACE));
}

/// A connection with what its requests need.
struct ConnectionVisit {
    router: Router,
    peer: SocketAddr,
    place: Place,
    limits: ConnectionLimits,
}

impl ConnectionVisit {
    async fn run(self, stream: TcpStream, tls: Option<Tls>, mut stop: watch::Receiver<bool>) {
        let unread = u32::try_from(self.limits.unread.as_millis()).unwrap_or(u32::MAX);
        // The system then ends the connection, here and for whoever writes to it.
        _ = rustix::net::sockopt::set_tcp_user_timeout(&stream, unread);
        _ = stream.set_nodelay(true);
        let Some(tls) = tls else { return self.serve(stream, stop).await };
        // The connection is idle meanwhile: whoever shakes no hands keeps nobody out.
        let shaken = tokio::select! {
            shaken = tokio::time::timeout(self.limits.head, tls.accept(stream)) => shaken,
            () = self.place.lost() => return,
            _ = stop.wait_for(|stop| *stop) => return,
        };
        if let Ok(Ok(stream)) = shaken {
            self.serve(stream, stop).await;
        }
    }

    async fn serve(
        self,
        stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
        mut stop: watch::Receiver<bool>,
    ) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.limits.head).max_buf_size(LONGEST_HEAD);
        let place = self.place.clone();
        let service = service_fn(move |request| self.answer(request));
        // Agents that speak by WebSocket take their connection over.
        let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
        tokio::select! {
            // A client that breaks off, dawdles or talks nonsense is none of our errors.
            _ = connection.as_mut() => return,
            () = place.lost() => return,
            _ = stop.wait_for(|stop| *stop) => connection.as_mut().graceful_shutdown(),
        }
        _ = connection.await;
    }

    fn answer(
        &self,
        request: Request<Incoming>,
    ) -> impl Future<Output = Result<Response, Infallible>> + use<> {
        let activity = RequestActivity::of(&self.place, &request);
        let mut request = request.map(|body| Body::new(RequestBody { body, activity: activity.clone() }));
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let answer = self.router.clone().call(request);
        async {
            let response = answer.await?;
            // Whatever of the request was not read is read by nobody any more.
            activity.received();
            Ok(response.map(|body| Body::new(ResponseBody { body, _activity: activity })))
        }
    }
}

/// A request that is being received or answered. As long as it is being received its connection counts as idle, and
/// gives way to others: whoever sends no end of it keeps nobody out.
#[derive(Clone)]
struct RequestActivity {
    place: Place,
    busy: Arc<OnceLock<BusyPlace>>,
}

impl RequestActivity {
    fn of(place: &Place, request: &Request<Incoming>) -> RequestActivity {
        let activity = RequestActivity { place: place.clone(), busy: Arc::default() };
        if request.body().is_end_stream() {
            activity.received();
        }
        activity
    }

    /// All of the request has arrived: its connection is busy until the answer is sent.
    fn received(&self) {
        _ = self.busy.get_or_init(|| self.place.busy());
    }
}

/// The body of a request, which ends its receiving.
struct RequestBody {
    body: Incoming,
    activity: RequestActivity,
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        if matches!(polled, Poll::Ready(None)) || self.body.is_end_stream() {
            self.activity.received();
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer, which keeps its connection busy until it is sent.
struct ResponseBody {
    body: Body,
    _activity: RequestActivity,
}

impl HttpBody for ResponseBody {
    type Data = <Body as HttpBody>::Data;
    type Error = <Body as HttpBody>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::NO_PLACE;

    #[test]
    fn whoever_is_turned_away_is_told_the_right_length() {
        let text = std::str::from_utf8(NO_PLACE).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{text}");
    }
}
