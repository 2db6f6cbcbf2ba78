//! The server as a whole.

use std::fs::{File, TryLockError};
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kalah_jobs::{ServerEnd, Settings};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::App;
use crate::connection_limits::ConnectionLimits;
use crate::connections;
use crate::desk::Desk;
use crate::drawn_views::DrawnViews;
use crate::gate::{Gate, RequestLimits};
use crate::live::Live;
use crate::mark;
use crate::player::Registration;
use crate::routes::router;
use crate::store::{Change, Store, StoreError};
use crate::tournament::{Match, Running, State, Tournament};

/// How long the database may take to close.
const LONGEST_CLOSING: Duration = Duration::from_secs(1);

/// Where the tournament lies and what it is to be.
#[derive(Clone, Debug)]
pub struct Config {
    /// The data directory, made if there is none.
    pub data: PathBuf,
    /// What to play by; `None` takes what the directory holds, or `default_settings` for a new one.
    pub settings: Option<Settings>,
    /// What a new tournament is played by unless told otherwise.
    pub default_settings: Settings,
    /// Players who take part, beside those whom the directory holds. Whoever has a number that is
    /// taken by another program withdraws that one with all its results.
    pub players: Vec<Registration>,
    /// What each client may ask for.
    pub requests: RequestLimits,
    /// How many may be connected, and for how long.
    pub connections: ConnectionLimits,
}

/// A tournament that is ready to run.
#[derive(Debug)]
pub struct Server {
    live: Live,
    store: Store,
    requests: RequestLimits,
    connections: ConnectionLimits,
    /// Held as long as the server lives: nobody else may use the directory.
    _lock: File,
}

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The data directory cannot be made or locked.
    #[error("{path}: {error}")]
    Directory {
        /// The directory or a file in it.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// Another server uses the data directory.
    #[error("{0} is in use by another kalah serve: give another folder with --data")]
    InUse(PathBuf),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Server {
    /// Opens the tournament of a data directory. Whatever was running when it was left is going to
    /// be played again.
    ///
    /// # Errors
    /// If the directory or its database cannot be used, or holds a tournament under other settings.
    pub async fn open(config: &Config) -> Result<Server, ServerError> {
        let lock = lock(&config.data)?;
        let mark = mark::path(&config.data);
        let store = Store::open(&config.data.join("tournament.sqlite"), &mark).await?;
        let settings = store.settings(config.settings, config.default_settings, &mark).await?;
        mark::leave(&config.data).map_err(|error| ServerError::Directory { path: mark, error })?;
        for player in &config.players {
            store.register(player).await?;
        }
        let (players, matches) = (store.players().await?, store.matches().await?);
        let tournament = Tournament::of(settings, players, matches);
        store.settle(&again(&tournament)).await?;
        let (requests, connections) = (config.requests, config.connections);
        Ok(Server { live: Live::new(tournament), store, requests, connections, _lock: lock })
    }

    /// What the tournament is played by.
    pub fn settings(&self) -> Settings {
        self.live.read().settings
    }

    /// Players who take part.
    pub fn players(&self) -> usize {
        self.live.read().players.len()
    }

    /// Matches that are over, and those of the whole tournament.
    pub fn progress(&self) -> (usize, usize) {
        let tournament = self.live.read();
        (tournament.done().count(), tournament.matches_in_all())
    }

    /// Serves pages on `listener` and hands out jobs at `end` until `stop` is done.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn run(
        self,
        listener: TcpListener,
        end: ServerEnd,
        stop: impl Future<Output = ()>,
    ) -> Result<(), ServerError> {
        let (stopping, stopped) = watch::channel(false);
        let app = App {
            live: self.live.clone(),
            store: self.store.clone(),
            drawn: Arc::new(DrawnViews::default()),
            stop: stopped.clone(),
        };
        // Behind a proxy all connections are its own.
        let limits =
            if self.requests.behind_proxy { self.connections.of_one_client() } else { self.connections };
        let pages =
            connections::serve(listener, router(app, Gate::new(self.requests)), limits, stopped.clone());
        let desk = Desk::new(self.live, self.store.clone(), end, stopped).run();
        let desk = async {
            let done = desk.await;
            if done.is_err() {
                // Without its database the server has nothing to say.
                stopping.send_replace(true);
            }
            done
        };
        let serve = async { tokio::join!(desk, pages) };
        tokio::pin!(serve);
        let (kept, ()) = tokio::select! {
            done = &mut serve => done,
            () = stop => {
                stopping.send_replace(true);
                serve.await
            }
        };
        // Nothing is lost if the log is not put into the database now.
        _ = tokio::time::timeout(LONGEST_CLOSING, self.store.close()).await;
        Ok(kept?)
    }
}

/// The matches that were damaged, to be played again.
fn again(tournament: &Tournament) -> Vec<Change> {
    let damaged = tournament.damaged.iter().filter_map(|id| tournament.matches.get(id));
    let again = damaged.map(|Match { id, attempt, state, .. }| {
        if let State::Running(Running { machine_fault: Some(why), .. }) = state {
            tracing::warn!(job = %id, attempt = attempt.0, "will be played again: {why}");
        }
        Change::Again { id: *id, attempt: *attempt }
    });
    again.collect()
}

/// Takes the data directory for this process.
fn lock(data: &std::path::Path) -> Result<File, ServerError> {
    let failed = |error| ServerError::Directory { path: data.to_owned(), error };
    std::fs::create_dir_all(data).map_err(failed)?;
    let file = File::create(data.join("lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ServerError::InUse(data.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}
