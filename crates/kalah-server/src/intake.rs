//! How bots arrive: everything that makes a bot in the depot out of bytes that came from outside, a file a way.
//!
//! Whatever the way, the bytes lie in a file of the folder for what arrives before anything else is begun, so that a slow
//! client holds nothing but its connection; the bot is kept by what it holds; and
//! [`Submissions`](crate::submission::Submissions) hears of it.

pub(crate) mod api;
mod arrived;
mod arriving;
mod asker;
mod catch_up;
mod download;
mod git;
mod page;
mod polled;
mod public;
mod refused;
mod spooled;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{get, post};
use kalah_source::Depot;
use kalah_store::{SubmissionId, Way};
use kalah_tournament::PlayerNumber;
use tokio::sync::{Semaphore, watch};

use crate::hall::Hall;
use crate::pages::failure;
use crate::submission::Submissions;

use self::arrived::Arrived;
use self::git::Pushed;
use self::polled::Allowed;
use self::refused::Refused;

/// Uploads and pushes that may be arriving at once.
const ARRIVING: usize = 64;

/// The room in which bots arrive. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Intake {
    hall: Hall,
    submissions: Submissions,
    /// The beginning of the site's addresses.
    scheme: &'static str,
    depot: Depot,
    /// The folder for what arrives.
    incoming: PathBuf,
    /// The repositories that are pushed to.
    repositories: PathBuf,
    arriving: Arc<Semaphore>,
    pushed: Arc<Pushed>,
    allowed: Arc<Allowed>,
}

impl Intake {
    /// Of a data directory that this process has for itself, with its depot. What was arriving when it was left is
    /// removed.
    ///
    /// # Errors
    /// If there is no room to be made.
    pub(crate) fn open(
        data: &Path,
        bots: &Path,
        (hall, scheme): (&Hall, &'static str),
        submissions: &Submissions,
        repositories_from: &[String],
    ) -> Result<Intake, std::io::Error> {
        let incoming = data.join("incoming");
        if incoming.exists() {
            fs::remove_dir_all(&incoming)?;
        }
        fs::create_dir_all(&incoming)?;
        let depot = Depot::at(bots).map_err(std::io::Error::other)?;
        Ok(Intake {
            hall: hall.clone(),
            submissions: submissions.clone(),
            scheme,
            depot,
            incoming,
            repositories: data.join("repositories"),
            arriving: Arc::new(Semaphore::new(ARRIVING)),
            pushed: Arc::default(),
            allowed: Arc::new(Allowed::new(repositories_from)),
        })
    }

    /// What a client calls this site.
    fn site(&self, headers: &HeaderMap) -> String {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let plain = |host: &&str| host.chars().all(|letter| letter.is_ascii_graphic());
        format!("{}://{}", self.scheme, host.filter(plain).unwrap_or("localhost"))
    }

    /// Hands in what is in the depot.
    async fn hand_in(
        &self,
        player: PlayerNumber,
        arrived: &Arrived,
        way: Way,
    ) -> Result<SubmissionId, Refused> {
        Ok(self.submissions.receive(player, arrived.bot(), way).await?)
    }

    /// Does what takes the disk or a program a while.
    async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Intake) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let intake = self.clone();
        let done = tokio::task::spawn_blocking(move || work(&intake)).await;
        done.unwrap_or_else(|panic| Err(std::io::Error::other(panic).into()))
    }
}

/// All ways.
pub(crate) fn router(intake: Intake) -> Router {
    let failed = from_fn_with_state(intake.hall.clone(), failure::in_none);
    let pages = Router::new()
        .route("/submit", get(page::form).post(page::upload))
        .route("/repository", post(page::name_repository))
        .route("/submissions/{id}/bot.tar.gz", get(download::bot))
        .route("/api/submissions", post(api::upload))
        .layer(failed);
    let git = Router::new()
        .route("/git/{repository}/info/refs", get(git::advertise))
        .route("/git/{repository}/git-upload-pack", post(git::fetch))
        .route("/git/{repository}/git-receive-pack", post(git::push))
        .layer(map_response(git::asking_for_password));
    // Each counts what arrives itself.
    pages.merge(git).layer(DefaultBodyLimit::disable()).with_state(intake)
}

/// What goes on beside requests, until the server ends.
pub(crate) async fn keep(intake: Intake, stop: watch::Receiver<bool>) {
    tokio::join!(catch_up::run(intake.clone(), stop.clone()), polled::run(intake, stop));
}
