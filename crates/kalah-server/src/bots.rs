//! `/bots/HASH`: what a worker needs to run a bot that it does not have. For workers only: what students wrote is
//! theirs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{self, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use kalah_source::{Content, Depot, Kept};
use tokio::sync::mpsc;

/// Pieces that may wait for a slow reader.
const AHEAD: usize = 4;

/// Bytes of a piece.
const PIECE: usize = 64 << 10;

#[derive(Debug)]
struct Bots {
    depot: PathBuf,
    /// What a worker has to show. Empty if there are no workers elsewhere: then nobody gets anything.
    secret: String,
}

/// The bots of a depot, for those who know the secret.
pub(crate) fn router(depot: PathBuf, secret: String) -> Router {
    Router::new().route("/bots/{content}", get(bot)).with_state(Arc::new(Bots { depot, secret }))
}

async fn bot(
    State(bots): State<Arc<Bots>>,
    extract::Path(content): extract::Path<String>,
    headers: HeaderMap,
) -> Response {
    let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    if bots.secret.is_empty() || !shown.is_some_and(|shown| same(shown, &bots.secret)) {
        return (StatusCode::FORBIDDEN, "only workers of this server fetch bots\n").into_response();
    }
    match content.parse().ok().and_then(|content| find(&bots.depot, content)) {
        Some(kept) => ([(CONTENT_TYPE, "application/x-tar")], stream(kept)).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such bot\n").into_response(),
    }
}

fn find(depot: &Path, content: Content) -> Option<Kept> {
    Depot::at(depot).ok()?.find(content)
}

/// Compares all of both, so that the time tells nothing of where they differ.
fn same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// The sources of a bot, piece by piece.
fn stream(kept: Kept) -> Body {
    let (sender, mut pieces) = mpsc::channel(AHEAD);
    tokio::task::spawn_blocking(move || {
        let mut to = io::BufWriter::with_capacity(PIECE, Pieces(sender.clone()));
        if let Err(error) = kept.pack(&mut to).and_then(|()| to.flush()) {
            // Who reads hears that it is not whole, unless it has gone itself.
            _ = sender.blocking_send(Err(error));
        }
    });
    Body::from_stream(async_stream::stream! {
        while let Some(piece) = pieces.recv().await {
            yield piece;
        }
    })
}

/// Hands on what is written.
struct Pieces(mpsc::Sender<io::Result<Bytes>>);

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.blocking_send(Ok(Bytes::copy_from_slice(bytes)));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
