//! `/bots/HASH`: the sources of a bot, for the worker that was given a job with it. What students wrote is theirs.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{self, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use kalah_jobs::{Job, Welcome, WorkerId};
use kalah_source::{ContentHash, Depot, StoredBot};
use tokio::sync::mpsc;

use crate::account::signing_key::SigningKey;

/// Pieces that may wait for a slow reader.
const AHEAD: usize = 4;

/// Bytes of a piece.
const PIECE: usize = 64 << 10;

/// Purpose of signatures that are secrets of workers.
const PURPOSE: &str = "worker";

/// Bots that a worker may fetch: those of its latest jobs.
const GIVEN: usize = 4096;

/// Access of workers to bots. Clones are the same.
///
/// Each worker has a secret of its own, a MAC of its name. So a worker whose machine is in wrong hands gives away the bots
/// of its own jobs and no others.
#[derive(Clone, Debug)]
pub(crate) struct BotAccess {
    /// Address of bots, to which a hash is added.
    address: Arc<str>,
    /// Key of the workers' secrets. Without one no worker elsewhere gets anything.
    key: Option<SigningKey>,
    given: Arc<Mutex<HashMap<WorkerId, VecDeque<String>>>>,
}

impl BotAccess {
    /// Creates the state in which no worker has a job. The secret of `welcome` is the key of all secrets, and
    /// stays here.
    pub(crate) fn new(welcome: &Welcome) -> BotAccess {
        BotAccess {
            address: welcome.bots.as_str().into(),
            key: SigningKey::of_secret(&welcome.secret),
            given: Arc::default(),
        }
    }

    /// Returns the welcome of a worker, with its own secret.
    pub(crate) fn welcome(&self, worker: &WorkerId) -> Welcome {
        let secret = |key: &SigningKey| format!("{worker}.{}", key.sign(PURPOSE, worker.as_str()));
        Welcome { bots: self.address.to_string(), secret: self.key.as_ref().map(secret).unwrap_or_default() }
    }

    /// A worker has this job, and may fetch its bots.
    pub(crate) fn give(&self, worker: &WorkerId, job: &Job) {
        for bot in job.work.bots() {
            let mut given = self.lock();
            let own = given.entry(worker.clone()).or_default();
            if !own.contains(&bot.content) {
                own.truncate(GIVEN - 1);
                own.push_front(bot.content.clone());
            }
        }
    }

    /// Returns true if the secret gives access to the bot.
    fn admits(&self, shown: &str, content: &str) -> bool {
        let (Some(key), Some((name, signature))) = (&self.key, shown.split_once('.')) else { return false };
        let is_own = key.has_signed(PURPOSE, name, signature);
        let Some(worker) = name.parse::<WorkerId>().ok().filter(|_| is_own) else { return false };
        self.lock().get(&worker).is_some_and(|given| given.iter().any(|one| one == content))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<WorkerId, VecDeque<String>>> {
        // A panic cannot leave it half changed: nothing in here panics.
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
struct BotLinks {
    depot: PathBuf,
    access: BotAccess,
}

/// The bots of a depot, for workers that may fetch them.
pub(crate) fn router(depot: PathBuf, access: BotAccess) -> Router {
    Router::new().route("/bots/{content}", get(bot)).with_state(Arc::new(BotLinks { depot, access }))
}

async fn bot(
    State(bots): State<Arc<BotLinks>>,
    extract::Path(content): extract::Path<String>,
    headers: HeaderMap,
) -> Response {
    let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    if !shown.is_some_and(|shown| bots.access.admits(shown, &content)) {
        return (StatusCode::FORBIDDEN, "only a worker with a job of this bot fetches it\n").into_response();
    }
    match content.parse().ok().and_then(|content| find(&bots.depot, content)) {
        Some(kept) => ([(CONTENT_TYPE, "application/x-tar")], stream(kept)).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such bot\n").into_response(),
    }
}

fn find(depot: &Path, content: ContentHash) -> Option<StoredBot> {
    Depot::at(depot).ok()?.find(content)
}

/// The sources of a bot, piece by piece.
fn stream(kept: StoredBot) -> Body {
    let (sender, mut pieces) = mpsc::channel(AHEAD);
    tokio::task::spawn_blocking(move || {
        let mut to = io::BufWriter::with_capacity(PIECE, ChunkWriter(sender.clone()));
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
struct ChunkWriter(mpsc::Sender<io::Result<Bytes>>);

impl Write for ChunkWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.blocking_send(Ok(Bytes::copy_from_slice(bytes)));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
