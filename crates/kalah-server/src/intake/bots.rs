//! `/bots/HASH`: the sources of a bot, for the worker that was given a job with it. What students wrote is theirs.

use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::{self, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use kalah_coordinator::coordinator::surroundings::WorkerAccess;
use kalah_http::admission::gate::{Cancellation, FairGate, GateLimits, GateRefusal, KnownMember};
use kalah_http::file_body::body_of;
use kalah_jobs::{Job, Welcome, WorkerId};
use kalah_source::{ContentHash, Depot, StoredBot};

use crate::account::signing_key::SigningKey;

/// Bytes that are written at once.
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

    /// Returns the worker to whom the secret gives access to the bot.
    fn admitted(&self, shown: &str, content: &str) -> Option<WorkerId> {
        let (name, signature) = shown.split_once('.')?;
        let is_own = self.key.as_ref()?.has_signed(PURPOSE, name, signature);
        let worker = name.parse::<WorkerId>().ok().filter(|_| is_own)?;
        let is_given = self.lock().get(&worker).is_some_and(|given| given.iter().any(|one| one == content));
        is_given.then_some(worker)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<WorkerId, VecDeque<String>>> {
        // A panic cannot leave it half changed: nothing in here panics.
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WorkerAccess for BotAccess {
    fn welcome(&self, worker: &WorkerId) -> Welcome {
        let secret = |key: &SigningKey| format!("{worker}.{}", key.sign(PURPOSE, worker.as_str()));
        Welcome { bots: self.address.to_string(), secret: self.key.as_ref().map(secret).unwrap_or_default() }
    }

    fn grant(&self, worker: &WorkerId, job: &Job) {
        for bot in job.work.bots() {
            let mut given = self.lock();
            let own = given.entry(worker.clone()).or_default();
            if !own.contains(&bot.content) {
                own.truncate(GIVEN - 1);
                own.push_front(bot.content.clone());
            }
        }
    }
}

/// Downloads of bots: in all, and of one worker. What a slow reader holds is a file on the disk.
const READING: GateLimits = GateLimits { at_once: 64, at_once_each: 8, waiting_each: 64, waiting: 1024 };

/// Bots that are packed at once, each on one core.
const PACKING: GateLimits = GateLimits { at_once: 2, at_once_each: 1, waiting_each: 64, waiting: 1024 };

#[derive(Debug)]
struct BotLinks {
    depot: PathBuf,
    /// Folder for unnamed files.
    incoming: PathBuf,
    access: BotAccess,
    reading: FairGate<KnownMember>,
    packing: FairGate<KnownMember>,
}

/// The bots of a depot, for workers that may fetch them. What is packed lies in the folder `incoming` while it is read.
pub(crate) fn router(depot: PathBuf, incoming: PathBuf, access: BotAccess) -> Router {
    let (reading, packing) = (FairGate::new(READING), FairGate::new(PACKING));
    let links = BotLinks { depot, incoming, access, reading, packing };
    Router::new().route("/bots/{content}", get(bot)).with_state(Arc::new(links))
}

async fn bot(
    State(bots): State<Arc<BotLinks>>,
    extract::Path(content): extract::Path<String>,
    headers: HeaderMap,
) -> Response {
    let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let Some(worker) = shown.and_then(|shown| bots.access.admitted(shown, &content)) else {
        return (StatusCode::FORBIDDEN, "only a worker with a job of this bot fetches it\n").into_response();
    };
    let member = KnownMember::named(worker.as_str());
    let Ok(pass) = bots.reading.enter(member).await else { return too_many() };
    let packed = match content.parse().ok().and_then(|content| find(&bots.depot, content)) {
        Some(kept) => {
            let incoming = bots.incoming.clone();
            bots.packing.run(member, move |wanted| pack(&kept, &incoming, wanted)).await
        }
        None => return (StatusCode::NOT_FOUND, "there is no such bot\n").into_response(),
    };
    match packed {
        Ok(Ok(file)) => {
            ([(CONTENT_TYPE, "application/x-tar")], body_of(Arc::new(file), pass)).into_response()
        }
        Err(GateRefusal::TooManyWaiting) => too_many(),
        Ok(Err(error)) | Err(GateRefusal::Broken(error)) => {
            tracing::error!("a bot cannot be packed for a worker: {error}");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn too_many() -> Response {
    (StatusCode::TOO_MANY_REQUESTS, "too many bots are fetched at once: try again\n").into_response()
}

fn find(depot: &Path, content: ContentHash) -> Option<StoredBot> {
    Depot::at(depot).ok()?.find(content)
}

/// An unnamed file with the sources of a bot.
fn pack(kept: &StoredBot, incoming: &Path, wanted: &Cancellation) -> io::Result<File> {
    let file = tempfile::tempfile_in(incoming)?;
    let mut to = BufWriter::with_capacity(PIECE, &file);
    kept.pack(wanted.writer(&mut to))?;
    to.flush()?;
    drop(to);
    Ok(file)
}
